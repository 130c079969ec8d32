import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/**
 * Buyers with a payment that is open and due by a day, in the order of their ids. An installment's
 * state is that of the last closing: whoever wants to know what is owed today asks `listOwed`. Days
 * that a test clock has passed are nobody's: of them no buyer is told.
 */
export async function listBuyersOwing(
  tx: Tx,
  {
    mode,
    dueBy,
    after,
    limit,
  }: { mode: Mode; dueBy: CivilDate; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ buyer_id: string }>`
    select distinct p.buyer_id from plans p
     where p.mode = ${mode} and p.status = 'active' and p.clocked_since is null
       and (${after}::uuid is null or p.buyer_id > ${after}::uuid)
       and exists (select from installments i
         where i.plan_id = p.id and i.schedule_version = p.schedule_version
           and i.due_date <= ${dueBy} and i.state in ('upcoming', 'due', 'grace', 'overdue'))
     order by p.buyer_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.buyer_id);
}

/** So many rows are counted while somebody waits; of more, a part is, and the rest reckoned. */
const countedMax = 200_000;

/**
 * Open payments of plans that run, by due date. No index leads to a due date, as every purchase
 * would pay for it: a large table is sampled by its pages.
 */
export async function countOpenByDueDate(
  tx: Tx,
  { mode, dueDates }: { mode: Mode; dueDates: readonly CivilDate[] },
): Promise<{ payments: ReadonlyMap<CivilDate, number>; isEstimate: boolean }> {
  if (dueDates.length === 0) return { payments: new Map(), isEstimate: false };
  const size = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'installments'::regclass`.execute(
    tx,
  );
  const percent = Math.min(100, (100 * countedMax) / Math.max(1, size.rows[0]?.rows ?? 1));
  const { rows } = await sql<{ due_date: CivilDate; payments: number }>`
    select i.due_date, count(*)::int as payments
      from installments i tablesample system (${percent}::real) join plans p on p.id = i.plan_id
     where i.mode = ${mode} and i.due_date = any (${[...dueDates]}::date[])
       and i.state in ('upcoming', 'due', 'grace', 'overdue')
       and p.status = 'active' and i.schedule_version = p.schedule_version
     group by i.due_date`.execute(tx);
  return {
    payments: new Map(
      rows.map((row) => [row.due_date, Math.round((row.payments * 100) / percent)]),
    ),
    isEstimate: percent < 100,
  };
}
