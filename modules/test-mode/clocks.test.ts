import { listContacts } from '@luwag/contracts/contacts';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { getPaymentRequest } from '@luwag/contracts/payment-requests';
import { createRefund } from '@luwag/contracts/refunds';
import {
  addToTestClock,
  advanceTestClock,
  clockPurchasesMax,
  clocksMax,
  createTestClock,
  getTestClock,
  listTestClocks,
  removeTestClock,
  type TestClockDetail,
} from '@luwag/contracts/test-mode';
import { getTransaction, payTransaction } from '@luwag/contracts/transactions';
import { setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { nextBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { morningOf } from '@luwag/domain/test-clock';
import { testNow } from '@luwag/testing/builders/account-probes';
import { keyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { openReceiver } from '@luwag/testing/harness/webhooks-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindBuyers } from '../contacts/jobs.ts';
import { closeDays } from '../plans/close-of-day/jobs.ts';
import { advance } from './advancing.ts';
import { pruneClocks } from './jobs.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  receiver = await openReceiver();
  const reply = await harness.call(setWebhook, harness.merchant.headers, {
    params: { store_id: harness.store.store_id },
    body: { url: receiver.url, mode: 'test' },
  });
  if (reply.statusCode >= 300) throw new Error(reply.body);
});
afterAll(() => receiver.close());

/** Whatever time did: rows, ledger and requests say the same, and nothing waits for an alarm. */
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

type Bought = { requestId: string; planId: string };
async function buy({ amount = 6_000_00, terms = 3 } = {}): Promise<Bought> {
  const request = await harness.askFor({ amount });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms });
  const reply = await harness.pay(ana, ready);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  await harness.settled();
  return { requestId: request.id, planId: reply.json().transaction_id };
}

type Sent = Parameters<typeof harness.call>[2];
const call = (
  endpoint: Endpoint,
  sent: Sent = {},
  headers: Record<string, string> = harness.keyHeaders,
) => harness.call(endpoint, headers, sent);
const codeOf = async (reply: ReturnType<typeof call>) => {
  const { statusCode, body } = await reply;
  return [statusCode, body && JSON.parse(body).code];
};

async function clockFor(requestId: string): Promise<TestClockDetail> {
  const reply = await call(createTestClock, { body: { payment_request_id: requestId } });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const clockOf = async (clock_id: string): Promise<TestClockDetail> =>
  (await call(getTestClock, { params: { clock_id } })).json();

async function advanceBy(clock_id: string, body: object): Promise<TestClockDetail> {
  const reply = await call(advanceTestClock, { params: { clock_id }, body });
  expect(reply.statusCode, reply.body).toBe(202);
  expect(reply.json().status).toBe('advancing');
  await harness.settled();
  const clock = await clockOf(clock_id);
  expect(clock).toMatchObject({ status: 'ready', advancing_to: null });
  return clock;
}
const inDays = (clock: TestClockDetail, days: number) => {
  const day = addDays(manilaDateOf(Date.parse(clock.now)), days);
  return new Date(morningOf(day)).toISOString();
};
const planOf = async ({ planId }: Bought) =>
  (await harness.call(getTransaction, ana.headers, { params: { transaction_id: planId } })).json();
/** By the gateway's own book: none of what a clock has played. */
const payoutsAtGateway = async () =>
  (await harness.gateway.book()).transactions.filter(({ reference_id }) =>
    String(reference_id).startsWith('payout-'),
  );

/** On the banking day after the sale, with every step told and no gateway in it. */
async function expectPaidOut(clock: TestClockDetail, soldOn: CivilDate): Promise<void> {
  const payouts = receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ type }) => type.startsWith('payout.'))
    .toSorted((one, other) => one.data.version - other.data.version);
  const types = ['payout.approved', 'payout.sent', 'payout.paid'];
  expect(payouts.map(({ type }) => type)).toEqual(types);
  expect(payouts.map(({ data }) => data.version)).toEqual([1, 2, 3]);
  const payDate = nextBankingDay(soldOn, philippineHolidays);
  expect(payouts.at(-1).data).toMatchObject({ pay_date: payDate, sales: 1, livemode: false });
  const paidOut = clock.events.find(({ kind }) => kind === 'paid_out');
  expect(paidOut?.at).toBe(new Date(morningOf(payDate)).toISOString());
  expect(await payoutsAtGateway()).toEqual([]);
}
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const kindsOf = (clock: TestClockDetail) => clock.events.map(({ kind }) => kind).reverse();
/** All that is on record of plans, but of these. */
const plansBut = (planIds: string[]) =>
  system(
    async (tx) =>
      (
        await sql`select to_jsonb(p) as plan, (select jsonb_agg(to_jsonb(i) order by i.id)
            from installments i where i.plan_id = p.id) as rows
          from plans p where p.id <> all (${planIds}::uuid[]) order by p.id`.execute(tx)
      ).rows,
  );

