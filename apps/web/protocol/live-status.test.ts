import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { channelOf } from '@luwag/platform/jobs/outbox';
import { connectRedis } from '@luwag/platform/redis';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { testEnv } from '@luwag/testing/harness/database';
import { follow } from '@luwag/testing/harness/event-stream';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startWebHarness } from '@luwag/testing/harness/web-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';

const world = forAllTests(() =>
  startWebHarness((settings) => buildServer(WebSettings.parse(settings), probePages)),
);
let url: string;
let token: string;
const redis = connectRedis(testEnv().REDIS_URL);
beforeAll(async () => {
  await world.web.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.web.server.address() as AddressInfo;
  const nena = await securityPageOf(world).someone({ role: 'merchant' });
  const { key } = await testKeyOf(world, nena, await openStoreOf(world, nena), ['payments:write']);
  const reply = await world.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    payload: { amount: 3_000_00 },
  });
  token = reply.json().webpay_url.split('/').at(-1);
  url = `http://127.0.0.1:${port}/api/v1/transactions/proposal/qr/${token}/live`;
});
afterAll(() => redis.disconnect());

const publish = (status: string, version: number) =>
  redis.publish(
    channelOf('payment_request.changed'),
    JSON.stringify({ payload: { token, status, version } }),
  );

test('each change passes the web server at once, neither gathered nor packed', async () => {
  const stream = await follow(url);
  expect(stream.headers['content-encoding']).toBeUndefined();
  expect(stream.headers['content-type']).toContain('text/event-stream');
  await stream.arrival(1);
  for (const [version, status] of [
    [2, 'started'],
    [3, 'approved'],
    [4, 'paid'],
  ] as const) {
    await publish(status, version);
    await stream.arrival(version);
  }
  await stream.end();
  expect(stream.events().map(({ data }) => data)).toEqual([
    { status: 'open', version: 1 },
    { status: 'started', version: 2 },
    { status: 'approved', version: 3 },
    { status: 'paid', version: 4 },
  ]);
});

test('whoever leaves the web server has left the API', async () => {
  for (let round = 0; round < 8; round += 1) {
    const stream = await follow(url);
    expect(stream.status).toBe(200);
    await stream.arrival(1);
    stream.leave();
    await new Promise((wait) => setTimeout(wait, 50));
  }
});

test('the web server does not wait for those who follow when it is to stop', async () => {
  const second = await buildServer(WebSettings.parse(world.settings), probePages);
  await second.listen({ port: 0, host: '127.0.0.1' });
  const { port } = second.server.address() as AddressInfo;
  const stream = await follow(url.replace(/:\d+/, `:${port}`));
  await stream.arrival(1);
  await second.close();
  await stream.end();
});
