import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { createPaymentRequest, type PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { createServer as createApi } from '@luwag/platform/http/server';
import { createGate } from '@luwag/platform/http/shedding';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { connectRedis } from '@luwag/platform/redis';
import { noRateLimits } from '@luwag/platform/security/rate-limits';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { testLog } from '@luwag/testing/harness/canaries';
import { testEnv } from '@luwag/testing/harness/database';
import { follow } from '@luwag/testing/harness/event-stream';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRequest } from '../requests/repository.ts';
import { mountStatusStream } from './status-stream.ts';

const world = forAllTests(startSignupHarness);
let headers: { authorization: string };
const clock = { now: () => new Date(), sync: async () => undefined };
beforeAll(async () => {
  const nena = await securityPageOf(world).someone({ role: 'merchant' });
  const store = await openStoreOf(world, nena);
  const { key } = await testKeyOf(world, nena, store, ['payments:write']);
  headers = { authorization: `Bearer ${key}` };
});

let id: string;
let token: string;
beforeEach(async () => {
  const reply = await world.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { amount: 3_000_00 },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  id = reply.json().id;
  token = reply.json().webpay_url.split('/').at(-1);
});

const liveUrl = (origin = world.origin, of = token) =>
  `${origin}/api/v1/transactions/proposal/qr/${of}/live`;
const change = (status: PaymentRequestStatus) =>
  inScope(world.db, 'system', (tx) =>
    changeRequest(tx, { clock, requestId: 'test' }, id, { status }),
  );
const told = (status: string, version: number) => ({
  event: 'status',
  id: String(version),
  data: { status, version },
});

/** An API of its own with nothing but the stream, so that its times can be shortened. */
async function startStreams(redisUrl: string, timing = {}) {
  const gate = createGate({ inFlightMax: 10 });
  const app = await createApi({
    log: testLog('streams'),
    metrics: createMetrics(),
    gate,
    trustedProxies: [],
  });
  const redis = connectRedis(redisUrl);
  mountStatusStream(app, { db: world.db, clock, redis, rateLimits: noRateLimits }, timing);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    async close() {
      await app.close();
      redis.disconnect();
      gate.close();
    },
  };
}

describe('whoever follows a request', () => {
  test('is told how it stands, then of every change, and nothing else; then it is over', async () => {
    const stream = await follow(liveUrl());
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await stream.arrival(1);
    expect(stream.events()).toEqual([told('open', 1)]);
    await change('started');
    await stream.arrival(2);
    await change('canceled');
    await stream.end();
    expect(stream.events()).toEqual([told('open', 1), told('started', 2), told('canceled', 3)]);
    expect(stream.text()).not.toMatch(/buyer|merchant|token|request_id/);
  });

  test('who comes late is told the end, and that is all', async () => {
    await change('canceled');
    const stream = await follow(liveUrl());
    await stream.end();
    expect(stream.events()).toEqual([told('canceled', 2)]);
  });

  test('hears of that one alone', async () => {
    const stream = await follow(liveUrl());
    const others = await world.app.inject({
      method: createPaymentRequest.method,
      url: createPaymentRequest.path,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { amount: 3_000_00 },
    });
    const other = await follow(liveUrl(world.origin, others.json().webpay_url.split('/').at(-1)));
    await change('canceled');
    await stream.end();
    expect(other.events()).toEqual([told('open', 1)]);
    other.leave();
  });

  test('needs its token: nothing else is found', async () => {
    for (const wrong of ['A'.repeat(22), 'STK7QD29MX', 'x', id]) {
      const stream = await follow(liveUrl(world.origin, wrong));
      await stream.end();
      expect([stream.status, JSON.parse(stream.text()).code]).toEqual([404, 'not_found']);
    }
  });

  test('has five streams at most, and room again when one is left', async () => {
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => follow(liveUrl())));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await follow(liveUrl());
    await sixth.end();
    expect([sixth.status, JSON.parse(sixth.text()).code]).toEqual([429, 'rate_limited']);
    expect(sixth.headers['retry-after']).toBe('30');
    // Another visitor behind the same proxy is another.
    const neighbour = await follow(liveUrl(), { 'x-forwarded-for': '198.51.100.7' });
    expect(neighbour.status).toBe(200);
    for (const stream of [...open, neighbour]) stream.leave();
    await waitUntil(async () => {
      const again = await follow(liveUrl());
      again.leave();
      return again.status === 200;
    }, 'room');
  });

  test('is one of five hundred in a process', async () => {
    const visitors = Array.from({ length: 100 }, (_, n) => `198.51.100.${n + 1}`);
    const open = await Promise.all(
      visitors.flatMap((address) =>
        [1, 2, 3, 4, 5].map(() => follow(liveUrl(), { 'x-forwarded-for': address })),
      ),
    );
    const taken = open.filter(({ status }) => status === 200);
    const late = await follow(liveUrl(), { 'x-forwarded-for': '203.0.113.9' });
    await late.end();
    for (const stream of [...open, late]) stream.leave();
    expect(taken.length).toBe(500);
    expect([late.status, JSON.parse(late.text()).code]).toEqual([503, 'overloaded']);
  });
});

