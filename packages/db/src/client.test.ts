import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommitUnknown } from './client.ts';
import { connect, connectPool, type Db } from './index.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.appUrl, { applicationName: 'test' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a commit that its standby did not confirm is unknown, not a success', async () => {
  // The server's own words for a commit whose wait was cancelled.
  const warn = sql`do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$`;
  const attempt = db.transaction().execute((tx) => warn.execute(tx));
  await expect(attempt).rejects.toBeInstanceOf(CommitUnknown);
  await db.transaction().execute((tx) => sql`select 1`.execute(tx));
});

test('the same holds for a statement that commits by itself', async () => {
  const warn = sql`do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$`;
  await expect(warn.execute(db)).rejects.toBeInstanceOf(CommitUnknown);
});

test('other warnings do not turn a commit into an unknown one', async () => {
  const warn = sql`do $$ begin raise warning 'something else'; end $$`;
  await db.transaction().execute((tx) => warn.execute(tx));
});

test('a bigint that a number cannot hold is refused rather than rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow('safe range');
  const { rows } = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(db);
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
});

test('a civil date stays the text it is', async () => {
  const { rows } = await sql<{ d: string }>`select date '2026-11-15' as d`.execute(db);
  expect(rows).toEqual([{ d: '2026-11-15' }]);
});

test('a statement may run for five seconds, or for as long as its pool says', async () => {
  const limitOf = async (statementTimeoutMs?: number) => {
    const limit = statementTimeoutMs === undefined ? {} : { statementTimeoutMs };
    const pool = connectPool(database.appUrl, { applicationName: 'test', ...limit });
    const { rows } = await pool.query('show statement_timeout').finally(() => pool.end());
    return rows[0].statement_timeout;
  };
  expect([await limitOf(), await limitOf(250), await limitOf(0)]).toEqual(['5s', '250ms', '0']);
});

test('a connection cut while it is in use fails its query and not the process', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(attempt).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a pool keeps a connection without work, if it is told to', async () => {
  const isKept = async (idleMs: number) => {
    const pool = connectPool(database.appUrl, { applicationName: 'test', idleMs });
    await pool.query('select 1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { totalCount } = pool;
    await pool.end();
    return totalCount === 1;
  };
  expect([await isKept(20), await isKept(0)]).toEqual([false, true]);
});

test('a named statement that reads every column is refused before it is prepared', async () => {
  const pool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 1 });
  const asked = (text: string) => pool.query({ name: `test ${text}`, text });
  const refused = 'has to name its columns';
  await expect(asked('select * from outbox')).rejects.toThrow(refused);
  await expect(asked('select o.* from outbox o')).rejects.toThrow(refused);
  await expect(asked('delete from outbox where false returning *')).rejects.toThrow(refused);
  expect((await asked('select count(*)::int as n from outbox where false')).rows).toEqual([
    { n: 0 },
  ]);
  await pool.end();
});

test('a named statement outlives a new column, and fails once where a type changed', async () => {
  const owner = connectPool(database.ownerUrl, { applicationName: 'test', connectionsMax: 1 });
  await owner.query('create table kept (a int); insert into kept values (1)');
  await owner.query('grant select on kept to luwag_app');
  const pool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 1 });
  // As Kysely has it: the connection comes back without a word of what happened on it.
  const read = async () => {
    const client = await pool.connect();
    const query = { name: 'test kept', text: 'select a from kept' };
    return client
      .query(query)
      .then(
        ({ rows }) => rows[0].a,
        (error: { code: string }) => error.code,
      )
      .finally(() => client.release());
  };
  expect(await read()).toBe(1);
  await owner.query('alter table kept add column b int');
  expect(await read()).toBe(1);
  await owner.query('alter table kept alter column a type text');
  expect([await read(), await read()]).toEqual(['0A000', '1']);
  await Promise.all([pool.end(), owner.end()]);
});

test('a connection is prepared before it is used, and one that cannot be is not used', async () => {
  let isBroken = false;
  const pool = connectPool(database.appUrl, {
    applicationName: 'test',
    connectionsMax: 1,
    onConnect: async (client) => {
      if (isBroken) throw new Error('cannot be prepared');
      await client.query(`set application_name = 'prepared'`);
    },
  });
  const nameOf = async (client: Pick<typeof pool, 'query'>) =>
    (await client.query('show application_name')).rows[0].application_name;
  const client = await pool.connect();
  expect(await nameOf(client)).toBe('prepared');
  client.release(true);
  isBroken = true;
  await expect(nameOf(pool)).rejects.toThrow('cannot be prepared');
  isBroken = false;
  expect(await nameOf(pool)).toBe('prepared');
  await pool.end();
});
