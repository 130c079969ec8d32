import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { type ArgumentsOf, type CompositeOf, callOf, type RowOf, statementOf } from './call.ts';
import { compositeFields } from './functions.ts';
import type { Db } from './handles.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a statement names its columns, and every argument with its type', () => {
  const { text, values } = statementOf('takes_payments');
  expect(text).toBe(
    'select "takes_payments" from takes_payments(p_merchant => $1::uuid, p_mode => $2::text)',
  );
  // By name: in which order they are given does not matter.
  expect(values({ p_mode: 'test', p_merchant: 'a' })).toEqual(['a', 'test']);
  expect(statementOf('checkout').text).toMatch(
    /^select "replayed", "same_request", "status", "body" from checkout\(/,
  );
  expect(statementOf('ledger.close_batch').text).toMatch(/ from ledger\.close_batch\(\)$/);
});

test('a composite argument is written field by field, in the order of its type', () => {
  const fields = Object.keys(compositeFields.checkout_purchase);
  const { text, values } = statementOf('checkout');
  expect(text).toContain('checkout(purchase => row($1::text, $2::text, ');
  expect(text).toContain(`$${fields.length}::date)::checkout_purchase)`);
  const purchase = Object.fromEntries(fields.map((field) => [field, `the ${field}`]).reverse());
  expect(values({ purchase: purchase as unknown as CompositeOf<'checkout_purchase'> })).toEqual(
    fields.map((field) => `the ${field}`),
  );
});

test('what is given arrives, whatever its type, and null stays null', async () => {
  const at = new Date('2026-11-16T02:03:04.567Z');
  const given: ArgumentsOf<'take_sends'> = {
    p_limits: JSON.stringify([
      { name: 'a "name", \\ and \'more\'', key: 'k', seconds: 60, max: 1 },
    ]),
    p_now: at,
  };
  const take = () =>
    sql<RowOf<'take_sends', 'wait_seconds'>>`
      select * from ${callOf('take_sends', given)}`.execute(db);
  expect((await take()).rows).toEqual([{ wait_seconds: 0, limit_name: null }]);
  expect((await take()).rows).toEqual([
    { wait_seconds: 60, limit_name: 'a "name", \\ and \'more\'' },
  ]);
});

test('a caller has to face null where it does not say that there is none', () => {
  expectTypeOf<RowOf<'take_sends'>['limit_name']>().toEqualTypeOf<string | null>();
  expectTypeOf<RowOf<'take_sends', 'limit_name'>['limit_name']>().toEqualTypeOf<string>();
  expectTypeOf<RowOf<'ledger.take_watch'>['journals_to']>().toEqualTypeOf<string>();
  expectTypeOf<CompositeOf<'checkout_purchase'>['terms']>().toEqualTypeOf<number>();
  expectTypeOf<CompositeOf<'checkout_purchase', 'channel'>['channel']>().toEqualTypeOf<
    string | null
  >();
});

test('whether a merchant takes payments is asked in the query itself, without a call', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select t.is_taking from stores s
      cross join lateral takes_payments(s.account_id, 'live') as t(is_taking)`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('on merchant_profiles');
  expect(plan).not.toContain('Function Scan');
});
