import type { AddressInfo } from 'node:net';
import { endpoint } from '@luwag/contracts/endpoint';
import { waitUntil } from '@luwag/testing/harness/processes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createServer } from './server.ts';
import { createGate, type Gate } from './shedding.ts';

const shape = {
  method: 'GET',
  summary: 'Takes until it is let go',
  auth: 'public',
  success: { status: 200, body: z.object({}) },
  refusals: {},
} as const;
const plain = endpoint({ ...shape, name: 'testing.plain', path: '/api/v1/testing/plain/' });
const withId = endpoint({ ...shape, name: 'testing.withId', path: '/api/v1/testing/{id}/one/' });
const critical = endpoint({
  ...shape,
  name: 'testing.critical',
  path: '/api/v1/testing/critical/',
  priority: 'critical',
});

const waitMs = { list: 60_000, normal: 60_000, critical: 60_000 };
const releases: (() => void)[] = [];
let app: FastifyInstance;
let gate: Gate;
let metrics: Metrics;
let crowd: Promise<Response>[];

// Two ordinary calls at work, and a hundred behind them, which is as many as may wait.
beforeAll(async () => {
  gate = createGate({ inFlightMax: 2.5, waitMs });
  metrics = createMetrics();
  app = await createServer({
    log: createLogger('test', 'silent'),
    metrics,
    gate,
    trustedProxies: [],
  });
  for (const each of [plain, withId, critical])
    app.get(each.path.replace('{id}', ':id'), { config: { endpoint: each } }, async () => {
      if (each !== critical) await new Promise<void>((resolve) => releases.push(resolve));
      return {};
    });
  app.get('/health', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  crowd = Array.from({ length: 102 }, () => ask('/api/v1/testing/plain/'));
  await waitUntil(async () => gate.isShut('normal'), 'the line to be full');
});
afterAll(async () => {
  while (gate.inFlight() > 0) {
    for (const go of releases.splice(0)) go();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200);
  await app.close();
  gate.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, { headers });

test.each([
  ['at the door', '/api/v1/testing/plain/'],
  ['without the slash', '/api/v1/testing/plain'],
  ['with a question', '/api/v1/testing/plain/?page=2'],
  ['behind it, by an address with an id', '/api/v1/testing/7/one/'],
])('whoever is turned away %s is told so in the same words', async (_where, path) => {
  const answer = await ask(path, { 'x-request-id': 'the-caller-s-own-id' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    type: '/problems/overloaded',
    title: 'We are very busy. Try again in a moment.',
    status: 503,
    code: 'overloaded',
    request_id: 'the-caller-s-own-id',
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'the-caller-s-own-id',
  });
});

test('a caller without an id is given one', async () => {
  const answer = await ask('/api/v1/testing/plain/');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

test('critical calls and what is no call of ours are let in', async () => {
  expect((await ask('/api/v1/testing/critical/')).status).toBe(200);
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/api/v1/testing/nowhere')).status).toBe(404);
});

test('both ways of saying no are counted alike', async () => {
  const counted = async (path: string) => {
    const before = await countsOf();
    await ask(path);
    const after = await countsOf();
    return after.map((value, at) => value - (before[at] ?? 0));
  };
  const atTheDoor = await counted('/api/v1/testing/plain/');
  expect(atTheDoor).toEqual([1, 1, 1]);
  expect(await counted('/api/v1/testing/7/one/')).toEqual(atTheDoor);
});

async function countsOf(): Promise<number[]> {
  const shed = await metrics.shed.get();
  const refused = await metrics.refusals.get();
  const answered = await metrics.requests.get();
  const total = (values: { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0);
  return [
    total(shed.values),
    total(refused.values),
    total(answered.values.filter(({ metricName }) => metricName?.endsWith('_count'))),
  ];
}
