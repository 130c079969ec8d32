import { inScope, type Scope } from '@luwag/db/scope';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openTablesWith } from '@luwag/testing/harness/open-tables';
import { type PlansHarness, startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let ana: SignedIn;
let ben: SignedIn;

/** Two buyers who are late, and have paid something since. */
beforeAll(async () => {
  [ana, ben] = [await harness.someBuyer(), await harness.someBuyer()];
  for (const buyer of [ana, ben]) await harness.payNow(await harness.buyLate(buyer), 100_00);
});

const tables = ['plans', 'installments', 'charges', 'collection_attempts', 'plan_collections'];
const idOf = ({ account }: SignedIn) => account.id;

/** A query that forgot whose rows it wants. */
const owners = async (on: PlansHarness['db'], table: string): Promise<string[]> => {
  const { rows } = await sql<{ buyer_id: string }>`
    select distinct buyer_id from ${sql.table(table)} order by 1`.execute(on);
  return rows.map((row) => row.buyer_id);
};
const seen = (scope: Scope, table: string) => inScope(harness.db, scope, (tx) => owners(tx, table));

describe.each(tables)('%s', (table) => {
  test('shows a buyer their own rows, the system all, and nobody else any', async () => {
    expect(await seen({ accountId: idOf(ana) }, table)).toEqual([idOf(ana)]);
    expect(await seen({ accountId: idOf(ben) }, table)).toEqual([idOf(ben)]);
    expect(await seen('system', table)).toEqual([idOf(ana), idOf(ben)].toSorted());
    expect(await owners(harness.db, table)).toEqual([]);
    expect(await seen({ accountId: idOf(ana), mode: 'test' }, table)).toEqual([]);
  });

  test('shows the shop that sold nothing of what its buyers owe', async () => {
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ merchant_id: string }>`select distinct merchant_id from plans`.execute(tx),
    );
    for (const { merchant_id: accountId } of rows)
      expect(await seen({ accountId }, table)).toEqual([]);
  });

  test('lets nobody change rows of another, or give their own away', async () => {
    const set = (to: string, where: string) => sql`update ${sql.table(table)}
      set buyer_id = ${to}::uuid where buyer_id = ${where}::uuid`;
    const change = inScope(harness.db, { accountId: idOf(ana) }, (tx) =>
      set(idOf(ben), idOf(ben)).execute(tx),
    );
    // Charges are not changed by the product at all.
    if (table === 'charges') return expect(change).rejects.toMatchObject({ code: '42501' });
    expect((await change).numAffectedRows).toBe(0n);
    const giveAway = inScope(harness.db, { accountId: idOf(ana) }, (tx) =>
      set(idOf(ben), idOf(ana)).execute(tx),
    );
    await expect(giveAway).rejects.toMatchObject({ code: '42501' });
  });
});

test('every table with a buyer of its own is closed, whoever adds one later', async () => {
  expect(await openTablesWith('buyer_id', harness.database)).toEqual([]);
});
