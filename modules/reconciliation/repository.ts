import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Difference, StatementLine } from '@luwag/domain/statement-matching';
import type { Mode } from '@luwag/ledger/commands';
import { type Selectable, sql } from 'kysely';

export type RunRow = Selectable<DB['recon_runs']>;
export type BusinessDay = { mode: Mode; businessDate: CivilDate };
export type Phase = 'reading' | 'lines' | 'book' | 'timing' | 'finished';

/** Where a run stands: what is done moves it, in the transaction that does it. */
export type Place = { phase: Phase; cursor: string };

export const positionOf = ({ phase, cursor }: RunRow): Place => ({
  phase: phase as Phase,
  cursor,
});

/** The newest date that was begun; none before the first. */
export async function findLastRun(tx: Tx, mode: Mode): Promise<CivilDate | undefined> {
  const row = await tx
    .selectFrom('recon_runs')
    .select((eb) => eb.fn.max('business_date').as('last'))
    .where('mode', '=', mode)
    .executeTakeFirst();
  return (row?.last as CivilDate | null | undefined) ?? undefined;
}

/** Dates that were begun and are not finished, the oldest first. */
export async function listUnfinished(tx: Tx, mode: Mode): Promise<CivilDate[]> {
  const rows = await tx
    .selectFrom('recon_runs')
    .select('business_date')
    .where('mode', '=', mode)
    .where('finished_at', 'is', null)
    .orderBy('business_date')
    .limit(100)
    .execute();
  return rows.map((row) => row.business_date as CivilDate);
}

/** A run that is there already stays as it is. */
export async function insertRun(tx: Tx, { mode, businessDate }: BusinessDay, now: Date) {
  await tx
    .insertInto('recon_runs')
    .values({ mode, business_date: businessDate, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findRun = (tx: Tx, { mode, businessDate }: BusinessDay): Promise<RunRow | undefined> =>
  tx
    .selectFrom('recon_runs')
    .selectAll()
    .where('mode', '=', mode)
    .where('business_date', '=', businessDate)
    .executeTakeFirst();

/** The run under its lock, if it still stands where it was seen: otherwise somebody moved it. */
export const lockRunAt = (
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  { phase, cursor }: Place,
): Promise<RunRow | undefined> =>
  tx
    .selectFrom('recon_runs')
    .selectAll()
    .where('mode', '=', mode)
    .where('business_date', '=', businessDate)
    .where('phase', '=', phase)
    .where('cursor', '=', cursor)
    .forUpdate()
    .executeTakeFirst();

export type Counts = { lines?: number; matched?: number; matchedCentavos?: number };

export async function moveRun(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  to: Place & { counts?: Counts; now: Date },
): Promise<void> {
  const { lines = 0, matched = 0, matchedCentavos = 0 } = to.counts ?? {};
  await tx
    .updateTable('recon_runs')
    .set((eb) => ({
      phase: to.phase,
      cursor: to.cursor,
      lines: eb('lines', '+', lines),
      matched: eb('matched', '+', matched),
      matched_centavos: eb('matched_centavos', '+', matchedCentavos),
      finished_at: to.phase === 'finished' ? to.now : null,
    }))
    .where('mode', '=', mode)
    .where('business_date', '=', businessDate)
    .execute();
}

/** Lines as they were read just now; one that was read before keeps its date. How many are new. */
export async function upsertLines(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  lines: readonly StatementLine[],
  now: Date,
): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = await tx
    .insertInto('recon_lines')
    .values(
      lines.map((line) => ({
        mode,
        line_id: line.id,
        business_date: businessDate,
        reference: line.reference,
        state: line.state,
        amount_centavos: line.amountCentavos,
        read_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['mode', 'line_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        amount_centavos: eb.ref('excluded.amount_centavos'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute();
  return rows.filter((row) => row.is_new).length;
}

/** The next references of a date's lines. */
export async function listLineReferences(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('recon_lines')
    .select('reference')
    .distinct()
    .where('mode', '=', mode)
    .where('business_date', '=', businessDate)
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Whatever was read under these references, on whichever date. */
export async function listLines(
  tx: Tx,
  mode: Mode,
  references: readonly string[],
): Promise<StatementLine[]> {
  if (references.length === 0) return [];
  const rows = await tx
    .selectFrom('recon_lines')
    .select(['line_id as id', 'reference', 'state', 'amount_centavos as amountCentavos'])
    .where('mode', '=', mode)
    .where('reference', 'in', references)
    .execute();
  return rows as StatementLine[];
}

/**
 * What was found, once for each line. Found again it is as it is found now; what somebody explained
 * stays explained. Returns those that are new, or open again.
 */
export async function upsertItems(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  differences: readonly Difference[],
  now: Date,
): Promise<{ id: string; kind: string; reference: string }[]> {
  if (differences.length === 0) return [];
  const { rows } = await sql<{ id: string; kind: string; reference: string }>`
    insert into recon_items (mode, business_date, kind, reference, line_id, book_centavos,
      gateway_centavos, found_at)
    select ${mode}, ${businessDate}::date, d.kind, d.reference, d.line_id, d.book, d.gateway, ${now}
      from unnest(${differences.map((each) => each.kind)}::text[],
        ${differences.map((each) => each.reference)}::text[],
        ${differences.map((each) => each.lineId)}::text[],
        ${differences.map((each) => each.bookCentavos)}::bigint[],
        ${differences.map((each) => each.gatewayCentavos)}::bigint[])
        as d (kind, reference, line_id, book, gateway)
    on conflict (mode, reference, coalesce(line_id, '')) do update set
      kind = excluded.kind, book_centavos = excluded.book_centavos,
      gateway_centavos = excluded.gateway_centavos,
      resolution = null, resolved_at = null
     where recon_items.resolution is distinct from 'explained'
       and (recon_items.kind <> excluded.kind or recon_items.resolution is not null)
    returning id, kind, reference`.execute(tx);
  return rows;
}

export type ItemRow = Selectable<DB['recon_items']>;

/** Differences that wait for the other side, found before this run. */
export const listTimingItems = (
  tx: Tx,
  mode: Mode,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<ItemRow[]> =>
  tx
    .selectFrom('recon_items')
    .selectAll()
    .where('mode', '=', mode)
    .where('kind', '=', 'timing')
    .where('resolution', 'is', null)
    .where('found_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Both sides say the same by now. */
export async function markCleared(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('recon_items')
    .set({ resolution: 'cleared', resolved_at: now })
    .where('id', 'in', ids)
    .where('resolution', 'is', null)
    .execute();
}
