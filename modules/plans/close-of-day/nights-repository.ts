import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/** One business date of one mode, as its closing left it. */
export type Night = {
  mode: Mode;
  businessDate: CivilDate;
  startedAt: Date;
  finishedAt: Date | null;
  slicesDone: number;
  batches: number;
  plans: number;
  charges: number;
  attempts: number;
  journals: number;
  /** The date closed before it: the days between were missed, and were closed with this one. */
  previousDate: CivilDate | null;
};

/** The newest first, before a date where one is given. */
export async function listNights(
  tx: Tx,
  wanted: { mode: Mode; before: CivilDate | undefined; limit: number },
): Promise<Night[]> {
  const { rows } = await sql<Night>`
    select d.mode, d.business_date as "businessDate", d.started_at as "startedAt",
           d.finished_at as "finishedAt", s.done as "slicesDone", b.*,
           (select max(o.business_date) from day_closings o
             where o.mode = d.mode and o.business_date < d.business_date) as "previousDate"
      from day_closings d
     cross join lateral (
       select count(finished_at)::int as done from day_closing_slices
        where mode = d.mode and business_date = d.business_date) s
     cross join lateral (
       select count(*)::int as batches, coalesce(sum(plans), 0)::int as plans,
              coalesce(sum(charges), 0)::int as charges, coalesce(sum(attempts), 0)::int as attempts,
              coalesce(sum(journals), 0)::int as journals
         from day_closing_batches
        where mode = d.mode and business_date = d.business_date) b
     where d.mode = ${wanted.mode}
       and (${wanted.before ?? null}::date is null or d.business_date < ${wanted.before ?? null}::date)
     order by d.business_date desc limit ${wanted.limit}`.execute(tx);
  return rows;
}

/** The newest date whose every plan is closed; none before the first. */
export async function findLastClosed(tx: Tx, mode: Mode): Promise<CivilDate | undefined> {
  const { rows } = await sql<{ last: CivilDate | null }>`
    select max(business_date) as last from day_closings
     where mode = ${mode} and finished_at is not null`.execute(tx);
  return rows[0]?.last ?? undefined;
}
