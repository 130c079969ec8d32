import { randomUUID } from 'node:crypto';
import { listEntries } from '@luwag/contracts/records';
import { callOff, takeLighterPlan } from '@luwag/contracts/relief';
import type { Transaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { centavos, noCentavos } from '@luwag/domain/money';
import {
  lockPlan,
  recordChange,
  recordChargeback,
  recordCollection,
} from '@luwag/modules/plans/service';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import {
  insertAccount,
  insertAttemptIn,
  insertStore,
  pesos,
} from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { noonOf } from '@luwag/testing/seed/past-calls';
import { payers, seedPurchases } from '@luwag/testing/seed/seed-purchases';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

const entriesOf = async (who: SignedIn, transaction_id: string) =>
  (await harness.send(listEntries, who, { params: { transaction_id } })).json();

type Line = { component: string; sequence: number | null; amount: number };
type Entry = {
  kind: string;
  lines: Line[];
  owed: number;
  money: number;
  payment_id: string | null;
};
type Row = Record<
  | 'agreed_amount'
  | 'added_interest'
  | 'saved'
  | 'moved'
  | 'no_longer_asked'
  | 'frozen'
  | 'late_fee'
  | 'amount'
  | 'paid',
  number
> & { sequence: number };

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the ledger's own balances say that a plan is owed, by component. */
const balancesOf = (planId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const { rows } = await sql<{ kind: string; owed: number }>`
      select kind, debits_posted - credits_posted as owed from ledger.account_balances
       where owner = ${`plan:${planId}`} and kind like 'recv_%'`.execute(tx);
    return new Map(rows.map(({ kind, owed }) => [kind, owed]));
  });

/** The bank takes back one of the payments that stand. */
const chargeBack = (planId: string, index: number) =>
  inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    const paymentId = plan?.state.collections[index]?.id;
    if (!plan || !paymentId) throw new Error('no payment to take back');
    const taken = { paymentId, psp: 'xendit', pspFeeCentavos: centavos(15_00) };
    await recordChargeback(tx, { plan, ...taken, onDate: harness.today, now: new Date() });
  });

/** Every figure of the page of one purchase, held against the ledger. */
async function expectToAddUp(who: SignedIn, id: string, { isLightened = false } = {}) {
  const page = await harness.detailOf(who, id);
  const { entries, totals, ...past } = await entriesOf(who, id);
  const balances = await balancesOf(id);

  // The entries run from nothing to what the ledger says now.
  let owed = 0;
  for (const entry of entries as Entry[]) {
    owed += total(entry.lines.map(({ amount }) => amount));
    expect(entry.owed).toBe(owed);
  }
  expect(totals.owed).toBe(total([...balances.values()]));
  expect(totals.owed).toBe(owed);
  expect(totals.owed).toBe(
    totals.principal +
      totals.interest +
      totals.fee +
      totals.late_fee +
      totals.other -
      totals.paid -
      totals.no_longer_asked,
  );

  // The page's totals.
  expect(page.paid).toBe(totals.paid + totals.paid_at_once);
  expect(page.outstanding).toBe(past.outstanding);
  const asked = totals.owed + past.since_last_close - past.stopped;
  expect(page.outstanding).toBe(asked + past.to_come);
  expect(page.settle_today).toBe(asked);
  if (past.since_last_close === 0) expect(page.late_fees.charged).toBe(totals.late_fee);
  expect(page.total_amount).toBe(page.paid + page.outstanding);

  // Each installment, and all of them together.
  const rows: Row[] = page.installments;
  for (const row of rows) {
    expect(row.amount).toBe(
      row.agreed_amount +
        row.added_interest -
        row.saved +
        row.moved -
        row.no_longer_asked -
        row.frozen +
        row.late_fee,
    );
    const late = (entries as Entry[])
      .filter(({ kind }) => kind === 'late_fee')
      .flatMap(({ lines }) => lines)
      .filter(({ sequence }) => sequence === row.sequence);
    // A lighter plan has payments of its own, over which open late fees are spread.
    if (past.since_last_close === 0 && !isLightened)
      expect(row.late_fee).toBe(total(late.map(({ amount }) => amount)));
  }
  const paid = total(rows.map((row) => row.paid));
  if (isLightened) expect(paid).toBeLessThanOrEqual(totals.paid);
  else expect(paid).toBe(totals.paid);
  const lateFees = total(rows.map(({ late_fee }) => late_fee));
  if (past.since_last_close === 0) expect(lateFees).toBe(totals.late_fee);
  expect(total(rows.map(({ amount, paid }) => amount - paid))).toBe(page.outstanding);
  const next = page.next_payment;
  if (next) expect(next.amount).toBeLessThanOrEqual(page.outstanding);
  return { page, entries: entries as Entry[], totals, past };
}

