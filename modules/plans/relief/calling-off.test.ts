import { randomUUID } from 'node:crypto';
import { callOff, getRelief, takeLighterPlan } from '@luwag/contracts/relief';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { centavos, noCentavos } from '@luwag/domain/money';
import type { PlanChange } from '@luwag/domain/plan-changes';
import { armFailpoints } from '@luwag/platform/failpoints';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { compareWithLedger, insertAttempt } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { findFaultyRows } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDay, lockPlan, recordChange, sendCalledOff } from '../service.ts';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});
afterEach(async () => {
  armFailpoints(undefined, 'test');
  expect(await findFaultyRows(harness.db, buyer.account.id)).toEqual([]);
  const { rows, ledger } = await compareWithLedger(harness.db, { buyerId: buyer.account.id });
  expect(rows).toEqual(ledger);
});

const ofPlan = (id: string) => ({ params: { transaction_id: id } });
const ask = (id: string, key: string = randomUUID(), who = buyer) =>
  harness.send(callOff, who, { ...ofPlan(id), body: {}, key });
const shownOf = async (id: string) =>
  (await harness.send(getRelief, buyer, ofPlan(id))).json().call_off;
const refusalOf = async (reply: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
/** Bought ten days ago, with the interest of these days. */
async function buyBefore(days = 10): Promise<string> {
  const id = await harness.buy(buyer, { startDate: addDays(harness.today, -days) });
  await closeDay(harness.db, { mode: 'live', businessDate: harness.today });
  return id;
}
const change = (id: string, event: PlanChange) =>
  inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Error(`no plan ${id}`);
    const made = await recordChange(tx, { plan, id: randomUUID(), change: event, now: new Date() });
    expect(made.kind).toBe('accept');
  });