describe('a stream', () => {
  test('shows that it lives, and ends by itself', async () => {
    const api = await startStreams(testEnv().REDIS_URL, { beatMs: 20, lifeMs: 300 });
    await waitUntil(async () => {
      const probe = await follow(liveUrl(api.origin));
      await new Promise((wait) => setTimeout(wait, 50));
      const isUp = !probe.isEnded();
      probe.leave();
      return isUp;
    }, 'the subscription');
    const stream = await follow(liveUrl(api.origin));
    await stream.end();
    expect(stream.text().match(/^:$/gm)?.length ?? 0).toBeGreaterThan(3);
    expect(stream.text()).toMatch(/^retry: 3000$/m);
    expect(stream.events()).toEqual([told('open', 1)]);
    await api.close();
  });

  test('ends when the process does, which waits for nobody', async () => {
    const api = await startStreams(testEnv().REDIS_URL);
    const stream = await follow(liveUrl(api.origin));
    await stream.arrival(1);
    await api.close();
    await stream.end();
  });

  test('says retry while Redis is away, after how things stand', async () => {
    const api = await startStreams('redis://127.0.0.1:1');
    const stream = await follow(liveUrl(api.origin));
    await stream.end();
    expect(stream.events()).toEqual([told('open', 1), { event: 'retry', data: {} }]);
    await api.close();
  });

  test('says retry when Redis goes, and works again when it is back', async () => {
    const { hostname, port } = new URL(testEnv().REDIS_URL);
    const sockets = new Set<Socket>();
    const cable = createServer((near) => {
      const far = connectTo(Number(port), hostname);
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
      near.pipe(far).pipe(near);
    }).listen(0, '127.0.0.1');
    await once(cable, 'listening');
    const at = cable.address() as { port: number };
    const { pathname } = new URL(testEnv().REDIS_URL);
    const api = await startStreams(`redis://127.0.0.1:${at.port}${pathname}`);
    const followSteadily = async () => {
      let steady = await follow(liveUrl(api.origin));
      await waitUntil(async () => {
        await new Promise((wait) => setTimeout(wait, 50));
        if (!steady.isEnded()) return true;
        steady = await follow(liveUrl(api.origin));
        return false;
      }, 'a stream that stays');
      return steady;
    };
    const stream = await followSteadily();
    for (const socket of sockets) socket.destroy();
    await stream.end();
    expect(stream.events()).toEqual([told('open', 1), { event: 'retry', data: {} }]);
    const again = await followSteadily();
    await change('canceled');
    await again.end();
    expect(again.events().at(-1)).toEqual(told('canceled', 2));
    await api.close();
    for (const socket of sockets) socket.destroy();
    cable.close();
  });
});

test('the whole API mounts it, limits included', async () => {
  const harness = await startHarness({ rateLimits: 'on' });
  const missing = `/api/v1/transactions/proposal/qr/${'A'.repeat(22)}/live`;
  const replies = [];
  for (let count = 0; count < 70; count += 1)
    replies.push(
      await harness.app.inject({ url: missing, headers: { 'x-forwarded-for': '192.0.2.77' } }),
    );
  const codes = replies.map((reply) => reply.statusCode);
  expect(codes[0]).toBe(404);
  expect(codes.at(-1)).toBe(429);
  await harness.close();
});