/** Of a plan whose debt no installment has: it was written off. */
async function expectToAddUpUnscheduled(
  who: SignedIn,
  id: string,
  { paid, owed }: { paid: number; owed: number },
) {
  const page = await harness.detailOf(who, id);
  const past = await entriesOf(who, id);
  expect(page).toMatchObject({ paid, outstanding: owed, total_amount: paid + owed });
  expect(past).toMatchObject({ outstanding: owed, totals: { paid, owed, other: 0 } });
  return { entries: past.entries as Entry[] };
}

describe('every centavo of a purchase', () => {
  test('of the whole story adds up to the ledger, for each buyer and each purchase', async () => {
    const [sariSari, hardware] = [
      await insertStore(harness.db, await insertAccount(harness.db, 'merchant')),
      await insertStore(harness.db, await insertAccount(harness.db, 'merchant')),
    ];
    const people = await Promise.all(
      payers.map(async (pays) => ({
        pays,
        who: await signIn(harness, await createAccount(harness)),
      })),
    );
    const buyers = people.map(({ pays, who }) => ({ id: who.account.id, pays }));
    await seedPurchases(harness, { now: noonOf(harness.today), sariSari, hardware, buyers });
    let walked = 0;
    for (const { who, pays } of people) {
      const { results } = await harness.list(who);
      for (const { id, paid, outstanding } of results as Transaction[]) {
        const { page } = await expectToAddUp(who, id, { isLightened: pays === 'lighter' });
        expect({ paid, outstanding }).toEqual({ paid: page.paid, outstanding: page.outstanding });
        walked += 1;
      }
      const summary = await harness.summary(who);
      expect(summary.outstanding).toBe(
        total((results as Transaction[]).map((each) => each.outstanding)),
      );
    }
    expect(walked).toBe(16);
  });

  test('of one that is late has its fee by day and by installment', async () => {
    const id = await harness.buyLate(buyer);
    const { entries, page } = await expectToAddUp(buyer, id);
    const fees = entries.filter(({ kind }) => kind === 'late_fee');
    expect(fees.length).toBeGreaterThan(1);
    expect(fees[0]?.lines).toMatchObject([{ component: 'late_fee', sequence: 1 }]);
    expect(total(fees.flatMap(({ lines }) => lines.map(({ amount }) => amount)))).toBe(
      page.late_fees.charged,
    );
  });

  test('of one paid early has the payment by installment, and what it saved nowhere', async () => {
    const id = await harness.buy(buyer, { startDate: addDays(harness.today, -3) });
    await harness.payNow(id, (await harness.detailOf(buyer, id)).next_payment.amount);
    const { entries } = await expectToAddUp(buyer, id);
    const payment = entries.at(-1);
    expect(payment).toMatchObject({ kind: 'payment', payment_id: expect.any(String) });
    expect(payment?.money).toBe(-total(payment?.lines.map(({ amount }) => amount) ?? []));
    expect(payment?.lines.every(({ sequence }) => sequence !== null)).toBe(true);
  });

  test('of one whose payment came back has both, and is owed again', async () => {
    const id = await harness.buyLate(buyer);
    await harness.payNow(id, 1_000_00);
    await chargeBack(id, 0);
    const { entries, page } = await expectToAddUp(buyer, id);
    expect(entries.slice(-2).map(({ kind, money }) => [kind, money])).toEqual([
      ['payment', 1_000_00],
      ['payment_returned', -1_000_00],
    ]);
    expect(page.paid).toBe(0);
  });

  test('of one with a lighter plan has what was paid before it, on the page and in the entries', async () => {
    const id = await harness.buyLate(buyer);
    await harness.payNow(id, 1_200_00);
    const params = { transaction_id: id };
    const body = { preset: 'smaller' };
    const taken = await harness.send(takeLighterPlan, buyer, { params, body });
    expect(taken.statusCode).toBe(200);
    await harness.payNow(id, 300_00);
    const page = await harness.detailOf(buyer, id);
    const { totals, ...past } = await entriesOf(buyer, id);
    expect(page.paid).toBe(1_500_00);
    expect(totals.paid).toBe(page.paid);
    expect(page.outstanding).toBe(totals.owed + past.since_last_close + past.to_come);
    expect(page.total_amount).toBe(page.paid + page.outstanding);
  });

  test('of one with an open case names what is stopped, apart from what is asked for', async () => {
    const id = await harness.buy(buyer, { startDate: addDays(harness.today, -3) });
    const before = await entriesOf(buyer, id);
    await inScope(harness.db, 'system', async (tx) => {
      const plan = await lockPlan(tx, id);
      if (!plan) throw new Error(`no plan ${id}`);
      const amountCentavos = centavos(1_000_00);
      const of = { onDate: harness.today, disputeId: randomUUID(), payableCentavos: noCentavos };
      const change = { kind: 'frozen', amountCentavos, ...of } as const;
      await recordChange(tx, { plan, id: randomUUID(), change, now: new Date() });
    });
    const { page, past, totals } = await expectToAddUp(buyer, id);
    expect([before.stopped, past.stopped]).toEqual([0, 1_000_00]);
    expect(totals.owed + past.since_last_close).toBe(page.settle_today + 1_000_00);
  });

  test('of one that was written off is owed as before, and what is paid or taken back still counts', async () => {
    const id = await harness.buyLate(buyer);
    await harness.payNow(id, 1_000_00);
    const { settle_today: owed } = await harness.detailOf(buyer, id);
    // A payment of ₱500 is on its way.
    const paymentId = await inScope(harness.db, 'system', async (tx) => {
      const onItsWay = { amount_centavos: 500_00, state: 'succeeded' };
      const sent = await insertAttemptIn(tx, id, onItsWay);
      const plan = await lockPlan(tx, id);
      if (!plan) throw new Error(`no plan ${id}`);
      const of = { onDate: harness.today, topUpCentavos: centavos(owed) };
      const change = { kind: 'written_off', ...of } as const;
      await recordChange(tx, { plan, id: randomUUID(), change, now: new Date() });
      return sent;
    });
    const { entries } = await expectToAddUpUnscheduled(buyer, id, { paid: 1_000_00, owed });
    expect(entries.at(-1)).toMatchObject({ kind: 'written_off', lines: [], owed });

    await inScope(harness.db, 'system', async (tx) => {
      const plan = await lockPlan(tx, id);
      if (!plan) throw new Error(`no plan ${id}`);
      const payment = { paymentId, amountCentavos: centavos(500_00), psp: 'xendit' };
      await recordCollection(tx, { plan, ...payment, onDate: harness.today, now: new Date() });
    });
    await expectToAddUpUnscheduled(buyer, id, { paid: 1_500_00, owed: owed - 500_00 });
    await chargeBack(id, 0);
    await expectToAddUpUnscheduled(buyer, id, { paid: 500_00, owed: owed + 500_00 });
    await chargeBack(id, 0);
    await expectToAddUpUnscheduled(buyer, id, { paid: 0, owed: owed + 1_000_00 });
  });

  test('of one that was called off has what was taken off, and was paid no more than that', async () => {
    const id = await harness.buy(buyer, { startDate: addDays(harness.today, -10) });
    await harness.payNow(id, 1_000_00);
    await harness.send(callOff, buyer, { params: { transaction_id: id }, body: {} });
    await harness.payNow(id, 5_000_00);
    const { totals, entries } = await entriesOf(buyer, id);
    expect((entries as Entry[]).map(({ kind }) => kind)).toContain('called_off');
    expect(totals).toMatchObject({ paid: 6_000_00, no_longer_asked: totals.interest, owed: 0 });
    expect(await harness.detailOf(buyer, id)).toMatchObject({ paid: 6_000_00, outstanding: 0 });
  });

  test('of one with a lighter plan has credit that was used before it', async () => {
    const id = await harness.buyLate(buyer);
    await harness.payNow(id, 2_000_00);
    await harness.payNow(id, (await harness.detailOf(buyer, id)).settle_today + 500_00);
    await chargeBack(id, 0);
    const params = { transaction_id: id };
    const body = { preset: 'pause' };
    const taken = await harness.send(takeLighterPlan, buyer, { params, body });
    expect(taken.statusCode).toBe(200);
    const page = await harness.detailOf(buyer, id);
    const { totals, entries } = await entriesOf(buyer, id);
    expect((entries as Entry[]).map(({ kind }) => kind)).toContain('credit_used');
    expect(page.paid).toBe(totals.paid);
    // A bank that takes back what was paid before the lighter plan is asked for by it.
    await chargeBack(id, 0);
    const after = await harness.detailOf(buyer, id);
    expect(after.paid).toBe((await entriesOf(buyer, id)).totals.paid);
    expect(after.paid).toBeLessThan(page.paid);
  });

  test('of one paid off ends with nothing owed', async () => {
    const id = await harness.buy(buyer, { terms: 3, startDate: addDays(harness.today, -10) });
    await harness.payOff(buyer, id);
    const { totals, past } = await expectToAddUp(buyer, id);
    expect([totals.owed, past.outstanding, past.to_come]).toEqual([0, 0, 0]);
  });

  test('of one that waits for its first payment is nothing yet', async () => {
    const id = await harness.buy(buyer, { terms: 3, status: 'pending' });
    expect(await entriesOf(buyer, id)).toMatchObject({ entries: [], outstanding: 0 });
  });

  test('is told to its buyer alone', async () => {
    const params = { transaction_id: await harness.buy(buyer, { amountCentavos: pesos(900) }) };
    const theirs = await harness.send(listEntries, await harness.someBuyer(), { params });
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'transaction_not_found']);
  });
});
