import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createPaymentRequest, type PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { getWebhook, setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { changeRequest } from '@luwag/modules/payments/requests/repository';
import type { PostSettings } from '@luwag/modules/webhooks/post';
import {
  refundWebhooksListener,
  type WebhooksWorkerDeps,
  webhooksHandlers,
  webhooksListener,
} from '@luwag/modules/webhooks/worker';
import { sql } from 'kysely';
import { securityPageOf } from '../builders/security-page.ts';
import { openStoreOf, testKeyOf } from '../builders/stores.ts';
import { noteCanaries, testLog } from './canaries.ts';
import { type PoolHarness, startPoolHarness } from './pool-harness.ts';
import { relayAll } from './relay.ts';
import { testVault } from './vault.ts';

type Answer = (response: ServerResponse) => void;
export type Received = { headers: IncomingHttpHeaders; body: string };

/** A shop's server that keeps what it is sent and answers as it is told. */
export async function openReceiver() {
  const received: Received[] = [];
  const taken: Answer = (response) => response.writeHead(204).end();
  let answer = taken;
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ headers: request.headers, body });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith(next: Answer | number) {
      answer = typeof next === 'number' ? (response) => response.writeHead(next).end() : next;
    },
    reset() {
      received.length = 0;
      answer = taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a shop does, by the letter of Standard Webhooks. */
export function verifies({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  const ageSeconds = Date.now() / 1000 - Number(headers['webhook-timestamp']);
  return (
    Math.abs(ageSeconds) < 300 &&
    String(headers['webhook-signature'])
      .split(' ')
      .filter((each) => each.startsWith('v1,'))
      .map((each) => Buffer.from(each.slice(3), 'base64'))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  );
}

export type WebhooksHarness = Awaited<ReturnType<typeof startWebhooksHarness>>;

/**
 * The API, a merchant, and a shop's server that is told. No worker: a test tells what is due by
 * itself, step by step, at a time of its own.
 */
export async function startWebhooksHarness() {
  const messageKey = randomBytes(32);
  const settings = { MESSAGE_KEY: messageKey.toString('base64url') };
  const harness = await startPoolHarness({ settings });
  const merchant = await securityPageOf(harness).someone({ role: 'merchant' });
  const receiver = await openReceiver();
  const time = { now: new Date() };
  const shop = { storeId: '', headers: { authorization: '' } };
  return {
    ...harness,
    merchant,
    receiver,
    /** What the shop's server was sent. */
    received: receiver.received,
    shop,
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    now: () => time.now,
    /** Another store with a key of its own, and the present time. */
    async reset() {
      time.now = new Date();
      receiver.reset();
      const store = await openStoreOf(harness, merchant);
      const scopes = ['payments:write', 'payments:read', 'webhooks:write'];
      const { key } = await testKeyOf(harness, merchant, store, scopes);
      Object.assign(shop, { storeId: store.store_id, headers: { authorization: `Bearer ${key}` } });
    },
    ...callsOf(harness, shop, receiver.url),
    ...queueOf(harness, messageKey, time),
    ...rowsOf(harness, shop),
    change: (id: string, status: PaymentRequestStatus) =>
      inScope(harness.db, 'system', (tx) =>
        changeRequest(tx, { clock: clockOf(time), requestId: 'test' }, id, { status }),
      ),
    async close() {
      await receiver.close();
      await harness.close();
    },
  };
}

type Time = { now: Date };
const clockOf = (time: Time) => ({ now: () => time.now, sync: async () => undefined });
type Shop = { storeId: string; headers: { authorization: string } };

function callsOf({ app }: PoolHarness, shop: Shop, usualUrl: string) {
  const pathOf = ({ path }: { path: string }) => path.replace('{store_id}', shop.storeId);
  return {
    /** Answers with the secret. */
    async setAddress(url = usualUrl): Promise<string> {
      const { method } = setWebhook;
      const { headers } = shop;
      const reply = await app.inject({
        method,
        url: pathOf(setWebhook),
        headers,
        payload: { url },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      noteCanaries(reply.json().secret);
      return reply.json().secret;
    },
    readAddress: async () =>
      (await app.inject({ url: pathOf(getWebhook), headers: shop.headers })).json(),
    async newRequest(): Promise<string> {
      const reply = await app.inject({
        method: createPaymentRequest.method,
        url: createPaymentRequest.path,
        headers: { ...shop.headers, 'idempotency-key': randomUUID() },
        payload: { amount: 3_000_00, order_reference: randomUUID(), metadata: { cart: '17' } },
      });
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json().id;
    },
  };
}

export type WaitingJob = { id: string; name: string; payload: unknown; wait_ms: number };
export type Running = Partial<WebhooksWorkerDeps> & { posting?: PostSettings };

function queueOf({ db }: PoolHarness, messageKey: Uint8Array, time: Time) {
  const log = testLog('webhooks');
  const clock = clockOf(time);
  const handlersOf = (changes: Running = {}) =>
    webhooksHandlers({
      messageKey,
      publicOrigin: 'https://luwag.test',
      mayCallOwnMachine: true,
      vault: testVault(),
      posting: { timeoutMs: 2000 },
      ...changes,
    });
  /** The jobs there are, soonest first; one that waits says how long. */
  const jobs = async () =>
    (
      await sql<WaitingJob>`select j.id, t.identifier as name, j.payload,
          greatest(0, extract(epoch from j.run_at - j.created_at) * 1000)::int as wait_ms
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier like 'webhooks.%' order by j.run_at, j.id`.execute(db)
    ).rows;
  const runWith = async (handlers: ReturnType<typeof handlersOf>, name: string, payload: unknown) =>
    handlers.find((each) => each.name === name)?.run({ db, clock, log }, payload);
  async function runJob({ id, name, payload }: WaitingJob, changes?: Running): Promise<void> {
    await runWith(handlersOf(changes), name, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db);
  }
  const relay = () => relayAll(db, { listeners: [webhooksListener, refundWebhooksListener], log });
  return {
    handlersOf,
    jobs,
    runWith,
    runJob,
    relay,
    /** Tells what was committed: the relay, then every job that is due now. */
    async tell(changes?: Running): Promise<void> {
      await relay();
      for (;;) {
        const [due] = (await jobs()).filter(({ wait_ms }) => wait_ms === 0);
        if (!due) return;
        await runJob(due, changes);
      }
    },
    /** The next attempt, as if its time had come; how long it was to wait. */
    async tryNext(changes?: Running): Promise<number | undefined> {
      const [next] = await jobs();
      if (!next) return undefined;
      time.now = new Date(time.now.getTime() + next.wait_ms);
      await runJob(next, changes);
      return next.wait_ms;
    },
  };
}

function rowsOf({ db }: PoolHarness, shop: Shop) {
  const deliveries = () =>
    inScope(db, 'system', (tx) =>
      tx
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_addresses as a', 'a.id', 'd.address_id')
        .selectAll('d')
        .where('a.store_id', '=', shop.storeId)
        .orderBy('d.id')
        .execute(),
    );
  const attempts = async () => {
    const ids = (await deliveries()).map(({ id }) => id);
    return inScope(db, 'system', (tx) =>
      tx
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('delivery_id', 'in', ids)
        .orderBy('delivery_id')
        .orderBy('number')
        .execute(),
    );
  };
  return { deliveries, attempts };
}
