import { createStaffRefund } from '@luwag/contracts/refunds';
import { countQueues } from '@luwag/contracts/staff-home';
import { getStaffPurchase, previewStaffRefund } from '@luwag/contracts/staff-purchases';
import {
  askStaffRefund,
  decideStaffRefund,
  listStaffRefundAsks,
} from '@luwag/contracts/staff-refunds';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  pesos,
} from '@luwag/testing/builders/purchases';
import { listRefunded } from '@luwag/testing/builders/races';
import { withStepUp } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { isAllowed } from '@luwag/testing/harness/insider';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { atOnce } from '@luwag/testing/harness/racing';
import { misplacedRows, unseenTables } from '@luwag/testing/harness/slots';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refundForDispute } from './service.ts';

// Large refunds that our own people make: one of them asks, another approves.

const harness = forAllTests(startPaymentsHarness);
let joan: SignedIn;
let rosa: SignedIn;
beforeAll(async () => {
  const { enterStaff } = documentsHarnessOf(harness);
  joan = await enterStaff(pagesOrigin, ['support']);
  rosa = await enterStaff(pagesOrigin, ['finance']);
});

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** A sale of ₱20,000.00; in live mode unless told otherwise. */
async function sell(mode: 'live' | 'test' = 'live'): Promise<string> {
  const { db, store, merchant } = harness;
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, mode, limitCentavos: pesos(20_000) });
  const planId = await insertPurchase(db, {
    ...{ buyerId, mode, terms: 6, amountCentavos: pesos(20_000) },
    store: { id: store.store_id, merchantId: merchant.account.id },
    startDate: manilaDateOf((await testNow(db)).getTime()),
  });
  const { payment_request_id: id } = await system((tx) =>
    tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow(),
  );
  return id ?? '';
}

type Reply = Awaited<ReturnType<typeof harness.call>>;
const codeOf = (reply: Reply) => [reply.statusCode, reply.json().code];
const why = 'The shop has closed';
const note = 'Talked to the courier';

async function giveBack(who: SignedIn, request_id: string, wish: object): Promise<Reply> {
  const sent = { params: { request_id }, body: { reason: 'not_delivered', why, ...wish } };
  const stepUp = await withStepUp(harness, who, { action: createStaffRefund.name, ...sent });
  return harness.call(createStaffRefund, { ...who.headers, ...stepUp }, sent);
}
const ask = (who: SignedIn, request_id: string, amount: number): Promise<Reply> =>
  harness.call(askStaffRefund, who.headers, {
    params: { request_id },
    body: { amount, reason: 'not_delivered', why },
  });
async function asked(request_id: string, amount = 6_000_00): Promise<string> {
  const reply = await ask(joan, request_id, amount);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().ask_id;
}
async function decide(
  who: SignedIn,
  ask_id: string,
  { decision = 'approve', amount = 6_000_00 } = {},
): Promise<Reply> {
  const sent = { params: { ask_id }, body: { decision, amount, note } };
  const stepUp = await withStepUp(harness, who, { action: decideStaffRefund.name, ...sent });
  return harness.call(decideStaffRefund, { ...who.headers, ...stepUp }, sent);
}
const made = (requestId: string) => listRefunded(harness, { requestId });
const recordsOf = async (requestId: string) => {
  const { rows } = await sql<{ actor_id: string; action: string; detail: object }>`
    select actor_id, action, detail from audit.events
     where detail->>'payment_request_id' = ${requestId} and action <> 'purchase.viewed'
     order by action`.execute(harness.db);
  return rows;
};

test('nobody gives back more than ₱5,000.00 of a purchase alone, in parts neither', async () => {
  const requestId = await sell();
  const preview = async (amount: number) =>
    (
      await harness.call(previewStaffRefund, joan.headers, {
        params: { request_id: requestId },
        query: { amount: String(amount) },
      })
    ).json().needs_second_person;
  expect([await preview(5_000_00), await preview(5_000_01)]).toEqual([false, true]);
  const alone = [403, 'second_person_required'];
  expect(codeOf(await giveBack(joan, requestId, { everything_left: true }))).toEqual(alone);
  expect((await giveBack(joan, requestId, { amount: 3_000_00 })).statusCode).toBe(201);
  expect(codeOf(await giveBack(rosa, requestId, { amount: 2_000_01 }))).toEqual(alone);
  expect((await giveBack(rosa, requestId, { amount: 2_000_00 })).statusCode).toBe(201);
  expect(await made(requestId)).toEqual([3_000_00, 2_000_00]);
  const testSale = await sell('test');
  expect((await giveBack(joan, testSale, { amount: 6_000_00 })).statusCode).toBe(201);
});

