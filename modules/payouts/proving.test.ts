import { listPayoutLines, type Payout, requestPayout } from '@luwag/contracts/payouts';
import { getSale } from '@luwag/contracts/sales';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { createClock } from '@luwag/platform/clock';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { nameBankAccount, nameBusinessAddress, sell } from '@luwag/testing/builders/payouts';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readPayoutStatus } from './payout-status.ts';
import { reconcilePayouts } from './proving.ts';

const harness = forAllTests(startPaymentsHarness);
let nena: SignedIn;
let payout: Payout;

beforeAll(async () => {
  nena = await harness.newBuyer({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, nena);
  await nameBusinessAddress(harness, nena.account.id);
  await nameBankAccount(harness, nena.account.id);
  await sell(harness.db, 10_000, { store: { id: store_id, merchantId: nena.account.id } });
  const reply = await harness.call(requestPayout, nena.headers, { body: { mode: 'live' } });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  payout = reply.json();
});

const found = async (tx: Tx) => {
  const { findings } = await reconcilePayouts(tx, '');
  return findings.map(({ kind, subject, detail }) => {
    const differences = detail.differences as { of: string }[];
    return [kind, subject, ...differences.map(({ of }) => of)];
  });
};

class Undone extends Error {}

/** What the watch says of payouts once somebody has changed their rows; then it is undone. */
async function afterChanging(change: ReturnType<typeof sql>) {
  let told: string[][] = [];
  const work = async (tx: Tx) => {
    await change.execute(tx);
    told = await found(tx);
    throw new Undone();
  };
  await inScope(harness.db, 'system', work).catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return told;
}

test('a payout that is what its lines and journals say is nothing to tell', async () => {
  expect(await inScope(harness.db, 'system', found)).toEqual([]);
});

test.each([
  [
    'a line',
    sql`update payout_lines set amount_centavos = amount_centavos + 1,
                   price_centavos = price_centavos + 1`,
    ['lines', 'unlike_lines'],
  ],
  [
    'a line of another journal',
    sql`update payout_lines set journal_id = gen_random_uuid()`,
    ['unlike_lines'],
  ],
  [
    'the amount',
    sql`update payouts set amount_centavos = amount_centavos + 1,
                       reserve_centavos = reserve_centavos - 1`,
    ['held_sent', 'held_reserve'],
  ],
] as const)('%s that was changed is found', async (_, change, of) => {
  expect(await afterChanging(change)).toEqual([['payout', `payouts ${payout.id}`, ...of]]);
});

test('a sale says which payout it is in, and when that comes', async () => {
  const { id: payout_id, number, pay_date, bank_name, bank_account } = payout;
  const lines = await harness.call(listPayoutLines, nena.headers, { params: { payout_id } });
  const [line] = lines.json().results;
  const params = { request_id: line.payment_request_id };
  const sale = await harness.call(getSale, nena.headers, { params });
  expect(sale.json()).toMatchObject({
    payout_on: pay_date,
    payouts: [
      {
        ...{ payout_id, number, status: 'waiting', pay_date, bank_name, bank_account },
        ...{ amount: line.amount, has_sale: true },
      },
    ],
  });
});

test('the metrics tell what waits, since when, and what failed', async () => {
  const clock = createClock('test');
  const [live, trial] = await readPayoutStatus(harness.db, clock);
  expect(live).toMatchObject({ mode: 'live', waiting: 1, failed: 0 });
  expect(live?.oldestSeconds).toBeGreaterThan(0);
  expect(trial).toEqual({
    ...{ mode: 'test', waiting: 0, oldestSeconds: 0, dueSeconds: 0, failed: 0 },
  });
});
