import type { Db } from '@luwag/db';
import { type AccountKind, chart } from '@luwag/domain/chart';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Row = { code: string; class: string; bound: string; keepsBalance: boolean };

test('the database keeps the accounts that the domain names, each with its bound', async () => {
  const { rows } = await sql<Row>`
    select code, class, bound, keeping <> 'rolled' as "keepsBalance"
      from ledger.account_kinds order by code`.execute(db);
  const named = Object.entries(chart as Record<string, AccountKind>)
    .map(([code, kind]) => ({
      code,
      class: kind.class,
      bound: kind.bound,
      keepsBalance: kind.keepsBalance,
    }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  expect(rows).toEqual(named);
});
