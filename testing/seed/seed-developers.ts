import { randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { insertCalls, type NewCall } from '@luwag/modules/calls/repository';
import {
  insertAttempt,
  insertDelivery,
  markAttempted,
  markEnded,
} from '@luwag/modules/webhooks/deliveries-repository';

type Told = { type: string; order: string; minutesAgo: number; answers: number[] };

/** What the shop's server was told: at once, at the second attempt, and not at all. */
const told: readonly Told[] = [
  { type: 'payment_request.expired', order: 'JH-2285', minutesAgo: 260, answers: [204] },
  { type: 'payment_request.started', order: 'JH-2288', minutesAgo: 190, answers: [204] },
  { type: 'payment_request.refunded', order: 'JH-2280', minutesAgo: 150, answers: failures(10) },
  { type: 'payment_request.approved', order: 'JH-2291', minutesAgo: 95, answers: [503, 204] },
  { type: 'payment_request.paid', order: 'JH-2291', minutesAgo: 94, answers: [204] },
  { type: 'payment_request.paid', order: 'JH-2294', minutesAgo: 12, answers: [204] },
];

function failures(count: number): number[] {
  return Array.from({ length: count }, () => 503);
}

type Shop = { accountId: string; storeId: string; mode: 'test' };

/** A day of an integrator's, for the pages of webhooks and of the request log. */
export async function seedDeveloperDay(
  tx: Tx,
  shop: Shop,
  of: { keyId: string; addressId: string | undefined; now: Date },
): Promise<void> {
  const ago = (minutes: number) => new Date(of.now.getTime() - minutes * 60_000);
  if (of.addressId)
    for (const each of told) await tellOnce(tx, shop, of.addressId, each, ago(each.minutesAgo));
  const calls = told.flatMap(({ order, minutesAgo }, at) => {
    const [made, read] = [ago(minutesAgo + 2), ago(minutesAgo + 1)];
    const common = { ...shop, keyId: of.keyId, order };
    return [callOf({ ...common, at: made, isRefused: at === 2 }), readOf({ ...common, at: read })];
  });
  await insertCalls(tx, calls);
}

async function tellOnce(
  tx: Tx,
  { accountId, mode }: Shop,
  addressId: string,
  { type, order, answers }: Told,
  now: Date,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const data = { id: randomUUID(), version: 2, amount: 185_000, order_reference: order };
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const event = { eventId: randomUUID(), paymentRequestId: null, type, body };
  const id = await insertDelivery(tx, { day, accountId, mode, addressId, ...event, now });
  if (!id) return;
  for (const [at, status] of answers.entries()) {
    await insertAttempt(
      tx,
      { id, day, account_id: accountId, mode },
      {
        number: at + 1,
        at: new Date(now.getTime() + at * 5_000),
        tookMs: status === 204 ? 184 : 10_200,
        status,
        failure: null,
        response: status === 204 ? '' : 'Service Unavailable',
        sentTo: 'https://kuyabens.example/luwag',
        sentAt: now,
      },
    );
    await markAttempted(tx, { id, day }, { rung: at + 1, nextAttemptAt: null });
  }
  const state = answers.at(-1) === 204 ? 'delivered' : 'failed';
  await markEnded(tx, { id, day }, { state, now });
}

type Call = Shop & { keyId: string; order: string; at: Date };

const requests = '/api/v1/transactions/payment/payment-request/';

function callOf({ order, isRefused, ...call }: Call & { isRefused: boolean }): NewCall {
  const problem = { code: 'order_reference_in_use', status: 409 };
  const made = { status: 'open', version: 1, livemode: false, amount: 185_000 };
  return {
    ...call,
    requestId: randomUUID(),
    method: 'POST',
    path: requests,
    status: isRefused ? 409 : 201,
    code: isRefused ? problem.code : null,
    tookMs: isRefused ? 12 : 198,
    orderReference: order,
    address: '203.0.113.24',
    userAgent: 'shop/1.0',
    idempotencyKey: `order-${order}-a1`,
    sent: JSON.stringify({ body: { amount: 185_000, order_reference: order } }),
    answered: JSON.stringify(isRefused ? problem : made),
  };
}

const readOf = ({ order, ...call }: Call): NewCall => ({
  ...callOf({ order, ...call, isRefused: false }),
  method: 'GET',
  path: `${requests}${randomUUID()}/`,
  status: 200,
  tookMs: 38,
  idempotencyKey: null,
  sent: '',
});