describe('a test clock', () => {
  // Whoever is late by a clock buys nothing more, as in life.
  beforeEach(async () => {
    ana = await harness.newPayer();
  });

  test('takes three months through paid, late, refunded and paid out, and tells each step', async () => {
    receiver.reset();
    const beganMs = performance.now();
    const bought = await buy();
    const other = await buy({ amount: 3_000_00 });
    const before = await plansBut([bought.planId]);
    const made = await clockFor(bought.requestId);
    expect(made).toMatchObject({ status: 'ready', livemode: false, events: [] });
    expect(made.ahead.map(({ kind }) => kind)).toEqual(['due']);

    const paid = await advanceBy(made.id, { to_next_due_date: true, payments: 'pay' });
    expect(paid.now.slice(0, 10)).toBe(made.next_due_date);
    expect(kindsOf(paid)).toEqual([
      ...['paid_out', 'reminder', 'reminder', 'reminder', 'due', 'reminder', 'paid'],
    ]);
    const due = paid.purchases[0]?.payments.find(({ state }) => state === 'upcoming');

    await advanceBy(made.id, { to_next_due_date: true, payments: 'fail' });
    const late = await advanceBy(made.id, { to: inDays(await clockOf(made.id), 12) });
    expect(kindsOf(late)).toEqual(expect.arrayContaining(['failed', 'grace_over', 'late_fee']));
    expect(late.purchases[0]?.payments.find(({ state }) => state === 'overdue')).toMatchObject({
      due_date: due?.due_date,
    });
    const seen = await planOf(bought);
    expect(seen.next_payment).toMatchObject({ is_overdue: true });
    expect(seen.late_fees.charged).toBeGreaterThan(0);

    const refund = await call(createRefund, {
      params: { request_id: bought.requestId },
      body: { amount: 1_000_00, reason: 'returned' },
    });
    expect(refund.statusCode, refund.body).toBe(201);
    await harness.settled();
    const next = inDays(await clockOf(made.id), 1);
    const done = await advanceBy(made.id, { to: next, payments: 'pay' });
    expect(kindsOf(done).at(-1)).toBe('paid_off');
    expect(done).toMatchObject({ next_due_date: null, ahead: [] });
    expect((await planOf(bought)).outstanding).toBe(0);
    const seconds = (performance.now() - beganMs) / 1000;
    process.stdout.write(`a plan of three months, twice bought: ${seconds.toFixed(1)} s\n`);

    const told = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => (data.payment_request_id ?? data.id) === bought.requestId);
    const states = told.filter(({ type }) => type.startsWith('payment_request.'));
    // Each once and without a gap. They come in no order; the version says which is the later.
    expect(states.map(({ data }) => data.version).toSorted((a, b) => a - b)).toEqual(
      states.map((_, place) => place + 2),
    );
    expect(told.map(({ type }) => type).slice(0, -3)).toEqual(
      expect.arrayContaining(['payment_request.paid']),
    );
    expect(
      told
        .slice(-3)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['payment_request.partially_refunded', 'refund.created', 'refund.succeeded']);
    await expectPaidOut(paid, manilaDateOf(Date.parse(made.now)));
    // Nothing else has moved: no plan of the same shop and buyer, no live row, no clock of ours.
    expect(await plansBut([bought.planId])).toEqual(before);
    expect(other.planId).not.toBe(bought.planId);
  });

  test('brings a plan where the nightly close would have, to the centavo', async () => {
    const bought = await buy({ amount: 5_000_00 });
    const clock = await clockFor(bought.requestId);
    const once = await buy({ amount: 5_000_00 });
    const inSteps = await clockFor(once.requestId);
    const far = inDays(clock, 45);
    await advanceBy(clock.id, { to: far });
    for (const days of [20, 1, 15]) {
      const now = await clockOf(inSteps.id);
      await advanceBy(inSteps.id, { to: inDays(now, days) });
    }
    await advanceBy(inSteps.id, { to: far });
    const [one, other] = [await clockOf(clock.id), await clockOf(inSteps.id)];
    const facts = (each: TestClockDetail) => ({
      payments: each.purchases[0]?.payments,
      events: each.events.map(({ payment_request_id: _, ...event }) => event),
    });
    expect(facts(one)).toEqual(facts(other));
    const charges = (planId: string) =>
      system(async (tx) => {
        const { rows } = await sql`select kind, period, amount_centavos from charges
          where plan_id = ${planId} order by period, kind, amount_centavos`.execute(tx);
        return rows;
      });
    expect(await charges(bought.planId)).toEqual(await charges(once.planId));
    expect((await charges(bought.planId)).length).toBeGreaterThan(0);
  });

  test('leaves the real night, its reminders and its months alone', async () => {
    const bought = await buy();
    const clock = await clockFor(bought.requestId);
    await advanceBy(clock.id, { to: inDays(clock, 45) });
    const before = await planOf(bought);
    await harness.runJob(closeDays);
    await harness.runJob(remindBuyers);
    expect(await planOf(bought)).toEqual(before);
    const contacts = await harness.call(listContacts, ana.headers);
    expect(contacts.json().results).toEqual([]);
    const soon = addDays(manilaDateOf(Date.now()), 2);
    const { rows } = await system((tx) =>
      sql<{ ahead: number }>`select count(*)::int as ahead from ledger.all_journals
        where id > ledger.first_id_of(${soon}::timestamptz)`.execute(tx),
    );
    expect(rows[0]?.ahead).toBe(0);
  });

  test('is caught up with by payments of the buyer, which count on its day', async () => {
    const bought = await buy();
    const clock = await clockFor(bought.requestId);
    const at = await advanceBy(clock.id, { to_next_due_date: true });
    const reply = await harness.call(payTransaction, ana.headers, {
      params: { transaction_id: bought.planId },
      body: { payment_source_id: ana.sourceId, payment_method_id: null },
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    await harness.settled();
    const after = await clockOf(clock.id);
    const [first] = after.purchases[0]?.payments.filter(
      ({ due_date }) => due_date === at.now.slice(0, 10),
    ) ?? [undefined];
    expect(first).toMatchObject({ state: 'paid', open: 0 });
  });

  test('lets a request expire, with its webhook, and pays a whole plan early', async () => {
    const request = await harness.askFor({ expires_in: 86_400 });
    const bought = await buy();
    const clock = await clockFor(request.id);
    const added = await call(addToTestClock, {
      params: { clock_id: clock.id },
      body: { payment_request_id: bought.requestId },
    });
    expect(added.json().purchases).toHaveLength(2);
    receiver.reset();
    const later = await advanceBy(clock.id, { to: inDays(clock, 2), payments: 'pay_all' });
    // Whether the shop is paid in these days depends on what day it is.
    const isOfBuyer = (kind: string) => kind !== 'paid_out';
    expect(kindsOf(later).filter(isOfBuyer).toSorted()).toEqual(['paid_off', 'request_expired']);
    const { status } = (
      await call(getPaymentRequest, { params: { request_id: request.id } })
    ).json();
    expect(status).toBe('expired');
    const types = receiver.received.map(({ body }) => JSON.parse(body).type);
    expect(types.filter((type) => !type.startsWith('payout.'))).toEqual([
      'payment_request.expired',
    ]);
    expect((await planOf(bought)).outstanding).toBe(0);
  });

  test('goes on where a run was cut off, and twice at once is once', async () => {
    const bought = await buy();
    const clock = await clockFor(bought.requestId);
    const ctx = {
      db: harness.db,
      clock: { now: () => new Date(), sync: async () => undefined },
      log: { info: () => undefined } as never,
      requestId: 'test',
    };
    const target = new Date(inDays(clock, 40));
    await system((tx) =>
      sql`update test_clocks set status = 'advancing', target_at = ${target}, payments = 'pay'
        where id = ${clock.id}`.execute(tx),
    );
    // No time at all: one moment, and the rest is asked for again.
    await Promise.all([
      advance(ctx, { clock_id: clock.id }, 0),
      advance(ctx, { clock_id: clock.id }, 0),
    ]);
    await harness.settled();
    const after = await clockOf(clock.id);
    expect(after).toMatchObject({ status: 'ready', now: target.toISOString() });
    expect(kindsOf(after).filter((kind) => kind === 'paid')).toHaveLength(1);
  });
});

describe('what a clock refuses', () => {
  test('going back, too far, while it advances, or to a due date that is not', async () => {
    const request = await harness.askFor({ expires_in: 86_400 });
    const { id: clock_id, now } = await clockFor(request.id);
    const send = (body: object) => call(advanceTestClock, { params: { clock_id }, body });
    expect(await codeOf(send({ to: '2020-01-01T00:00:00.000Z' }))).toEqual([
      422,
      'test_clock_goes_forward',
    ]);
    const far = new Date(Date.parse(now) + 401 * 86_400_000).toISOString();
    expect(await codeOf(send({ to: far }))).toEqual([422, 'test_clock_too_far']);
    expect(await codeOf(send({ to_next_due_date: true }))).toEqual([409, 'nothing_falls_due']);
    expect(await codeOf(send({}))).toEqual([422, 'invalid_request']);
    expect(await codeOf(send({ to: far, to_next_due_date: true }))).toEqual([
      422,
      'invalid_request',
    ]);
    await system((tx) =>
      sql`update test_clocks set status = 'advancing', target_at = now_at + interval '1 hour'
        where id = ${clock_id}`.execute(tx),
    );
    const busy = [409, 'test_clock_advancing'];
    expect(await codeOf(send({ to_next_due_date: true }))).toEqual(busy);
    expect(await codeOf(call(removeTestClock, { params: { clock_id } }))).toEqual(busy);
    const body = { payment_request_id: request.id };
    expect(await codeOf(call(addToTestClock, { params: { clock_id }, body }))).toEqual(busy);
    await system((tx) =>
      sql`update test_clocks set status = 'ready', target_at = null where id = ${clock_id}`.execute(
        tx,
      ),
    );
    expect((await call(removeTestClock, { params: { clock_id } })).statusCode).toBe(204);
    const gone = [404, 'test_clock_not_found'];
    for (const each of [getTestClock, removeTestClock])
      expect(await codeOf(call(each, { params: { clock_id } }))).toEqual(gone);
    expect(await codeOf(send({ to_next_due_date: true }))).toEqual(gone);
    expect(await codeOf(call(addToTestClock, { params: { clock_id }, body }))).toEqual(gone);
  });

  test('a live request, another’s, one that has a clock, and more than it takes', async () => {
    const { merchant, store } = harness;
    const live = await harness.askLive();
    const of = (payment_request_id: string) => ({ body: { payment_request_id } });
    const asOwner = (sent: Sent) => call(createTestClock, sent, merchant.headers);
    expect(await codeOf(asOwner(of(live.id)))).toEqual([403, 'test_mode_only']);
    // A key of test mode knows no live request, and a live key no clock.
    expect(await codeOf(call(createTestClock, of(live.id)))).toEqual([
      404,
      'payment_request_not_found',
    ]);
    const request = await harness.askFor();
    const { id: clock_id } = await clockFor(request.id);
    const owner = { accountId: merchant.account.id, storeId: store.store_id };
    const scopes = ['payments:read', 'payments:write'] as const;
    const key = await keyOf(harness, { ...owner, mode: 'live', scopes: [...scopes] });
    const liveKey = { authorization: `Bearer ${key}` };
    expect((await call(listTestClocks, {}, liveKey)).json().results).toEqual([]);
    expect(await codeOf(call(getTestClock, { params: { clock_id } }, liveKey))).toEqual([
      404,
      'test_clock_not_found',
    ]);
    const taken = [409, 'request_on_a_clock'];
    expect(await codeOf(call(createTestClock, of(request.id)))).toEqual(taken);
    const params = { clock_id };
    expect(await codeOf(call(addToTestClock, { params, ...of(request.id) }))).toEqual(taken);
    expect(await codeOf(call(addToTestClock, { params, ...of(clock_id) }))).toEqual([
      404,
      'payment_request_not_found',
    ]);
    const addLive = call(addToTestClock, { params, ...of(live.id) }, merchant.headers);
    expect(await codeOf(addLive)).toEqual([403, 'test_mode_only']);
    for (let count = 1; count < clockPurchasesMax; count += 1)
      await call(addToTestClock, { params, ...of((await harness.askFor()).id) });
    const more = await harness.askFor();
    expect(await codeOf(call(addToTestClock, { params, ...of(more.id) }))).toEqual([
      409,
      'test_clock_full',
    ]);
  });

  test('more clocks than can be; those that nobody uses for a month go', async () => {
    const { results } = (await call(listTestClocks)).json();
    for (let count = results.length; count < clocksMax; count += 1)
      await clockFor((await harness.askFor()).id);
    const body = { payment_request_id: (await harness.askFor()).id };
    expect(await codeOf(call(createTestClock, { body }))).toEqual([409, 'too_many_clocks']);
    const old = new Date((await testNow(harness.db)).getTime() - 31 * 86_400_000);
    await system((tx) => sql`update test_clocks set changed_at = ${old}`.execute(tx));
    await harness.runJob(pruneClocks);
    expect((await call(listTestClocks)).json().results).toEqual([]);
  });
});
