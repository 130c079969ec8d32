import type { Db } from '@luwag/db';
import { readEnv } from '@luwag/env';
import { counterRoutes, countHanging, countPausing } from '@luwag/testing/harness/counter';
import {
  cloneCounterDatabase,
  createCounters,
  startCounterApi,
} from '@luwag/testing/harness/counter-process';
import { connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { type Started, waitForHttp, waitUntil } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

// The first storm is a cold one. `npm run drill:storms` has five.
const { STORMS } = readEnv(z.object({ STORMS: z.enum(['short', 'full']).default('short') }));
const storms = STORMS === 'full' ? 5 : 2;

const harness = forAllTests(() => startHarness({ routes: counterRoutes }));

const path = (ledger: string) => `/api/v1/testing/add/${ledger}/`;
const keyOf = (name: string) => `key-${name}`.padEnd(24, '0');
const post = (ledger: string, key: string | undefined, body: object) =>
  harness.app.inject({
    method: 'POST',
    url: path(ledger),
    payload: body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

async function effects(db: Db, ledger: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from counters where ledger = ${ledger}`.execute(db);
  return rows[0]?.n ?? -1;
}

beforeAll(async () => {
  await createCounters(harness.database);
});

describe('one key, one effect', () => {
  test('a thousand concurrent twins make one effect and hear one answer, storm after storm', async () => {
    for (let storm = 0; storm < storms; storm += 1) {
      const ledger = `storm-${storm}`;
      const replies = await Promise.all(
        Array.from({ length: 1000 }, () => post(ledger, keyOf(ledger), { amount: 100 })),
      );
      expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));
      expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
      expect(await effects(harness.db, ledger)).toBe(1);
    }
  });

  test('a repeated call is answered with the same bytes and marked as a replay', async () => {
    const first = await post('again', keyOf('again'), { amount: 7 });
    const second = await post('again', keyOf('again'), { amount: 7 });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toBe(first.body);
    expect(await effects(harness.db, 'again')).toBe(1);
  });

  test('a replay writes before it answers', async () => {
    await post('writes', keyOf('writes'), { amount: 7 });
    await post('writes', keyOf('writes'), { amount: 7 });
    const row = await harness.db
      .selectFrom('idempotency_keys')
      .select('replays')
      .where('key', '=', keyOf('writes'))
      .executeTakeFirstOrThrow();
    expect(row.replays).toBe(1);
  });

  test('another body under the same key is refused and changes nothing', async () => {
    await post('body', keyOf('body'), { amount: 7 });
    const other = await post('body', keyOf('body'), { amount: 8 });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(await effects(harness.db, 'body')).toBe(1);
  });

  test('another id in the path under the same key is refused and changes nothing', async () => {
    await post('path-a', keyOf('path'), { amount: 7 });
    const other = await post('path-b', keyOf('path'), { amount: 7 });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect([await effects(harness.db, 'path-a'), await effects(harness.db, 'path-b')]).toEqual([
      1, 0,
    ]);
  });

  test('another body is refused while the first is still at work', async () => {
    const slow = post('busy-body', keyOf('busy-body'), { amount: 7, pause_ms: 500 });
    await waitUntil(async () => (await countPausing(harness.db)) > 0, 'the first to be at work');
    const other = await post('busy-body', keyOf('busy-body'), { amount: 8 });
    expect(other.json().code).toBe('idempotency_key_reused');
    expect((await slow).statusCode).toBe(201);
  });

  test('a declared refusal is remembered and its effect is rolled back', async () => {
    const first = await post('refused', keyOf('refused'), { amount: 13 });
    const second = await post('refused', keyOf('refused'), { amount: 13 });
    expect([first.statusCode, first.json().code]).toEqual([409, 'unlucky_amount']);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await effects(harness.db, 'refused')).toBe(0);
  });

  test('a failure is not remembered: the same key can still succeed', async () => {
    const failed = await post('failed', keyOf('failed'), { amount: 500 });
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal']);
    const kept = await harness.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', keyOf('failed'))
      .execute();
    expect(kept).toEqual([]);
  });

  test('a missing or malformed key is refused before anything happens', async () => {
    expect((await post('none', undefined, { amount: 7 })).json().code).toBe(
      'idempotency_key_missing',
    );
    for (const key of ['short', 'x'.repeat(256), `${'x'.repeat(20)} spaced`, 'ключ-из-многих-букв'])
      expect((await post('none', key, { amount: 7 })).json().code).toBe('idempotency_key_invalid');
    expect(await effects(harness.db, 'none')).toBe(0);
  });
});

describe('several processes', () => {
  let database: TestDatabase;
  let db: Db;
  const running: Started[] = [];

  beforeAll(async () => {
    database = await cloneCounterDatabase();
    db = connectForTests(database.appUrl);
  });
  afterAll(async () => {
    await Promise.all(running.map((started) => started.stop('SIGKILL')));
    await db.destroy();
    await database.drop();
  });

  async function start(extra: Record<string, string> = {}) {
    const started = await startCounterApi(database, extra);
    running.push(started);
    await waitForHttp(`${started.health}/healthz`);
    const call = (ledger: string, body: object) =>
      fetch(`${started.origin}${path(ledger)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(ledger) },
        body: JSON.stringify(body),
      });
    return { ...started, call };
  }

  test('twins in two processes make one effect', async () => {
    const [one, two] = [await start(), await start()];
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? one : two).call('pair', { amount: 5, pause_ms: 100 }),
      ),
    );
    const done = replies.filter((reply) => reply.status === 201);
    expect(new Set(await Promise.all(done.map((reply) => reply.text()))).size).toBe(1);
    expect(await effects(db, 'pair')).toBe(1);
  });

  // The next ones mostly wait for time to pass, so they do it side by side.
  test.concurrent('a twin hears 409 only after it waited its full time, here or in another process', async () => {
    const [one, two] = [await start(), await start()];
    const owner = one.call('slow', { amount: 5, pause_ms: 14_000 });
    await waitUntil(async () => (await countPausing(db)) > 0, 'the owner to be at work');
    const began = performance.now();
    const twins = await Promise.all(
      [one, two].map(async ({ call }) => {
        const reply = await call('slow', { amount: 5, pause_ms: 14_000 });
        return { reply, waitedMs: performance.now() - began };
      }),
    );
    for (const { reply, waitedMs } of twins) {
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
        409,
        'idempotency_in_flight',
      ]);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(waitedMs).toBeGreaterThanOrEqual(9_990);
    }
    expect((await owner).status).toBe(201);
    expect(await effects(db, 'slow')).toBe(1);
  });

  test.concurrent('an owner that hangs is cut off by the database, stays up, and its twin takes over', async () => {
    const [owner, twin] = [
      await start({ FAILPOINT: 'idempotency.before-commit:hang' }),
      await start(),
    ];
    const hanging = owner.call('hung', { amount: 5 }).catch(() => undefined);
    await waitUntil(async () => (await countHanging(db)) > 0, 'the owner to hang');
    let status = (await twin.call('hung', { amount: 5 })).status;
    if (status === 409) status = (await twin.call('hung', { amount: 5 })).status;
    expect(status).toBe(201);
    expect(await effects(db, 'hung')).toBe(1);
    expect(owner.child.exitCode).toBeNull();
    await owner.stop('SIGKILL');
    await hanging;
  });

  test.concurrent.each(['idempotency.claimed', 'idempotency.before-commit'])(
    'the owner killed at %s leaves nothing, and the retry converges to one effect',
    async (point) => {
      const ledger = `killed-${point}`;
      const owner = await start({ FAILPOINT: `${point}:exit` });
      await expect(owner.call(ledger, { amount: 5 })).rejects.toThrow();
      expect(await effects(db, ledger)).toBe(0);
      const heir = await start();
      const retry = async (): Promise<Response> => {
        const reply = await heir.call(ledger, { amount: 5 });
        // A process that has only just started may say that it is busy, and is asked again.
        return reply.status === 503 ? retry() : reply;
      };
      const retries = await Promise.all(Array.from({ length: 20 }, retry));
      expect(retries.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 201));
      expect(await effects(db, ledger)).toBe(1);
    },
  );
});