test('is made once another approves it, exactly as asked, with both names on record', async () => {
  const requestId = await sell();
  const askId = await asked(requestId);
  const listed = await harness.call(listStaffRefundAsks, rosa.headers);
  expect(listed.json().results).toMatchObject([
    { ask_id: askId, request_id: requestId, amount: 6_000_00, is_yours: false, why },
  ]);
  const queues = (await harness.call(countQueues, rosa.headers)).json().results;
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'refunds', count: 1 }));
  expect(await made(requestId)).toEqual([]);
  expect(codeOf(await decide(joan, askId))).toEqual([409, 'second_same_person']);
  const reply = await decide(rosa, askId);
  expect(reply.json()).toMatchObject({ state: 'approved', note, refund_id: expect.any(String) });
  expect(await made(requestId)).toEqual([6_000_00]);
  expect(await recordsOf(requestId)).toMatchObject([
    { actor_id: rosa.account.id, action: 'refund.made', detail: { asked_by: joan.account.id } },
    { actor_id: rosa.account.id, action: 'staff_refund.approved', detail: { note } },
    { actor_id: joan.account.id, action: 'staff_refund.asked', detail: { why } },
  ]);
  const seen = await harness.call(getStaffPurchase, joan.headers, {
    params: { request_id: requestId },
  });
  expect(seen.json()).toMatchObject({
    refunds: [{ origin: 'staff', amount: 6_000_00, note: why }],
    asks: [{ ask_id: askId, state: 'approved', is_yours: true }],
  });
  expect(codeOf(await decide(rosa, askId))).toEqual([404, 'approval_not_found']);
  expect(await findUnproven(harness.db)).toEqual([]);
});

test('is refused by another, taken back by who asked, and over after two days', async () => {
  const requestId = await sell();
  const refuse = { decision: 'refuse' };
  expect((await decide(rosa, await asked(requestId), refuse)).json().state).toBe('refused');
  expect((await decide(joan, await asked(requestId), refuse)).json().state).toBe('withdrawn');
  const third = await asked(requestId);
  expect(codeOf(await ask(rosa, requestId, 7_000_00))).toEqual([409, 'approval_waiting']);
  await system((tx) =>
    sql`update staff_refund_asks set asked_at = asked_at - interval '3 days',
          expires_at = expires_at - interval '3 days' where id = ${third}`.execute(tx),
  );
  expect(codeOf(await decide(rosa, third))).toEqual([404, 'approval_not_found']);
  const fourth = await asked(requestId);
  expect((await decide(rosa, fourth)).statusCode).toBe(200);
  expect(await made(requestId)).toEqual([6_000_00]);
  const seen = await harness.call(getStaffPurchase, rosa.headers, {
    params: { request_id: requestId },
  });
  const states = seen.json().asks.map((each: { state: string }) => each.state);
  expect(states).toEqual(['approved', 'expired', 'withdrawn', 'refused']);
});

test('what was changed since it was asked for is not approved', async () => {
  const requestId = await sell();
  const askId = await asked(requestId);
  const changed = [409, 'refund_ask_changed'];
  expect(codeOf(await decide(rosa, askId, { amount: 6_000_01 }))).toEqual(changed);
  await system((tx) =>
    sql`update staff_refund_asks set amount_centavos = 1900000 where id = ${askId}`.execute(tx),
  );
  expect(codeOf(await decide(rosa, askId))).toEqual(changed);
  const outdated = [409, 'approval_outdated'];
  const other = await sell();
  const second = await asked(other);
  expect((await giveBack(joan, other, { amount: 1_00 })).statusCode).toBe(201);
  expect(codeOf(await decide(rosa, second))).toEqual(outdated);
  const waiting = (await harness.call(listStaffRefundAsks, rosa.headers)).json().results;
  expect(waiting).toContainEqual(expect.objectContaining({ ask_id: second, is_outdated: true }));
  const old = await sell();
  const third = await asked(old);
  await system(async (tx) => {
    const paidAt = new Date((await testNow(harness.db)).getTime() - 367 * dayMs);
    await sql`update payment_requests set paid_at = ${paidAt} where id = ${old}`.execute(tx);
  });
  expect(codeOf(await decide(rosa, third))).toEqual(outdated);
  expect([await made(requestId), await made(other), await made(old)]).toEqual([[], [1_00], []]);
});

