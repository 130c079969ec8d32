import { Writable } from 'node:stream';
import { countPausing } from '@luwag/testing/harness/counter';
import { cloneCounterDatabase, startCounterApi } from '@luwag/testing/harness/counter-process';
import { connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { type Started, waitForHttp, waitUntil } from '@luwag/testing/harness/processes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock, travelTo } from './clock.ts';
import { armFailpoints, failpoint } from './failpoints.ts';
import { createLogger } from './observability/log.ts';

let database: TestDatabase;
const running: Started[] = [];
beforeAll(async () => {
  database = await cloneCounterDatabase();
});
afterAll(async () => {
  await Promise.all(running.map((api) => api.stop('SIGKILL')));
  await database.drop();
});

async function start(extra: Record<string, string> = {}) {
  const api = await startCounterApi(database, extra);
  running.push(api);
  return api;
}

describe('a process', () => {
  test('finishes what it was given before it leaves', async () => {
    const api = await start();
    await waitForHttp(`${api.health}/readyz`);
    const slow = Array.from({ length: 10 }, (_, i) =>
      fetch(`${api.origin}/api/v1/testing/add/drain/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `drain-${i}`.padEnd(20, '0'),
        },
        body: JSON.stringify({ amount: 5, pause_ms: 3_000 }),
      }),
    );
    const db = connectForTests(database.appUrl, 1);
    await waitUntil(async () => (await countPausing(db)) === 10, 'all ten to be at work');
    await db.destroy();
    const stopped = api.stop('SIGTERM');
    expect((await Promise.all(slow)).map((reply) => reply.status)).toEqual(
      Array.from({ length: 10 }, () => 201),
    );
    await stopped;
    expect(api.child.exitCode).toBe(0);
  });

  test('tells how it is, and what it counted', async () => {
    const api = await start();
    await waitForHttp(`${api.health}/healthz`);
    await fetch(`${api.origin}/api/v1/testing/add/x/`, { method: 'POST' });
    expect((await (await fetch(`${api.health}/readyz`)).json()) as object).toEqual({
      status: 'ready',
      failing: [],
    });
    const metrics = await (await fetch(`${api.health}/metrics`)).text();
    expect(metrics).toContain(
      'luwag_http_request_seconds_count{endpoint="testing.addOne",status="422"} 1',
    );
    await api.stop();
  });

  test('tells none of it where it takes calls', async () => {
    const api = await start();
    await waitForHttp(`${api.health}/readyz`);
    for (const path of ['metrics', 'healthz', 'readyz', 'api/v1/%2e%2e/%2e%2e/metrics'])
      expect([path, (await fetch(`${api.origin}/${path}`)).status]).toEqual([path, 404]);
    await api.stop();
  });

  test('is sent work while Redis is away', async () => {
    const api = await start({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    await waitForHttp(`${api.health}/readyz`);
    expect((await fetch(`${api.origin}/api/v1/openapi.json`)).status).toBe(200);
    await api.stop();
  });

  test('is not ready before it has met its database', async () => {
    const api = await start({ DATABASE_URL: 'postgres://luwag_app:x@127.0.0.1:1/nowhere' });
    await waitForHttp(`${api.health}/healthz`);
    const reply = await fetch(`${api.health}/readyz`);
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { status: 'not_ready', failing: ['starting'] },
    ]);
    await api.stop();
  });

  test('says that it leaves, and answers until that was heard', async () => {
    const api = await start({ DRAIN_NOTICE_MS: '1200' });
    await waitForHttp(`${api.health}/readyz`);
    const began = performance.now();
    const stopped = api.stop('SIGTERM');
    const readiness = async () => (await fetch(`${api.health}/readyz`)).json();
    await waitUntil(async () => JSON.stringify(await readiness()).includes('draining'), 'notice');
    // On a new connection, as from a balancer that has not asked yet.
    const headers = { connection: 'close' };
    expect((await fetch(`${api.origin}/api/v1/openapi.json`, { headers })).status).toBe(200);
    await stopped;
    expect([api.child.exitCode, performance.now() - began >= 1200]).toEqual([0, true]);
  });

  test('does not start with a setting that cannot be used', async () => {
    const api = await start({ PUBLIC_ORIGIN: 'nonsense', LOG_LEVEL: 'silent' });
    await waitUntil(async () => api.child.exitCode !== null, 'the process to give up');
    expect(api.child.exitCode).toBe(1);
  });
});

describe('failpoints', () => {
  test('are refused in production', () => {
    expect(() => armFailpoints('a:exit', 'production')).toThrow();
  });
  test('do nothing unless armed, and only where named', async () => {
    armFailpoints('here:throw', 'test');
    await expect(failpoint('elsewhere')).resolves.toBeUndefined();
    await expect(failpoint('here')).rejects.toThrow('failpoint here');
    armFailpoints(undefined, 'test');
    await expect(failpoint('here')).resolves.toBeUndefined();
  });
  test('malformed ones stop the start', () => {
    expect(() => armFailpoints('a:explode', 'test')).toThrow('malformed');
  });
});

describe('the clock', () => {
  test('travels forward in test mode for every process, and never in production', async () => {
    const db = connectForTests(database.appUrl);
    const [test_, live] = [createClock('test'), createClock('production')];
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const target = inDays(100);
    await db.transaction().execute((tx) => travelTo(tx, target));
    await Promise.all([test_.sync(db), live.sync(db)]);
    expect(Math.abs(test_.now().getTime() - target.getTime())).toBeLessThan(5000);
    expect(Math.abs(live.now().getTime() - Date.now())).toBeLessThan(5000);
    await expect(db.transaction().execute((tx) => travelTo(tx, inDays(50)))).rejects.toThrow(
      'cannot go back',
    );
    await db.destroy();
  });
});

test('logs leave out secrets and personal data, wherever they stand', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger('test', 'info', sink);
  const canary = 'CANARY-7731';
  log.info(
    {
      password: canary,
      body: { email: canary, otp: canary },
      req: { headers: { cookie: canary } },
    },
    'x',
  );
  log.info({ headers: { 'set-cookie': canary, authorization: canary }, last_name: canary }, 'x');
  const refusedRow = Object.assign(new Error('duplicate key'), { detail: `(number)=(${canary})` });
  log.error({ err: refusedRow }, 'x');
  expect(lines.join('')).not.toContain(canary);
  expect(lines).toHaveLength(3);
});
