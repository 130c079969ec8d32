import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gaveWay } from './migrate.ts';

const database = forAllTests(openDatabase);
let [migration, payment] = [{} as pg.Client, {} as pg.Client];
beforeAll(async () => {
  migration = new pg.Client({ connectionString: database.ownerUrl });
  payment = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([migration.connect(), payment.connect()]);
  await migration.query('create table one (id int); create table other (id int)');
  await migration.query(`set lock_timeout = '60s'`);
});
afterAll(() => Promise.all([migration.end(), payment.end()]));

const untilWaiting = () =>
  waitUntil(async () => {
    const { rows } = await payment.query(
      `select from pg_locks where not granted and relation = 'one'::regclass`,
    );
    return rows.length > 0;
  }, 'the migration to wait');
const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

test('a migration that waits for a payment, which waits for it, gave way and may run again', async () => {
  await payment.query('begin; insert into one values (1)');
  await migration.query('begin; alter table other add column more int');
  // Whoever has waited for longer looks for a deadlock first, and is the one that is ended.
  const migrated = errorOf(migration.query('alter table one add column more int'));
  await untilWaiting();
  const paid = payment.query('insert into other values (1)');
  const error = await migrated;
  await migration.query('rollback');
  await paid;
  await payment.query('commit');
  expect(error).toMatchObject({ code: '40P01' });
  expect(gaveWay(error)).toBe(true);
  expect(gaveWay(new Error('migration failed', { cause: error }))).toBe(true);
});

test('so did one that waited too long; one that is wrong did not', async () => {
  await payment.query('begin; insert into one values (1)');
  await migration.query(`set lock_timeout = '50ms'`);
  const late = await errorOf(migration.query('alter table one add column last int'));
  await payment.query('rollback');
  expect(gaveWay(late)).toBe(true);
  expect(gaveWay(await errorOf(migration.query('alter table nowhere add column a int')))).toBe(
    false,
  );
});
