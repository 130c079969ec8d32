import type { Db } from '@luwag/db';
import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { startWatch, type Watch, type WatchReaders } from './watch.ts';

const database = forAllTests(openDatabase);
const log = createLogger('watch', 'silent');
const running: Watch[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((watch) => watch.stop()));
});

const failed = async (db: Db) => {
  const { rows } = await sql<{ value: number }>`select 7::int as value`.execute(db);
  return { luwag_jobs_failed: rows };
};

function begin(readers: WatchReaders, { everyMs = 0 } = {}) {
  const metrics = createMetrics();
  const url = database.appUrl;
  const watch = startWatch({ url, board: metrics.board, readers, everyMs, log });
  running.push(watch);
  return { metrics, watch };
}
const told = async ({ registry }: Metrics) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('luwag_jobs_failed '));

const endSessions = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'watch' and datname = current_database()`.execute(database.db);

test('of two workers one asks; when its session ends another does, and nobody shows what is old', async () => {
  const [one, other] = [begin({ failed }), begin({ failed })];
  expect([await one.watch.look(), await other.watch.look()]).toEqual([true, false]);
  // Asked twice, the lock is held once: leaving gives it up whole.
  expect(await one.watch.look()).toBe(true);
  expect([await told(one.metrics), await told(other.metrics)]).toEqual([
    ['luwag_jobs_failed 7'],
    [],
  ]);
  await one.watch.stop();
  expect(await told(one.metrics)).toEqual([]);
  // The server ends a session a moment after its client has left.
  await waitUntil(() => other.watch.look(), 'the lock to be given up');
  expect(await told(other.metrics)).toEqual(['luwag_jobs_failed 7']);

  // Somebody else has the lock while this one's connection is gone.
  await endSessions();
  const third = begin({ failed });
  await waitUntil(() => third.watch.look(), 'the lock to be free');
  await waitUntil(async () => !(await other.watch.look().catch(() => true)), 'it to be another’s');
  expect([await told(other.metrics), await told(third.metrics)]).toEqual([
    [],
    ['luwag_jobs_failed 7'],
  ]);
});

test('a question that fails takes its own figures away and no others', async () => {
  let isBroken = false;
  const { metrics, watch } = begin({
    failed: async (db) => {
      if (isBroken) await sql`select 1 / 0`.execute(db);
      return failed(db);
    },
    other: async () => ({ luwag_outbox_oldest_seconds: [{ value: 3 }] }),
  });
  await watch.look();
  expect(await told(metrics)).toEqual(['luwag_jobs_failed 7']);
  isBroken = true;
  await watch.look();
  expect(await told(metrics)).toEqual([]);
  expect(await metrics.registry.metrics()).toMatch(/^luwag_outbox_oldest_seconds 3$/m);
});

test('asks by itself, and one that hangs shows nothing', async () => {
  let hang = false;
  const { metrics } = begin(
    {
      failed: async (db) => {
        if (hang) await sql`select pg_sleep(1)`.execute(db);
        return failed(db);
      },
    },
    { everyMs: 20 },
  );
  await waitUntil(async () => (await told(metrics)).length === 1, 'the first figure');
  hang = true;
  await waitUntil(async () => (await told(metrics)).length === 0, 'it to be too old');
});
