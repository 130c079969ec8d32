import { listSources } from '@luwag/contracts/sources';
import {
  getPayment,
  getTransaction,
  payTransaction,
  setAutopay,
} from '@luwag/contracts/transactions';
import { listWaysToPay } from '@luwag/contracts/ways-to-pay';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { testNow } from '@luwag/testing/builders/account-probes';
import { insertAttempt, insertPurchase, pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { chargeAttempt, closeDay, lockPlan, recordChange } from '../service.ts';

const harness = forAllTests(startPaymentsHarness);
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

/** Six payments, of which none is due yet. */
async function bought(ana: Payer): Promise<string> {
  const request = await harness.askFor({ amount: 6_000_00 });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6 });
  const reply = await harness.pay(ana, ready);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().transaction_id;
}
const read = async (ana: Payer, transaction_id: string) =>
  (await harness.call(getTransaction, ana.headers, { params: { transaction_id } })).json();
const statusOf = async (ana: Payer, payment_id: string) =>
  (await harness.call(getPayment, ana.headers, { params: { payment_id } })).json();
function ask(ana: Payer, transaction_id: string, amount: number, byHand = false) {
  const means = {
    payment_source_id: byHand ? null : ana.sourceId,
    payment_method_id: byHand ? 'GCASH' : null,
  };
  const wanted = { params: { transaction_id }, body: { ...means, amount } };
  return harness.call(payTransaction, ana.headers, wanted);
}
async function begin(...wanted: Parameters<typeof ask>) {
  const reply = await ask(...wanted);
  if (reply.statusCode !== 202) throw new Error(reply.body);
  return reply.json();
}

test('a linked source is charged, and the purchase is paid as far as that goes', async () => {
  const ana = await harness.newPayer();
  const id = await bought(ana);
  const { payment_id } = await begin(ana, id, 2_000_00);
  await harness.settled();
  expect(await statusOf(ana, payment_id)).toMatchObject({ status: 'succeeded', amount: 2_000_00 });
  const part = await read(ana, id);
  expect(part).toMatchObject({ paid: 2_000_00, settle_today: 4_000_00, progress: null });
  expect(part.installments[0].state).toBe('paid');

  await begin(ana, id, part.settle_today);
  await harness.settled();
  expect(await read(ana, id)).toMatchObject({ buyer_status: 'PAID', outstanding: 0 });
});

test('a wallet of one’s own hand is waited for, and counts once it was approved', async () => {
  const ana = await harness.newPayer({ channel: null });
  const id = await bought(ana);
  const { payment_id } = await begin(ana, id, 1_000_00, true);
  await harness.until(
    async () => (await statusOf(ana, payment_id)).status === 'waiting_for_you',
    'the gateway’s page',
  );
  const { progress } = await read(ana, id);
  expect(progress).toMatchObject({ payment_id, status: 'waiting_for_you' });
  const back = new URL((await harness.gateway.press(progress.redirect_url, 'approve')) ?? '');
  // The page that is come back to knows which payment was approved, and asks for no second yes.
  expect(back.pathname).toBe(`/buyer/transactions/${id}`);
  expect(Object.fromEntries(back.searchParams)).toEqual({ payment: payment_id, back: 'approved' });
  await harness.settled();
  expect(await read(ana, id)).toMatchObject({ paid: 1_000_00, progress: null });
});

test('a decline is said with its reason, leaves everything owed, and may be tried again', async () => {
  const ana = await harness.newPayer();
  const id = await bought(ana);
  // The gateway's own amount for want of money.
  const { payment_id } = await begin(ana, id, 1_190_07);
  await harness.settled();
  expect(await statusOf(ana, payment_id)).toMatchObject({
    status: 'failed',
    failure_reason: 'insufficient_funds',
  });
  const declined = await read(ana, id);
  expect(declined).toMatchObject({ paid: 0, settle_today: 6_000_00 });
  expect(declined.progress).toMatchObject({ payment_id, status: 'failed' });
  await begin(ana, id, 100_00);
  await harness.settled();
  expect((await read(ana, id)).paid).toBe(100_00);
});

test('a debt that was written off is paid in parts, and buying waits until it is', async () => {
  const ana = await harness.newPayer();
  const id = await bought(ana);
  await inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Error(`no plan ${id}`);
    const of = { onDate: plan.state.asOfDate, topUpCentavos: centavos(6_000_00) };
    const change = { kind: 'written_off', ...of } as const;
    const now = await testNow(harness.db);
    await recordChange(tx, { plan, id: uuidV7(now, slotOf(id)), change, now });
  });
  const params = { transaction_id: id };
  const { choices } = (await harness.call(listWaysToPay, ana.headers, { params })).json();
  expect(choices).toEqual([{ kind: 'all', amount: 6_000_00, payments: 0 }]);

  const again = await harness.open(ana, {
    token: tokenOf(await harness.askFor({ amount: 500_00 })),
  });
  expect(again).toMatchObject({
    line: { verdict: 'overdue' },
    way_out: { pay_now: 6_000_00, transaction_id: id },
  });
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => ask(ana, id, 2_500_00)));
  const codes = atOnce.map((reply) => reply.json().code ?? reply.statusCode).toSorted();
  expect(codes).toEqual([202, ...Array(9).fill('payment_under_way')]);
  await harness.settled();
  const part = { paid: 2_500_00, outstanding: 3_500_00, settle_today: 3_500_00 };
  expect(await read(ana, id)).toMatchObject({ ...part, buyer_status: 'OVERDUE' });
  await begin(ana, id, 3_500_00);
  await harness.settled();
  expect(await read(ana, id)).toMatchObject({ buyer_status: 'PAID', outstanding: 0 });
  const request = await harness.askFor({ amount: 500_00 });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
  expect((await harness.pay(ana, ready)).statusCode).toBe(201);
});