const jobsOf = async (id: string) => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${sendCalledOff.name} and j.payload::text like ${`%${id}%`}`.execute(
    harness.db,
  );
  return rows.length;
};

test('leaves what was shown: the price in one payment, without interest', async () => {
  const id = await buyBefore();
  const shown = await shownOf(id);
  const dueDate = addDays(harness.today, 7);
  expect(shown).toMatchObject({
    refused_because: null,
    until: addDays(harness.today, 5),
    after: { amount: 6_000_00, due_date: dueDate, counted: 0, credit: 0 },
  });
  expect(shown.after.no_longer_asked).toBeGreaterThan(0);
  expect((await harness.detailOf(buyer, id)).call_off_until).toBe(shown.until);

  const reply = await ask(id);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(shown.after);
  const after = await harness.detailOf(buyer, id);
  expect(after).toMatchObject({
    buyer_status: 'CURRENT',
    outstanding: 6_000_00,
    settle_today: 6_000_00,
    total_amount: 6_000_00,
    changed: { to: 'called_off', preset: null, since: harness.today },
    call_off_until: null,
  });
  expect(after.installments).toMatchObject([{ due_date: dueDate, amount: 6_000_00 }]);
  await closeDay(harness.db, { mode: 'live', businessDate: dueDate });
  expect((await harness.detailOf(buyer, id)).settle_today).toBe(6_000_00);
});

test('counts what was paid, interest included, and shows it as paid', async () => {
  const id = await buyBefore();
  await harness.payNow(id, 1_000_00);
  const { after } = await shownOf(id);
  expect(after).toMatchObject({ amount: 5_000_00, no_longer_asked: 0, credit: 0 });
  expect(after.counted).toBeGreaterThan(0);
  await ask(id);
  expect(await harness.detailOf(buyer, id)).toMatchObject({
    paid: 1_000_00,
    outstanding: 5_000_00,
    total_amount: 6_000_00,
  });
});

test('gives back interest of a plan that was paid in full', async () => {
  const id = await buyBefore();
  const { settle_today } = await harness.detailOf(buyer, id);
  await harness.payOff(buyer, id);
  const { after } = await shownOf(id);
  expect(after).toMatchObject({ amount: 0, due_date: null, credit: settle_today - 6_000_00 });
  expect((await ask(id)).statusCode).toBe(200);
  const detail = await harness.detailOf(buyer, id);
  expect(detail).toMatchObject({ buyer_status: 'PAID', credit: settle_today - 6_000_00 });
});

test('is done once, however often it is asked for at once, and told once', async () => {
  const id = await buyBefore();
  const replies = await atOnce(harness.db, 'installments', [
    () => ask(id),
    () => ask(id),
    () => ask(id),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await refusalOf(ask(id))).toEqual([409, 'called_off_before']);
  expect((await shownOf(id)).refused_because).toBe('called_off_before');
  expect(await jobsOf(id)).toBe(1);
});

test('that breaks off leaves nothing behind, and the same key makes it later', async () => {
  const id = await buyBefore();
  const before = await harness.detailOf(buyer, id);
  const key = randomUUID();
  armFailpoints('plans.schedule-changed:throw', 'test');
  expect((await ask(id, key)).statusCode).toBe(500);
  armFailpoints(undefined, 'test');
  expect(await harness.detailOf(buyer, id)).toEqual(before);
  const first = await ask(id, key);
  const again = await ask(id, key);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('is possible on the last free day and not after it', async () => {
  expect((await ask(await buyBefore(15))).statusCode).toBe(200);
  const late = await buyBefore(16);
  expect((await shownOf(late)).refused_because).toBe('free_days_over');
  expect(await refusalOf(ask(late))).toEqual([409, 'free_days_over']);
  expect((await harness.detailOf(buyer, late)).call_off_until).toBeNull();
});

test('a payment that failed for the schedule before is no news any more', async () => {
  const id = await buyBefore();
  await insertAttempt(harness.db, id, { amount_centavos: 100, state: 'failed', purpose: 'buyer' });
  expect((await harness.detailOf(buyer, id)).progress.status).toBe('failed');
  expect((await harness.summary(buyer)).latest.buyer_status).toBe('FAILED');
  await ask(id);
  expect((await harness.detailOf(buyer, id)).progress).toBeNull();
  expect((await harness.summary(buyer)).latest.buyer_status).toBe('CURRENT');
});

test('leaves no lighter plan: nothing is lent for nothing', async () => {
  const id = await buyBefore();
  await ask(id);
  const lighter = harness.send(takeLighterPlan, buyer, {
    ...ofPlan(id),
    body: { preset: 'smaller' },
  });
  expect(await refusalOf(lighter)).toEqual([409, 'plan_called_off']);
});

test('a lighter plan can be called off as well, and what was paid before counts', async () => {
  const id = await buyBefore();
  await harness.payNow(id, 500_00);
  await harness.send(takeLighterPlan, buyer, { ...ofPlan(id), body: { preset: 'smaller' } });
  const taken = await harness.detailOf(buyer, id);
  expect(taken.changed).toEqual({ to: 'lighter', preset: 'smaller', since: harness.today });
  expect((await ask(id)).json()).toMatchObject({ amount: 5_500_00 });
  expect(await harness.detailOf(buyer, id)).toMatchObject({ paid: 500_00, total_amount: 6_000_00 });
});

test('is refused with the reason that was shown', async () => {
  expect(await refusalOf(ask(randomUUID()))).toEqual([404, 'transaction_not_found']);
  const id = await buyBefore();
  const stranger = await harness.someBuyer();
  expect(await refusalOf(ask(id, randomUUID(), stranger))).toEqual([404, 'transaction_not_found']);

  const reported = await buyBefore();
  await change(reported, {
    kind: 'frozen',
    onDate: harness.today,
    disputeId: randomUUID(),
    amountCentavos: centavos(1_000_00),
    payableCentavos: noCentavos,
  });
  expect(await refusalOf(ask(reported))).toEqual([409, 'problem_reported']);

  const refunded = await buyBefore();
  await change(refunded, {
    kind: 'refunded',
    onDate: harness.today,
    refundId: randomUUID(),
    amountCentavos: centavos(6_000_00),
    held: { reserveCentavos: noCentavos, payableCentavos: noCentavos },
  });
  expect(await refusalOf(ask(refunded))).toEqual([409, 'purchase_refunded']);

  const unborn = await harness.buy(buyer, { terms: 3, status: 'pending' });
  expect(await refusalOf(ask(unborn))).toEqual([409, 'nothing_to_call_off']);

  await insertAttempt(harness.db, id, { amount_centavos: 100, state: 'sent', purpose: 'buyer' });
  expect((await shownOf(id)).refused_because).toBe('payment_under_way');
  expect(await refusalOf(ask(id))).toEqual([409, 'payment_under_way']);
});
