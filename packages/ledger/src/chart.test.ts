import { type AccountKind, chart } from '@luwag/domain/chart';
import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const database = forAllTests(openDatabase);

type Row = { code: string; class: string; bound: string; keepsBalance: boolean };

test('the database keeps the accounts that the domain names, each with its bound', async () => {
  const { rows } = await sql<Row>`
    select code, class, bound, keeping <> 'rolled' as "keepsBalance"
      from ledger.account_kinds order by code`.execute(database.db);
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
