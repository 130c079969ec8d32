import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { endpoint } from '@luwag/contracts/endpoint';
import { testEnv } from '@luwag/testing/harness/database';
import { type Harness, startHarness } from '@luwag/testing/harness/harness';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../observability/log.ts';
import { connectRedis } from '../redis.ts';
import type { Authenticator } from '../security/caller.ts';
import { createRateLimits } from '../security/rate-limits.ts';
import { route } from './route.ts';
import { createGate } from './shedding.ts';

const hello = endpoint({
  name: 'testing.hello',
  method: 'GET',
  path: '/api/v1/testing/hello',
  summary: 'Says hello',
  auth: 'public',
  success: { status: 200, body: z.object({ hello: z.boolean() }) },
  refusals: {},
});

/** For keys, and on its way out. */
const sell = endpoint({
  name: 'testing.sell',
  method: 'GET',
  path: '/api/v1/testing/sell',
  summary: 'Sells something',
  auth: { schemes: ['api_key'], roles: ['merchant'] },
  success: { status: 200, body: z.object({}) },
  refusals: {},
  deprecated: { since: '2026-11-17', until: '2027-06-01', use: 'hello' },
});

const seller = randomUUID();
const api_key: Authenticator = async () => ({
  kind: 'key',
  id: seller,
  role: 'merchant',
  mode: 'test',
  keyId: randomUUID(),
  storeId: randomUUID(),
  scopes: [],
});

describe('rate limits', () => {
  let harness: Harness;
  const redis = new Redis(testEnv().REDIS_URL);
  beforeAll(async () => {
    harness = await startHarness({
      routes: [route(hello, async () => ({ hello: true })), route(sell, async () => ({}))],
      authenticators: { api_key },
      rateLimits: 'on',
    });
  });
  afterAll(async () => {
    await redis.quit();
    await harness.close();
  });
  const call = (ip: string) =>
    harness.app.inject({
      method: 'GET',
      url: '/api/v1/testing/hello',
      headers: { 'x-forwarded-for': ip },
    });

  test('an anonymous visitor has sixty calls a minute, and others keep theirs', async () => {
    const noisy = `203.0.113.${process.pid % 250}`;
    await redis.del(`limit:all:anonymous:${noisy}/32`, 'limit:all:anonymous:198.51.100.7/32');
    const began = performance.now();
    const replies = [];
    for (let i = 0; i < 70; i += 1) replies.push(await call(noisy));
    const refused = replies.filter((reply) => reply.statusCode === 429);
    // A token comes back each second that the calls themselves take.
    const seconds = Math.ceil((performance.now() - began) / 1000);
    expect(refused.length).toBeLessThanOrEqual(10);
    expect(refused.length).toBeGreaterThanOrEqual(Math.max(1, 10 - seconds));
    expect(refused[0]?.json().code).toBe('rate_limited');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await call('198.51.100.7')).statusCode).toBe(200);
  });

  test('a key is told how it stands with every answer, and with a refusal too', async () => {
    const ask = () => harness.app.inject({ method: 'GET', url: sell.path });
    const told = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
      ['limit', 'remaining', 'reset'].map((what) => Number(headers[`ratelimit-${what}`]));
    const first = await ask();
    expect(told(first)).toEqual([30, 29, 1]);
    const replies = await Promise.all(Array.from({ length: 60 }, ask));
    const refused = replies.find((reply) => reply.statusCode === 429);
    expect(told(refused ?? first)).toEqual([30, 0, 3]);
    expect(Number(refused?.headers['retry-after'])).toBe(1);
    expect((await call('198.51.100.7')).headers).not.toHaveProperty('ratelimit-limit');
  });

  test('a call that will go says since when, until when, and what to use instead', async () => {
    const { headers } = await harness.app.inject({ method: 'GET', url: sell.path });
    expect(headers.deprecation).toBe(`@${Date.UTC(2026, 10, 17) / 1000}`);
    expect(headers.sunset).toBe('Tue, 01 Jun 2027 00:00:00 GMT');
    expect(headers.link).toBe('</developers/reference/hello>; rel="successor-version"');
  });

  test('with the store away, sign-in and codes are counted by the process, and all else goes on', async () => {
    const away = connectRedis('redis://127.0.0.1:1/0');
    const limits = createRateLimits(away, createLogger('test', 'silent'));
    const visitor = { kind: 'anonymous', id: randomUUID() } as const;
    const letIn = async (callClass: 'login' | 'otp' | 'read') => {
      for (let times = 0; times < 20; times += 1)
        if (await limits.take(visitor, callClass).catch(() => true)) return times;
      return 'all';
    };
    expect([await letIn('login'), await letIn('otp'), await letIn('read')]).toEqual([5, 1, 'all']);
    await limits.takeTry({ address: '127.0.0.1', proof: undefined });
    away.disconnect();
  });

  test('with a store that hangs, hardly anybody waits for it', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hanging = connectRedis(`redis://127.0.0.1:${port}/0`);
    const limits = createRateLimits(hanging, createLogger('test', 'silent'));
    const began = performance.now();
    for (let calls = 0; calls < 20; calls += 1) {
      await limits.takeTry({ address: '127.0.0.1', proof: 'known' });
      await limits.take({ kind: 'anonymous', id: randomUUID() }, 'read');
    }
    // One second for the first of forty questions; each of them would be a second.
    expect(performance.now() - began).toBeLessThan(10_000);
    hanging.disconnect();
    server.close();
  });
});

