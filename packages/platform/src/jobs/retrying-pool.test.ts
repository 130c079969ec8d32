import { connectPool } from '@luwag/db';
import { demote } from '@luwag/testing/harness/changing-places';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryingPool } from './retrying-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('connecting waits for a server that is away', async () => {
  const pgPool = connectPool(database.appUrl, { applicationName: 'patient' });
  const connect = pgPool.connect.bind(pgPool) as () => Promise<pg.PoolClient>;
  let refusals = 2;
  pgPool.connect = (() =>
    refusals-- > 0 ? Promise.reject(new Error('connect ECONNREFUSED')) : connect()) as never;
  const client = await retryingPool(pgPool).connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await pgPool.end();
});

test('a statement that is lost on the way has the code for which the queue tries again', async () => {
  const pgPool = connectPool(database.appUrl, { applicationName: 'lost' });
  const client = await retryingPool(pgPool).connect();
  const cut = client.query('select pg_sleep(4)').catch((error: unknown) => error);
  // The same role may end its own connections.
  const other = await pgPool.connect();
  const { rowCount } = await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lost' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  expect(await cut).toMatchObject({ code: 'ETIMEDOUT' });
  other.release();
  client.release(true);
  await pgPool.end();
});

test('what is wrong with the statement itself stays what it is', async () => {
  const pgPool = connectPool(database.appUrl, { applicationName: 'wrong' });
  const client = await retryingPool(pgPool).connect();
  await expect(client.query('select nothing_of_that_name')).rejects.toMatchObject({
    code: '42703',
  });
  client.release();
  await pgPool.end();
});

test('a server that takes no writes for now has that code too, and is left once it does', async () => {
  const pgPool = connectPool(database.appUrl, { applicationName: 'standby', connectionsMax: 1 });
  const write = async () => {
    const client = await retryingPool(pgPool).connect();
    return client
      .query('update outbox_position set seq = seq')
      .then(
        ({ rowCount }) => rowCount,
        (error: { code: string }) => error.code,
      )
      .finally(() => client.release());
  };
  const server = await demote(database, ['standby']);
  expect(await write()).toBe('ETIMEDOUT');
  await server.promote();
  expect(await write()).toBe(1);
  await pgPool.end();
});
