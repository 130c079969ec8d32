import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';
import type { ItemRow } from './repository.ts';

/** What is open on any date, or all of one date; the oldest first. In the system's scope. */
export const listItems = (
  tx: Tx,
  wanted: {
    mode: Mode;
    businessDate: string | undefined;
    after: string | undefined;
    limit: number;
  },
): Promise<ItemRow[]> => {
  const { mode, businessDate, after, limit } = wanted;
  return tx
    .selectFrom('recon_items')
    .selectAll()
    .where('mode', '=', mode)
    .$if(businessDate !== undefined, (query) =>
      query.where('business_date', '=', businessDate ?? ''),
    )
    .$if(businessDate === undefined, (query) => query.where('resolution', 'is', null))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
};

/** Open differences that do not clear by themselves. In the system's scope. */
export async function countToExplain(tx: Tx, mode: Mode): Promise<number> {
  const row = await tx
    .selectFrom('recon_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mode', '=', mode)
    .where('resolution', 'is', null)
    .where('kind', '<>', 'timing')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The same, with since when the oldest of them is known. */
export async function readToExplain(
  tx: Tx,
  mode: Mode,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(found_at) as "oldestAt" from recon_items
     where mode = ${mode} and resolution is null and kind <> 'timing'`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}

export const lockItem = (tx: Tx, id: string): Promise<ItemRow | undefined> =>
  tx.selectFrom('recon_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const markExplained = (
  tx: Tx,
  id: string,
  { by, note, now }: { by: string; note: string; now: Date },
): Promise<ItemRow> =>
  tx
    .updateTable('recon_items')
    .set({ resolution: 'explained', resolved_by: by, resolved_at: now, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const markOwned = (
  tx: Tx,
  id: string,
  { ownerId, note, now }: { ownerId: string; note: string; now: Date },
): Promise<ItemRow> =>
  tx
    .updateTable('recon_items')
    .set({ owner_id: ownerId, owner_note: note, owned_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type DaySummary = {
  businessDate: CivilDate;
  isFinished: boolean;
  lines: number;
  matched: number;
  matchedCentavos: number;
  timing: number;
  partial: number;
  duplicate: number;
  unmatched: number;
  toExplain: number;
};

/** What came of each of these dates that was begun. In the system's scope. */
export async function listSummaries(
  tx: Tx,
  mode: Mode,
  dates: readonly CivilDate[],
): Promise<DaySummary[]> {
  const { rows } = await sql<DaySummary>`
    select r.business_date as "businessDate", r.finished_at is not null as "isFinished", r.lines,
           r.matched, r.matched_centavos as "matchedCentavos", i.*
      from recon_runs r
     cross join lateral (
       select count(*) filter (where kind = 'timing')::int as timing,
              count(*) filter (where kind = 'partial')::int as partial,
              count(*) filter (where kind = 'duplicate')::int as duplicate,
              count(*) filter (where kind = 'unmatched')::int as unmatched,
              count(*) filter (where kind <> 'timing' and resolution is null)::int as "toExplain"
         from recon_items
        where mode = r.mode and business_date = r.business_date) i
     where r.mode = ${mode} and r.business_date = any (${[...dates]}::date[])`.execute(tx);
  return rows;
}