/** The worker takes an attempt that the database has, as it takes one that was just asked for. */
const charge = (attempt_id: string) =>
  inScope(harness.db, 'system', (tx) =>
    enqueue(tx, { requestId: 'test' }, chargeAttempt, { attempt_id }),
  );
const attemptRow = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

test('a source that was unlinked after the attempt was made is not charged', async () => {
  const ana = await harness.newPayer();
  const plan = await bought(ana);
  const payment_id = await insertAttempt(harness.db, plan, {
    amount_centavos: 1_000_00,
    source_id: ana.sourceId,
    next_poll_at: await testNow(harness.db),
  });
  // By us alone: the gateway has not heard of it yet, and would charge it.
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('payment_sources')
      .set({ status: 'unlinked', ended_at: new Date(), is_default: false })
      .where('id', '=', ana.sourceId ?? '')
      .execute(),
  );
  await charge(payment_id);
  await harness.settled();
  expect(await statusOf(ana, payment_id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_source',
  });
  const { payment_requests } = await harness.gateway.book();
  const asked = payment_requests.filter((each) => each.reference_id === `payment-${payment_id}`);
  expect(asked).toEqual([]);
  expect(await read(ana, plan)).toMatchObject({ paid: 0 });
});

test('a source that the gateway refused for good is over, and autopay with it', async () => {
  const ana = await harness.newPayer();
  const plan = await bought(ana);
  const body = { is_on: true, payment_source_id: ana.sourceId };
  const params = { transaction_id: plan };
  expect((await harness.call(setAutopay, ana.headers, { params, body })).statusCode).toBe(200);
  // By them alone: nobody has told us.
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('payment_sources')
      .set({ gateway_token_id: 'pt-of-nobody', expires_at: new Date('2099-01-01') })
      .where('id', '=', ana.sourceId ?? '')
      .execute(),
  );
  const { payment_id } = await begin(ana, plan, 100_00);
  await harness.settled();
  expect(await statusOf(ana, payment_id)).toMatchObject({ failure_reason: 'expired_source' });
  const query = { mode: 'test' };
  const { results } = (await harness.call(listSources, ana.headers, { query })).json();
  expect(results).toMatchObject([
    { id: ana.sourceId, status: 'expired', can_be_charged_unattended: false, is_default: false },
  ]);
  // The day it ended, not the day on which it would have.
  expect(Date.parse(results[0].expires_at)).toBeLessThan(Date.parse('2099-01-01'));
  const { autopay } = await read(ana, plan);
  expect(autopay).toMatchObject({ is_on: false, ended_because: 'source_expired' });
});

test('a source stays when a charge failed for another reason', async () => {
  const ana = await harness.newPayer();
  const { payment_id } = await begin(ana, await bought(ana), 1_190_07);
  await harness.settled();
  expect(await statusOf(ana, payment_id)).toMatchObject({ failure_reason: 'insufficient_funds' });
  const query = { mode: 'test' };
  const { results } = (await harness.call(listSources, ana.headers, { query })).json();
  expect(results).toMatchObject([{ status: 'active', is_default: true }]);
});

test('a payment counts from the day it was asked for, however late its answer comes', async () => {
  const ana = await harness.newPayer();
  const today = manilaDateOf((await testNow(harness.db)).getTime());
  const store = { id: harness.store.store_id, merchantId: harness.merchant.account.id };
  const plan = await insertPurchase(harness.db, {
    ...{ buyerId: ana.account.id, store, terms: 6, amountCentavos: pesos(6_000) },
    ...{ startDate: addDays(today, -45), mode: 'test' },
  });
  const close = (businessDate: CivilDate) => closeDay(harness.db, { mode: 'test', businessDate });
  // Two weeks ago its first payment fell due, and was asked for on that very day.
  const [first] = (await read(ana, plan)).installments;
  await close(first.due_date);
  const due = await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('collection_attempts')
      .set({ source_id: ana.sourceId, next_poll_at: new Date() })
      .where('plan_id', '=', plan)
      .returning(['id', 'business_date'])
      .executeTakeFirstOrThrow(),
  );
  expect(due.business_date).toBe(first.due_date);
  await charge(due.id);
  await harness.settled();
  expect(await attemptRow(due.id)).toMatchObject({ state: 'succeeded' });
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql`select collected_on from plan_collections where id = ${due.id}`.execute(tx),
  );
  expect(rows).toEqual([{ collected_on: first.due_date }]);
  await close(today);
  expect((await read(ana, plan)).late_fees).toMatchObject({ charged: 0 });
});
