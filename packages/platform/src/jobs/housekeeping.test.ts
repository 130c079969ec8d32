import { openDatabase } from '@luwag/testing/harness/database';
import { keepDays as keepDaysOf } from '@luwag/testing/harness/days';
import { waitUntil } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDays } from './housekeeping.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
let owner: pg.Client;
beforeEach(async () => {
  database = await openDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // The database is a copy of one that may have been made days ago.
  await keepDays();
});
afterEach(async () => {
  await owner.end();
  await database.close();
});

const keepDays = () => keepDaysOf(database.db);

/** As if the tables had been made in their time. */
const makeDaysAgo = (table: string, ...days: number[]) =>
  owner.query(
    `select make_day($1, (now() at time zone 'UTC')::date - d) from unnest($2::int[]) d order by d`,
    [table, days],
  );

const insertKeys = (...daysAgo: number[]) =>
  sql`insert into idempotency_keys (owner, route, key, request_hash, day)
    select 'p', 'r', 'key-aged-in-days-' || d, '', (now() at time zone 'UTC')::date - d
    from unnest(${daysAgo}::int[]) d`.execute(database.db);
const insertEvents = (...daysAgo: number[]) =>
  sql`insert into outbox (topic, payload, request_id, day)
    select 't.aged' || d, '{}', 'x', (now() at time zone 'UTC')::date - d
    from unnest(${daysAgo}::int[]) d`.execute(database.db);
const tellAll = () =>
  sql`update outbox_position p set (xid, seq) = (select xid, seq from outbox
    order by xid desc, seq desc limit 1)`.execute(database.db);

const keysLeft = async () =>
  (await database.db.selectFrom('idempotency_keys').select('key').orderBy('day').execute()).map(
    ({ key }) => Number(key.split('-').at(-1)),
  );
const eventsLeft = async () =>
  (await database.db.selectFrom('outbox').select('topic').orderBy('day').execute()).map(
    ({ topic }) => topic,
  );

test('keys of the last thirty days and events of the last seven outlive their tables', async () => {
  await makeDaysAgo('idempotency_keys', 1, 29, 30, 41, 400);
  await makeDaysAgo('outbox', 6, 7, 8, 400);
  await insertKeys(0, 1, 29, 30, 41, 400);
  await insertEvents(0, 6, 7, 8, 400);
  await tellAll();
  await keepDays();
  expect(await keysLeft()).toEqual([30, 29, 1, 0]);
  expect(await eventsLeft()).toEqual(['t.aged7', 't.aged6', 't.aged0']);
});

test('events that were not told keep their table, however old', async () => {
  await makeDaysAgo('outbox', 30, 20);
  await insertEvents(30);
  await tellAll();
  await insertEvents(20);
  await keepDays();
  expect(await eventsLeft()).toEqual(['t.aged20']);
  await tellAll();
  await keepDays();
  expect(await eventsLeft()).toEqual([]);
});

test('what came on a day without a table is taken, read and kept like the rest', async () => {
  await insertKeys(20, 33);
  await insertEvents(3, 12);
  await tellAll();
  await keepDays();
  expect(await keysLeft()).toEqual([20]);
  expect(await eventsLeft()).toEqual(['t.aged3']);
});

test('the days ahead are made once, by whoever comes first, and are counted', async () => {
  const { rows } = await owner.query(`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'outbox'::regclass
      and c.relname ~ '_[0-9]{8}$'`);
  for (const { name } of rows) await owner.query(`drop table ${name}`);
  const days = async () => (await readDays(database.db)).find(({ table }) => table === 'outbox');
  expect(await days()).toMatchObject({ ahead: 0 });
  await Promise.all([keepDays(), keepDays(), keepDays()]);
  expect(await days()).toEqual({ table: 'outbox', ahead: 2, attached: 3 });
});

const tables = [
  'api_calls',
  'gateway_events',
  'idempotency_keys',
  'messages',
  'outbox',
  'webhook_deliveries',
  'webhook_attempts',
];

test('every table of days has two ahead of today’s', async () => {
  const kept = await readDays(database.db);
  expect(kept.map(({ table, ahead }) => ({ table, ahead }))).toEqual(
    tables.map((table) => ({ table, ahead: 2 })),
  );
});

