import { getSummary, useCredit } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { balanceOf } from '@luwag/ledger/reading';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { afterEach, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);

/** Whatever was carried over: rows, replays and ledger say the same, and nothing is on the way. */
afterEach(async () => {
  expect(await findUnproven(harness.db)).toEqual([]);
  const clearing = await inScope(harness.db, 'system', (tx) =>
    balanceOf(tx, { mode: 'live', kind: 'psp_clearing', owner: 'psp:credit' }),
  );
  expect(clearing.debits_posted).toBe(clearing.credits_posted);
});

const use = (who: SignedIn, transaction_id: string, key?: string) =>
  harness.send(useCredit, who, { params: { transaction_id }, body: {}, ...(key ? { key } : {}) });
const creditOf = async (who: SignedIn): Promise<number> =>
  (await harness.send(getSummary, who)).json().credit;
/** A purchase that is paid, and so much more. */
async function overpaid(who: SignedIn, extraCentavos: number): Promise<string> {
  const id = await harness.buy(who, { terms: 1, amountCentavos: pesos(600) });
  await harness.payNow(id, (await harness.detailOf(who, id)).settle_today + extraCentavos);
  return id;
}

test('credit of several purchases pays what is due next on another, once', async () => {
  const ana = await harness.someBuyer();
  await overpaid(ana, 250_00);
  await overpaid(ana, 100_00);
  // Without interest, of which paying early would save some.
  const id = await harness.buy(ana, { terms: 1, amountCentavos: pesos(2_000) });
  const { next_payment: before } = await harness.detailOf(ana, id);
  const first = await use(ana, id, 'one-key-for-one-use');
  expect([first.statusCode, first.json()]).toMatchObject([201, { used: 350_00, credit_left: 0 }]);
  expect((await use(ana, id, 'one-key-for-one-use')).json()).toEqual(first.json());
  const { next_payment: after } = await harness.detailOf(ana, id);
  expect(after).toMatchObject({ due_date: before.due_date, amount: before.amount - 350_00 });
  expect(first.json().next_payment).toMatchObject({ amount: after.amount });
  expect(await creditOf(ana)).toBe(0);
  expect((await use(ana, id)).json().code).toBe('no_credit');
});

test('no more is used than what is due next; the rest stays', async () => {
  const ana = await harness.someBuyer();
  await overpaid(ana, 5_000_00);
  const id = await harness.buy(ana);
  const { next_payment } = await harness.detailOf(ana, id);
  const { used, credit_left } = (await use(ana, id)).json();
  expect([used, credit_left]).toEqual([next_payment.amount, 5_000_00 - next_payment.amount]);
  expect(await creditOf(ana)).toBe(credit_left);
});

test('no more is used than what ends the purchase today', async () => {
  const ana = await harness.someBuyer();
  await overpaid(ana, 5_000_00);
  // In the month of its last payment, of which interest is still to come.
  const id = await harness.buyLate(ana, { startDate: addDays(harness.today, -160) });
  await harness.payNow(id, (await harness.detailOf(ana, id)).settle_today - 500_00);
  const { next_payment, settle_today } = await harness.detailOf(ana, id);
  expect(next_payment.amount).toBeGreaterThan(settle_today);
  const reply = (await use(ana, id)).json();
  const credit_left = 5_000_00 - settle_today;
  expect(reply).toMatchObject({ used: settle_today, credit_left, next_payment: null });
  expect(await creditOf(ana)).toBe(credit_left);
});

test('used for two purchases at once, it is spent once', async () => {
  const ana = await harness.someBuyer();
  await overpaid(ana, 300_00);
  await overpaid(ana, 400_00);
  const ids = [await harness.buy(ana), await harness.buy(ana)];
  const replies = await Promise.all([...ids, ...ids, ...ids].map((id) => use(ana, id)));
  const used = replies
    .filter(({ statusCode }) => statusCode === 201)
    .map((each) => each.json().used);
  expect(used.reduce((sum, each) => sum + each, 0)).toBe(700_00);
  expect(await creditOf(ana)).toBe(0);
});

test('is refused where nothing is owed, and for a purchase of somebody else', async () => {
  const [ana, ben] = [await harness.someBuyer(), await harness.someBuyer()];
  const paid = await overpaid(ana, 100_00);
  expect((await use(ana, paid)).json().code).toBe('nothing_due');
  expect((await use(ben, paid)).json().code).toBe('transaction_not_found');
  expect(await creditOf(ana)).toBe(100_00);
});

test('waits for a payment that is under way', async () => {
  const ana = await harness.someBuyer();
  await overpaid(ana, 100_00);
  const id = await harness.buy(ana);
  expect((await harness.pay(ana, id)).statusCode).toBe(202);
  expect((await use(ana, id)).json().code).toBe('payment_under_way');
  expect(await creditOf(ana)).toBe(100_00);
});
