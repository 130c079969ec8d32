import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';

/**
 * Journals and entries lie in tables of a month. These are made before their month begins, and set
 * aside, never deleted, two months after it has ended.
 */

/** Makes the tables of this month and the next; how many were missing. */
export async function makeMonths(tx: Tx): Promise<number> {
  const making = callOf('ledger.make_months', {});
  const { rows } = await sql<RowOf<'ledger.make_months'>>`select * from ${making}`.execute(tx);
  return rows[0]?.make_months ?? 0;
}

/** Sets aside what is older than the two months before this one; how many months went. */
export async function setMonthsAside(tx: Tx): Promise<number> {
  const setting = callOf('ledger.set_months_aside', {});
  const { rows } = await sql<RowOf<'ledger.set_months_aside'>>`select * from ${setting}`.execute(
    tx,
  );
  return rows[0]?.set_months_aside ?? 0;
}

export type MonthsKept = {
  /** Months after this one that have tables. At none, the next month has nowhere to go. */
  ahead: number;
  attached: number;
  past: number;
};

export async function readMonths(db: Db | Tx): Promise<MonthsKept> {
  const { rows } = await sql<MonthsKept>`
    select count(*) filter (where is_attached
             and month > to_char(now() at time zone 'UTC', 'YYYYMM'))::int as ahead,
           count(*) filter (where is_attached)::int as attached,
           count(*) filter (where not is_attached)::int as past
      from ledger.months`.execute(db);
  return rows[0] ?? { ahead: 0, attached: 0, past: 0 };
}
