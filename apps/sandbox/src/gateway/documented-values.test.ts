import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChannelCode } from './channels.ts';
import {
  fateByAmount,
  ONE_TIME_PASSWORDS,
  PAYOUT_ACCOUNTS,
  refundFateByAmount,
  TEST_CARDS,
} from './magic.ts';
import { MISBEHAVIOUR_NAMES } from './misbehaviours.ts';
import type { Fate } from './rows.ts';

// Whoever integrates writes these values into tests of their own: each row of the document is held
// against what the gateway makes of it, and not the other way round.

const page = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');
const section = page.slice(
  page.indexOf('## Magic values'),
  page.indexOf('## Endings of a test purchase'),
);
const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, value = '', effect = '']) => [value, effect] as const,
);

const channels: Readonly<Record<string, ChannelCode>> = {
  card: 'CARDS',
  debit: 'BPI_RECURRING',
  wallet: 'GCASH',
};
const everyChannel = Object.values(channels);

test('the document has a row for each of them', () => {
  expect(rows.length).toBeGreaterThan(70);
});

test.each(rows)('%s: %s', (value, effect) => {
  const [head = '', ...rest] = effect.split(': ');
  const says = rest.join(': ');
  if (/^\d{16}$/.test(value))
    return expect(TEST_CARDS[value]).toEqual({ isChallenged: says.includes('second step') });
  if (head === 'account of a payout') {
    const fate = PAYOUT_ACCOUNTS[value];
    return expect([fate?.effect, fate?.failureCode].filter(Boolean).join(' with ')).toBe(says);
  }
  if (/^\d{6}$/.test(value))
    return expect(ONE_TIME_PASSWORDS[value]).toBe(says === 'right' ? undefined : says);
  if (value.startsWith('₱')) {
    const amount = Math.round(Number(value.slice(1)) * 100);
    return expect(fateByAmount(amount, channels[head] ?? 'CARDS')).toEqual(fateOf(says));
  }
  // An ending: of a small amount and of a large one, on every channel.
  const ending = Number(/\d{4}/.exec(value)?.[0]);
  const fates = [ending, 1_230_000 + ending].flatMap((amount) =>
    head === 'as a refund'
      ? [refundFateByAmount(amount)]
      : everyChannel.map((channel) => fateByAmount(amount, channel)),
  );
  const wanted = head === 'as a refund' ? fateOf(says) : fateOf(effect);
  return expect(new Set(fates.map((fate) => JSON.stringify(fate)))).toEqual(
    new Set([JSON.stringify(wanted)]),
  );
});

/** `fails with CODE`, a code alone, or the name of a behaviour with its words behind it. */
function fateOf(words: string): Fate {
  const [word = ''] = words.replace('fails with ', '').split(/[: ]/);
  const misbehaviour = MISBEHAVIOUR_NAMES.find((name) => name === word);
  return misbehaviour ? { misbehaviour } : { failureCode: word };
}