test('two who approve at once make one refund', async () => {
  const requestId = await sell();
  const askId = await asked(requestId);
  const lea = await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['finance']);
  const sent = { params: { ask_id: askId }, body: { decision: 'approve', amount: 6_000_00, note } };
  const use = { action: decideStaffRefund.name, ...sent };
  const proofs = [
    { ...rosa.headers, ...(await withStepUp(harness, rosa, use)) },
    { ...lea.headers, ...(await withStepUp(harness, lea, use)) },
  ];
  const replies = await atOnce(
    harness.db,
    'staff_refund_asks',
    proofs.map((headers) => () => harness.call(decideStaffRefund, headers, sent)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await made(requestId)).toEqual([6_000_00]);
});

/** What a reported problem ends with, in a transaction that may go on. */
const refundReported = async (tx: Tx, requestId: string) => {
  const now = await testNow(harness.db);
  const clock = { now: () => now, sync: async () => undefined };
  return refundForDispute(
    { tx, clock, requestId: 'test' },
    {
      ...{ requestId, amountCentavos: pesos(1_000), reason: 'wrong_item', note: 'Broken' },
      reportedOn: manilaDateOf(now.getTime()),
    },
  );
};

test('a refund that is made at the same moment is seen, and the ask is outdated', async () => {
  const requestId = await sell();
  const askId = await asked(requestId);
  const isWaiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.db);
    return rows.length > 0;
  };
  // It has looked at the purchase by the time that the other is made.
  const { begun } = await system(async (tx) => {
    await refundReported(tx, requestId);
    const approving = decide(rosa, askId);
    await waitUntil(isWaiting, 'the approval to wait for the purchase');
    return { begun: approving };
  });
  expect(codeOf(await begun)).toEqual([409, 'approval_outdated']);
  expect(await made(requestId)).toEqual([1_000_00]);
  const seen = await harness.call(getStaffPurchase, joan.headers, {
    params: { request_id: requestId },
  });
  expect(seen.json()).toMatchObject({
    refunds: [{ origin: 'dispute', amount: 1_000_00 }],
    asks: [{ state: 'waiting', is_outdated: true }],
  });
});

test('is asked for only what can be made and is large enough', async () => {
  const requestId = await sell();
  const notNeeded = [409, 'second_person_not_needed'];
  expect(codeOf(await ask(joan, requestId, 5_000_00))).toEqual(notNeeded);
  expect(codeOf(await ask(joan, await sell('test'), 6_000_00))).toEqual(notNeeded);
  expect(codeOf(await ask(joan, requestId, 20_000_01))).toEqual([409, 'not_refundable']);
  const none = [404, 'payment_request_not_found'];
  expect(codeOf(await ask(joan, crypto.randomUUID(), 6_000_00))).toEqual(none);
  expect(codeOf(await decide(rosa, crypto.randomUUID()))).toEqual([404, 'approval_not_found']);
});

test('the database refuses that one person is both, and that an ask is forgotten', async () => {
  const askId = await asked(await sell());
  const refused = (statement: string) =>
    system((tx) => isAllowed(tx as never, statement)).catch(() => false);
  const decided = `decided_by = asked_by, decided_at = asked_at, note = 'for me'`;
  for (const statement of [
    `update staff_refund_asks set state = 'refused', ${decided} where id = '${askId}'`,
    `delete from staff_refund_asks where id = '${askId}'`,
  ])
    expect([statement, await refused(statement)]).toEqual([statement, false]);
  const ofAsks = (what: string) => what.startsWith('staff_refund_asks');
  expect((await system(unseenTables)).filter(ofAsks)).toEqual([]);
  expect((await system(misplacedRows)).filter(ofAsks)).toEqual([]);
});