describe('a key that is nobody’s', () => {
  const redis = new Redis(testEnv().REDIS_URL);
  afterAll(() => redis.quit());

  test('is looked up at an address that does not exist as often as elsewhere', async () => {
    let asked = 0;
    const nobodys: Authenticator = async () => {
      asked += 1;
      return 'invalid';
    };
    const harness = await startHarness({
      ...{ routes: [route(sell, async () => ({}))], rateLimits: 'on' },
      authenticators: { api_key: nobodys },
    });
    const address = `203.0.113.${process.pid % 250}`;
    await redis.del(`limit:try:${address}/32`);
    const headers = { 'x-forwarded-for': address, authorization: 'Bearer lw_live_made_up' };
    const began = performance.now();
    const callOften = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        await harness.app.inject({ url: '/api/v1/nowhere/', headers });
      // A key is looked for once the answer is out.
      await setTimeout(300);
    };
    await callOften(60);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(60);
    await callOften(20);
    const seconds = Math.ceil((performance.now() - began) / 1000);
    expect(asked).toBeLessThanOrEqual(60 + seconds);
    await harness.close();
  });
});

describe('the gate', () => {
  test('keeps a fifth of the room for critical calls', async () => {
    const gate = createGate({ inFlightMax: 10, waitMs: { list: 50, normal: 50, critical: 50 } });
    const normal = await Promise.all(Array.from({ length: 10 }, () => gate.enter('normal')));
    expect(normal.filter(Boolean)).toHaveLength(8);
    expect(await Promise.all([gate.enter('critical'), gate.enter('critical')])).toEqual([
      true,
      true,
    ]);
    expect(await gate.enter('critical')).toBe(false);
    gate.close();
  });

  test('lets a waiting critical call in before a normal one that came earlier', async () => {
    const gate = createGate({
      inFlightMax: 1,
      waitMs: { list: 2000, normal: 2000, critical: 2000 },
    });
    expect(await gate.enter('critical')).toBe(true);
    const order: string[] = [];
    const normal = gate.enter('normal').then(() => order.push('normal'));
    const critical = gate.enter('critical').then(() => order.push('critical'));
    gate.leave();
    await critical;
    gate.leave();
    await normal;
    expect(order).toEqual(['critical', 'normal']);
    gate.close();
  });

  test('refuses at once when the line is full, and after its time when nobody leaves', async () => {
    const gate = createGate({ inFlightMax: 1, waitMs: { list: 100, normal: 100, critical: 100 } });
    await gate.enter('critical');
    const began = performance.now();
    let hasWaited = false;
    const waiting = Array.from({ length: 100 }, () =>
      gate.enter('normal').finally(() => {
        hasWaited = true;
      }),
    );
    expect(await gate.enter('normal')).toBe(false);
    expect(hasWaited).toBe(false);
    expect((await Promise.all(waiting)).some(Boolean)).toBe(false);
    expect(performance.now() - began).toBeGreaterThanOrEqual(100);
    gate.close();
  });
});
