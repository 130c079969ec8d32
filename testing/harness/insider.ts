import type { Db } from '@luwag/db';
import { closeBatch } from '@luwag/ledger/anchors';
import { sql } from 'kysely';
import { waitUntil } from './processes.ts';

// What somebody does who has a connection to the database, and how it is undone.

/** Whether the role of this connection may. */
export const isAllowed = (db: Db, statement: string): Promise<boolean> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => true,
      () => false,
    );

export const hasRows = async (db: Db, table: string): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0;

/** Waits until every journal lies in a closed batch. */
export const untilClosed = (db: Db): Promise<void> =>
  waitUntil(
    async () => {
      await closeBatch(db);
      const { rows } = await sql`select 1 from ledger.journals having max(xid::text::bigint) <
        (select max(to_xid::text::bigint) from ledger.batches)`.execute(db);
      return rows.length > 0;
    },
    'the batch to be closed',
    20_000,
  );

/** As the owner: what is owed to one shop is owed to the other. Again, and it is as it was. */
export async function swapPayables(owner: Db, one: string, other: string): Promise<void> {
  const name = (from: string, to: string) =>
    sql`update ledger.accounts set owner = ${`merchant:${to}`}
      where kind = 'merchant_payable' and owner = ${`merchant:${from}`}`.execute(owner);
  await unfrozen(owner, 'ledger.accounts', async () => {
    await name(one, 'nobody');
    await name(other, one);
    await name('nobody', other);
  });
}

/** As the owner: the oldest amount is another one. */
export const changeOldestAmount = (owner: Db, byCentavos: number): Promise<void> =>
  unfrozen(owner, 'ledger.entries', async () => {
    await sql`update ledger.entries set amount = amount + ${byCentavos}
      where (journal_id, seq) in (select journal_id, seq from ledger.entries
        order by xid, journal_id, seq limit 1)`.execute(owner);
  });

/** What is written is frozen by a trigger, which its owner can take away. */
async function unfrozen(owner: Db, table: string, work: () => Promise<void>): Promise<void> {
  await sql.raw(`alter table ${table} disable trigger frozen`).execute(owner);
  await work();
  await sql.raw(`alter table ${table} enable trigger frozen`).execute(owner);
}
