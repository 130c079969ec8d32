import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { endpoint } from '@luwag/contracts/endpoint';
import { waitUntil } from '@luwag/testing/harness/processes';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createServer } from './server.ts';
import { createGate, type Gate } from './shedding.ts';

const body = JSON.stringify({ n: 7 });
const slow = endpoint({
  name: 'testing.slow',
  method: 'POST',
  path: '/api/v1/testing/slow',
  summary: 'Takes until it is let go',
  auth: 'public',
  body: z.object({ n: z.int() }),
  success: { status: 200, body: z.object({ n: z.int() }) },
  refusals: {},
});

let app: FastifyInstance;
let gate: Gate;
let releases: (() => void)[];
beforeEach(async () => {
  releases = [];
  // Room for two ordinary calls.
  gate = createGate({ inFlightMax: 2.5 });
  app = await createServer({
    log: createLogger('test', 'silent'),
    metrics: createMetrics(),
    gate,
    trustedProxies: [],
  });
  app.post(slow.path, { config: { endpoint: slow } }, async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return { n: 7 };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const go of releases) go();
  await app.close();
  gate.close();
});

/** Somebody who asks over a connection of their own, and may leave before the answer. */
async function visitor(sent = body) {
  const address = app.server.address() as AddressInfo;
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [`POST ${slow.path} HTTP/1.1`, 'host: test', 'content-type: application/json'];
  socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${sent}`);
  return socket;
}

const until = (condition: () => boolean, what: string) => waitUntil(async () => condition(), what);

test('whoever leaves while their call is at work keeps its room until the work is done', async () => {
  const leaving = await visitor();
  await until(() => releases.length === 1, 'the call to be at work');
  leaving.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(gate.inFlight()).toBe(1);
  releases[0]?.();
  await until(() => gate.inFlight() === 0, 'the room to be free');
});

test('whoever leaves before all was sent gives their room back', async () => {
  const leaving = await visitor(body.slice(0, 3));
  await until(() => gate.inFlight() === 1, 'the call to have come in');
  leaving.destroy();
  await until(() => gate.inFlight() === 0, 'the room to be free');
});

test('whoever leaves the line is not let in, and those behind are', async () => {
  await Promise.all([visitor(), visitor()]);
  await until(() => releases.length === 2, 'two to be at work');
  const leaving = await visitor();
  const staying = await visitor();
  await new Promise((resolve) => setTimeout(resolve, 50));
  leaving.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  releases[0]?.();
  await until(() => releases.length === 3, 'one more to be at work');
  releases[1]?.();
  releases[2]?.();
  const [answer] = await once(staying, 'data');
  expect(String(answer)).toContain('200 OK');
  await until(() => gate.inFlight() === 0, 'the room to be free');
  expect(releases).toHaveLength(3);
});

test('a thousand who leave too early take no room from those who stay', async () => {
  for (let wave = 0; wave < 20; wave += 1) {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => visitor()));
    await until(() => releases.length > 0, 'one to be at work');
    for (const one of crowd) one.destroy();
    for (const go of releases.splice(0)) go();
  }
  await until(() => {
    for (const go of releases.splice(0)) go();
    return gate.inFlight() === 0;
  }, 'the room to be free');
  const staying = await visitor();
  await until(() => releases.length === 1, 'the call to be at work');
  releases[0]?.();
  const [answer] = await once(staying, 'data');
  expect(String(answer)).toContain('200 OK');
});
