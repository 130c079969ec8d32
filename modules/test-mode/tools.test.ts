import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { cancelPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import { listPayouts } from '@luwag/contracts/payouts';
import { createRefund } from '@luwag/contracts/refunds';
import {
  advanceTestClock,
  createTestClock,
  getGoLive,
  getTestClock,
  payTestRequest,
  triggerTestEvent,
} from '@luwag/contracts/test-mode';
import { setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { keyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { openReceiver, verifies } from '@luwag/testing/harness/webhooks-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let receiver: Awaited<ReturnType<typeof openReceiver>>;
/** With every scope that a test takes. */
let headers: Record<string, string>;
let secret = '';

beforeAll(async () => {
  receiver = await openReceiver();
  const { merchant, store } = harness;
  const owner = { accountId: merchant.account.id, storeId: store.store_id };
  const scopes = ['payments:read', 'payments:write', 'refunds:write', 'webhooks:write'] as const;
  const key = await keyOf(harness, { ...owner, mode: 'test', scopes: [...scopes] });
  headers = { authorization: `Bearer ${key}` };
});
afterAll(() => receiver.close());

afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

type Sent = Parameters<typeof harness.call>[2];
const call = (endpoint: Endpoint, sent: Sent = {}, as = headers) =>
  harness.call(endpoint, as, sent);
const codeOf = async (reply: ReturnType<typeof call>) => {
  const { statusCode, body } = await reply;
  return [statusCode, JSON.parse(body).code];
};
const stepsDone = async (): Promise<string[]> => {
  const reply = await call(getGoLive, {}, harness.merchant.headers);
  return reply
    .json()
    .steps.flatMap((each: { step: string; is_done: boolean }) => (each.is_done ? [each.step] : []));
};
const listen = async () => {
  const params = { store_id: harness.store.store_id };
  const reply = await call(setWebhook, { params, body: { url: receiver.url } });
  if (reply.statusCode >= 300) throw new Error(reply.body);
  ({ secret } = reply.json());
};

/** A test payout that a clock has made, paid. */
async function newPayout(): Promise<string> {
  const { id: request_id } = await harness.askFor({ amount: 6_000_00 });
  await call(payTestRequest, { params: { request_id }, body: { terms: 6 } });
  const body = { payment_request_id: request_id };
  const { id: clock_id, now } = (await call(createTestClock, { body })).json();
  const to = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
  await call(advanceTestClock, { params: { clock_id }, body: { to } });
  await harness.settled();
  const { headers: owner } = harness.merchant;
  const listed = await call(listPayouts, { query: { mode: 'test' } }, owner);
  return listed.json().results[0].id;
}

describe('being the buyer of a test request', () => {
  test('buys it in one call, by nobody, and everything else follows as ever', async () => {
    expect(await stepsDone()).toEqual(['store', 'test_key', 'business_approved']);
    const request = await harness.askFor({ amount: 6_000_00 });
    expect(
      await codeOf(
        call(triggerTestEvent, {
          body: { payment_request_id: request.id, type: 'payment_request.paid' },
        }),
      ),
    ).toEqual([409, 'nobody_listens']);
    await listen();
    const params = { request_id: request.id };
    const one = await call(payTestRequest, { params, body: { terms: 6 } });
    expect(one.statusCode, one.body).toBe(200);
    expect(one.json()).toMatchObject({ id: request.id, status: 'paid', livemode: false });
    const again = await call(payTestRequest, { params, body: {} });
    expect(again.json()).toMatchObject({ status: 'paid', version: one.json().version });
    await harness.settled();
    const types = receiver.received.map(({ body }) => JSON.parse(body).type);
    expect(types).toContain('payment_request.paid');
    expect(receiver.received.every((each) => verifies(each, secret))).toBe(true);

    const refund = { params, body: { amount: 1_000_00, reason: 'returned' } };
    expect((await call(createRefund, refund)).statusCode).toBe(201);
    const body = { payment_request_id: request.id };
    const clock_id = (await call(createTestClock, { body })).json().id;
    const way = { params: { clock_id }, body: { to_next_due_date: true, payments: 'pay' } };
    await call(advanceTestClock, way);
    await harness.settled();
    const clock = (await call(getTestClock, { params: { clock_id } })).json();
    expect(clock.events[0]).toMatchObject({ kind: 'paid', sequence: 1 });
    expect(await stepsDone()).toEqual(
      expect.arrayContaining(['payment_paid', 'webhook_taken', 'refund_made']),
    );
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql`select a.account_status, a.email_encrypted, a.pool_sub, count(m.id)::int as messages
            from test_buyers b join accounts a on a.id = b.buyer_id
            left join messages m on m.account_id = a.id group by a.id`.execute(tx),
    );
    expect(rows).toEqual([
      { account_status: 'CLOSED', email_encrypted: null, pool_sub: null, messages: 0 },
    ]);
  });

  test('at once by many is once, and whoever comes second is told', async () => {
    const request = await harness.askFor();
    const pay = () => call(payTestRequest, { params: { request_id: request.id }, body: {} });
    const replies = await Promise.all(Array.from({ length: 6 }, pay));
    const codes = replies.map((reply) => reply.json().code ?? reply.json().status);
    for (const code of codes) expect(['paid', 'payment_under_way']).toContain(code);
    expect(codes).toContain('paid');
    expect((await pay()).json()).toMatchObject({ status: 'paid' });

    const other = await harness.askFor({ amount: 30_000_00 });
    const body = { terms: 6 };
    const payOther = () => codeOf(call(payTestRequest, { params: { request_id: other.id }, body }));
    expect(await payOther()).toEqual([422, 'terms_not_offered']);
    const claim = (until: Date) =>
      inScope(harness.db, 'system', (tx) =>
        sql`update test_buyers set claimed_until = ${until}
             where payment_request_id = ${other.id}`.execute(tx),
      );
    await claim(new Date(Date.now() + 60_000));
    expect(await payOther()).toEqual([409, 'payment_under_way']);
    // Cut off, it keeps nobody out.
    await claim(new Date(Date.now() - 1));
    expect(await payOther()).toEqual([422, 'terms_not_offered']);
  });

  test('is refused for real money, what has ended, and plans it cannot have', async () => {
    const pay = (request_id: string, body: object = {}, as = headers) =>
      codeOf(call(payTestRequest, { params: { request_id }, body }, as));
    const live = await harness.askLive();
    const asOwner = harness.merchant.headers;
    expect(await pay(live.id, {}, asOwner)).toEqual([403, 'test_mode_only']);
    expect(await pay(live.id)).toEqual([404, 'payment_request_not_found']);
    const request = await harness.askFor();
    await call(cancelPaymentRequest, { params: { request_id: request.id } });
    expect(await pay(request.id)).toEqual([409, 'payment_request_ended']);
    // More than the line of a test buyer: some of it would have to be paid today.
    const dear = await harness.askFor({ amount: 30_000_00 });
    expect(await pay(dear.id)).toEqual([422, 'terms_not_offered']);
    expect(await pay(dear.id, { terms: 3 })).toEqual([422, 'invalid_request']);
  });
});

describe('an event that is triggered', () => {
  test('is sent and signed like any other, and changes nothing', async () => {
    await listen();
    const request = await harness.askFor();
    receiver.reset();
    const body = { payment_request_id: request.id, type: 'payment_request.refunded' };
    const reply = await call(triggerTestEvent, { body });
    expect(reply.statusCode, reply.body).toBe(202);
    await harness.settled();
    const [sent] = receiver.received;
    expect(sent?.headers['webhook-id']).toBe(reply.json().event_id);
    expect(sent && verifies(sent, secret)).toBe(true);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'payment_request.refunded',
      data: { id: request.id, status: 'refunded', refunded: request.amount, version: 2 },
    });
    expect(receiver.received).toHaveLength(1);
    const params = { request_id: request.id };
    expect((await call(getPaymentRequest, { params })).json()).toMatchObject({
      status: 'open',
      version: 1,
    });
  });

  test('tells of a step of a test payout that it does not take', async () => {
    await listen();
    const id = await newPayout();
    const trigger = (payout_id: string, type = 'payout.returned') =>
      call(triggerTestEvent, { body: { payout_id, type } });
    receiver.reset();
    const reply = await trigger(id);
    expect(reply.statusCode, reply.body).toBe(202);
    await harness.settled();
    const [sent] = receiver.received;
    expect(sent?.headers['webhook-id']).toBe(reply.json().event_id);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'payout.returned',
      data: { id, status: 'returned', version: 4, failure_code: 'REJECTED_BY_CHANNEL' },
    });
    expect(await codeOf(trigger(randomUUID()))).toEqual([404, 'payout_not_found']);
    expect(await codeOf(trigger(id, 'payment_request.paid'))).toEqual([422, 'invalid_request']);
  });

  test('is refused for live requests and another’s', async () => {
    const trigger = (payment_request_id: string, as = headers) =>
      codeOf(
        call(triggerTestEvent, { body: { payment_request_id, type: 'payment_request.paid' } }, as),
      );
    const live = await harness.askLive();
    expect(await trigger(live.id, harness.merchant.headers)).toEqual([403, 'test_mode_only']);
    expect(await trigger(live.id)).toEqual([404, 'payment_request_not_found']);
  });
});
