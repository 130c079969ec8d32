import type { Tx } from '@luwag/db';
import { connectForTests, openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

// Keys lie in tables of some days. A key is one key whichever of them a call would write it to.

const database = forAllTests(openDatabase);

type Taken = { replayed: boolean; same_request: boolean; status: number | null };

/** As a call does whose transaction began so many days from today. */
async function take(tx: Tx, key: string, day: number, body = 'one'): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select t.replayed, t.same_request, t.status from take_key('p', 'r', ${key},
      ${Buffer.from(body)}, 200, ${body}, (now() at time zone 'UTC')::date + ${day}::int) t`.execute(
    tx,
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}

const takeAlone = (key: string, day: number, body?: string): Promise<Taken> =>
  database.db.transaction().execute((tx) => take(tx, key, day, body));

const copies = async (key: string): Promise<number> =>
  (await database.db.selectFrom('idempotency_keys').select('day').where('key', '=', key).execute())
    .length;

test('a key of any day that is kept is answered from its row, or refused for another request', async () => {
  for (const day of [-29, -11, -1, 0]) {
    const key = `a-key-of-${day}-days-from-today`;
    expect(await takeAlone(key, day)).toEqual({ replayed: false, same_request: true, status: 200 });
    expect(await takeAlone(key, 0)).toEqual({ replayed: true, same_request: true, status: 200 });
    expect(await takeAlone(key, 0, 'other')).toMatchObject({ replayed: true, same_request: false });
    expect(await copies(key)).toBe(1);
  }
});

test('of two calls with one key, one before midnight and one after, the second waits and replays', async () => {
  // The last day of one table and the first of the next, wherever they lie.
  for (let day = 0; day < 12; day += 1) {
    const key = `a-key-at-midnight-of-${day}`;
    let finish: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begin: () => void = () => undefined;
    const hasTaken = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = database.db.transaction().execute(async (tx) => {
      const taken = await take(tx, key, day);
      begin();
      await mayEnd;
      return taken;
    });
    await hasTaken;
    const second = takeAlone(key, day + 1);
    const isWaiting = await Promise.race([
      second.then(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 60)),
    ]);
    finish();
    expect([isWaiting, await first, await second]).toEqual([
      true,
      { replayed: false, same_request: true, status: 200 },
      { replayed: true, same_request: true, status: 200 },
    ]);
    expect(await copies(key)).toBe(1);
  }
});

test('a call that rolls back after midnight leaves its key to the one that waited', async () => {
  const key = 'a-key-that-is-given-back';
  const failing = database.db.transaction().execute(async (tx) => {
    await take(tx, key, 0);
    await sql`select pg_sleep(0.1)`.execute(tx);
    throw new Error('the effect failed');
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const waited = takeAlone(key, 1);
  await expect(failing).rejects.toThrow('the effect failed');
  expect(await waited).toMatchObject({ replayed: false });
  expect(await copies(key)).toBe(1);
});

test('four hundred calls with twenty keys over two days at once make twenty rows', async () => {
  const calls = Array.from({ length: 400 }, (_, n) => ({
    key: `a-key-of-a-storm-${n % 20}`,
    day: n % 2,
  }));
  const taken = await Promise.all(calls.map(({ key, day }) => takeAlone(key, day)));
  expect(taken.filter(({ replayed }) => !replayed)).toHaveLength(20);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from idempotency_keys where key like 'a-key-of-a-storm-%'`.execute(
    database.db,
  );
  expect(rows[0]?.n).toBe(20);
});

test('a connection whose plans are as old as an empty table reads it by its index', async () => {
  // One that has done nothing else: its counts are of these calls.
  const fresh = connectForTests(database.appUrl, 1);
  const scans = await fresh.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await take(tx, `a-key-of-an-old-plan-${n}`, 0);
    return sql`select relname from pg_stat_xact_user_tables
      where relname like 'idempotency\\_keys\\_%' and seq_scan > 0`.execute(tx);
  });
  await fresh.destroy();
  expect(scans.rows).toEqual([]);
});