test.each(tables)(
  'the days of %s are dropped when their time is over, and not before',
  async (table) => {
    const { rows } = await owner.query(
      'select span_days, kept_days from day_tables where name = $1',
      [table],
    );
    const { span_days: span, kept_days: kept } = rows[0];
    await makeDaysAgo(table, kept, kept + span);
    const attached = async () =>
      (await readDays(database.db)).find((each) => each.table === table)?.attached;
    // For a day that is one span older all of its days are too old; the younger has one to keep.
    const before = await attached();
    await keepDays();
    expect(await attached()).toBe((before ?? 0) - 1);
  },
);

test('no table of days is reached but by the name of the whole', async () => {
  const { rows } = await owner.query<{ name: string; is_closed: boolean }>(`
    select c.oid::regclass::text as name, c.relrowsecurity as is_closed
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join day_tables d on i.inhparent = d.name::regclass`);
  expect(rows.length).toBeGreaterThanOrEqual(tables.length * 4);
  expect(rows.filter(({ is_closed }) => !is_closed)).toEqual([]);
  for (const url of [database.appUrl, database.readonlyUrl, database.userpoolUrl]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const { name } of rows)
      for (const statement of [`select * from ${name}`, `delete from ${name}`])
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    await client.end();
  }
});

test('attempts of deliveries stay as long as these, and go after them', async () => {
  await makeDaysAgo('webhook_deliveries', 50);
  await makeDaysAgo('webhook_attempts', 50);
  const dropDays = (name: string) =>
    sql<{ n: number }>`select drop_days(${name}) as n`.execute(database.db);
  expect((await dropDays('webhook_attempts')).rows).toEqual([{ n: 0 }]);
  expect((await dropDays('webhook_deliveries')).rows).toEqual([{ n: 1 }]);
  expect((await dropDays('webhook_attempts')).rows).toEqual([{ n: 1 }]);
});

test('one table that is held keeps no other from being made and dropped', async () => {
  await makeDaysAgo('outbox', 50);
  await makeDaysAgo('idempotency_keys', 80);
  await owner.query('begin; lock table idempotency_keys in access share mode');
  await expect(keepDays()).rejects.toThrow('idempotency_keys: canceling statement due to lock');
  await owner.query('rollback');
  const oldOnes = async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select left(c.relname, -9) as name from pg_class c
       where c.relkind = 'r' and c.relname ~ '^(outbox|idempotency_keys)_[0-9]{8}$'
         and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - 45`);
    return rows.map(({ name }) => name);
  };
  expect(await oldOnes()).toEqual(['idempotency_keys']);
  await keepDays();
  expect(await oldOnes()).toEqual([]);
});

// How many milliseconds it takes is measured by npm run bench:days.
test('a day of a hundred thousand keys is dropped while calls go on, and none is deleted', async () => {
  await makeDaysAgo('idempotency_keys', 60);
  await owner.query(`insert into idempotency_keys (owner, route, key, request_hash, day)
    select 'p', 'r', 'key-of-an-old-day-' || n, '', (now() at time zone 'UTC')::date - 60
      from generate_series(1, 100000) n`);
  let [isOver, claimed] = [false, 0];
  const caller = async (_: unknown, n: number) => {
    for (let call = 0; !isOver; call += 1) {
      const key = `key-of-a-new-call-${n}-${call}`;
      await sql`select * from claim_idempotency_key('p', 'r', ${key}, '', 4000)`.execute(
        database.db,
      );
      claimed += 1;
    }
  };
  const callers = Array.from({ length: 3 }, caller);
  await waitUntil(async () => claimed > 10, 'calls before it');
  const drop = () =>
    database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ dropped: number }>`
        select drop_days('idempotency_keys') as dropped`.execute(tx);
      const { rows: touched } = await sql<{ deleted: number }>`
        select coalesce(sum(n_tup_del), 0)::int as deleted from pg_stat_xact_user_tables
         where relname like 'idempotency%'`.execute(tx);
      return { ...rows[0], ...touched[0] };
    });
  let outcome: Awaited<ReturnType<typeof drop>> | undefined;
  // As the job does it: a lock that does not come at once is asked for again.
  while (!outcome) outcome = await drop().catch(() => undefined);
  const before = claimed;
  await waitUntil(async () => claimed > before + 10, 'calls after it');
  isOver = true;
  await Promise.all(callers);
  expect(outcome).toEqual({ dropped: 1, deleted: 0 });
  expect((await keysLeft()).length).toBe(claimed);
});
