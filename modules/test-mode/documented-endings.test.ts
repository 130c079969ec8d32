import { readFileSync } from 'node:fs';
import { type DisputeRow, listMerchantDisputes } from '@luwag/contracts/disputes';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { listPayouts, type Payout } from '@luwag/contracts/payouts';
import {
  advanceTestClock,
  createTestClock,
  getTestClock,
  payTestRequest,
} from '@luwag/contracts/test-mode';
import { dayMs } from '@luwag/domain/durations';
import { disputeTestEndings } from '@luwag/domain/test-values';
import { keyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUntold } from '@luwag/testing/harness/payout-probes';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { beforeAll, expect, test } from 'vitest';

// Every row of the table of endings that docs/sandbox.md promises, performed.

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
const guide = readFileSync(
  new URL('../../apps/web/src/features/developers/content/test-values.md', import.meta.url),
  'utf8',
);
/** The rows of one section, as ending and what it says. */
function rowsOf(text: string, heading: string): [string, string][] {
  const section = text.split(heading)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `(\d{4})` \| (.+) \|$/gm)].map(([, ending = '', says = '']) => [
    ending,
    says,
  ]);
}
const rows = rowsOf(page, '\n## Endings of a test purchase\n');

const harness = forAllTests(startPaymentsHarness);
let headers: Record<string, string>;
beforeAll(async () => {
  const owner = { accountId: harness.merchant.account.id, storeId: harness.store.store_id };
  const scopes = ['payments:read', 'payments:write', 'payouts:read'] as const;
  const key = await keyOf(harness, { ...owner, mode: 'test', scopes: [...scopes] });
  headers = { authorization: `Bearer ${key}` };
});

const call = (endpoint: Endpoint, sent: object = {}, as = headers) =>
  harness.call(endpoint, as, sent);
async function pay(ending: string) {
  const request = await harness.askFor({ amount: 3_000_00 + Number(ending) });
  const params = { request_id: request.id };
  const reply = await call(payTestRequest, { params, body: { terms: 6 } });
  await harness.settled();
  return { id: request.id, reply };
}

/** How the payouts of a sale end by a clock of its own, first to last. */
async function payoutsOf(payment_request_id: string) {
  const made = await call(createTestClock, { body: { payment_request_id } });
  const { id: clock_id, now } = made.json();
  const to = new Date(Date.parse(now) + 14 * dayMs).toISOString();
  await call(advanceTestClock, { params: { clock_id }, body: { to } });
  await harness.settled();
  const clock = (await call(getTestClock, { params: { clock_id } })).json();
  expect(clock.status).toBe('ready');
  const { results } = (await call(listPayouts)).json();
  return (results as Payout[]).map(({ status, failure_code }) => [status, failure_code]).reverse();
}

test('the guide and the page name the same endings, and the code all of them', () => {
  const named = ['1710', '1711', '7771', ...disputeTestEndings.map(([, ending]) => `${ending}`)];
  expect(rows.map(([ending]) => ending).sort()).toEqual(named.toSorted());
  const inGuide = rowsOf(guide, '\n## Purchases that go another way {#endings}\n');
  expect(inGuide.map(([ending]) => ending).sort()).toEqual(named.toSorted());
});

test.for(rows)('…%s centavos: %s', async ([ending, says]) => {
  const { id, reply } = await pay(ending);
  const [, word = ''] = /`(\w+)`/.exec(says) ?? [];
  if (word === 'insufficient_credit') {
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'terms_not_offered']);
    return;
  }
  expect(reply.json(), reply.body).toMatchObject({ status: 'paid' });
  if (says.endsWith('is reported once it is paid')) {
    const listed = (await call(listMerchantDisputes)).json().results as DisputeRow[];
    const { amount: reported_amount } = reply.json();
    expect(listed).toContainEqual(expect.objectContaining({ kind: word, reported_amount }));
  } else {
    const before = (await call(listPayouts)).json().results.length;
    const [, code = ''] = /with ([A-Z_]+)/.exec(says) ?? [];
    const first = says.includes('sent back') ? 'returned' : 'failed';
    const ends = (await payoutsOf(id)).slice(before);
    expect(ends).toEqual([
      [first, code],
      ['paid', null],
    ]);
  }
  expect(await findUnproven(harness.db)).toEqual([]);
  expect(await findUntold(harness.db)).toEqual([]);
});
