import type { BankAccount, BankAccountLine } from '@luwag/contracts/profiles';
import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { createdAt } from '../../../testing/samples.ts';
import { ChangeCard, HistoryCard, WhatHappensCard } from './bank-change.tsx';

const rails = { instapay: true, pesonet: true };
const account: BankAccount = {
  ...{ bank_code: 'PH_UBP', bank_name: 'UnionBank', bank_type: 'bank' },
  ...{ account_number: '•••• 9052', account_name: 'Kuya Ben’s', rails, warnings: [] },
  ...{ name_check: null, payouts_held_until: '2026-11-17T08:00:00.000Z', since: createdAt },
};
const line = (of: Partial<BankAccountLine>): BankAccountLine => ({
  ...{ bank_name: 'BPI', account_number: '•••• 4417', account_name: 'Kuya Ben’s', rails },
  ...{ since: '2026-03-02T01:00:00.000Z', ended_at: createdAt, state: 'replaced' },
  ...of,
});

test.each(['en', 'fil'] as const)(
  'a change shows both accounts and the way back in %s',
  (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(<ChangeCard account={account} previous={line({})} />);
    expect(drawn).toContain('•••• 4417');
    expect(drawn).toContain('•••• 9052');
    expect(drawn).toMatch(/name="act" value="take_back"/);
    expect(drawn).not.toContain('style=');
  },
);

test('what happens says when payouts go on, and never less than an hour', () => {
  overwriteGetLocale(() => 'en');
  const until = Date.parse('2026-11-17T08:00:00.000Z');
  const drawn = draw(<WhatHappensCard account={account} nowMs={until - 46 * 3_600_000} />);
  expect(drawn).toContain('Hours left: 46');
  expect(drawn).toContain('17 Nov 2026, 4:00 PM');
  expect(draw(<WhatHappensCard account={account} nowMs={until - 1} />)).toContain('Hours left: 1');
});

test('the history is told once there is one', () => {
  overwriteGetLocale(() => 'en');
  const history = [line({ state: 'in_force', ended_at: null, since: createdAt }), line({})];
  expect(draw(<HistoryCard history={history.slice(0, 1)} />)).toBe('');
  const drawn = draw(<HistoryCard history={history} />);
  expect(drawn).toContain('Since 15 Nov 2026');
  expect(drawn).toContain('2 Mar 2026 to 15 Nov 2026');
});
