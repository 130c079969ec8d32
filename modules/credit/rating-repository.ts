import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import type { DB } from '@luwag/db/schema';
import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import type { RatingEntry } from '@luwag/domain/rating';
import type { FoundEvent } from '@luwag/domain/rating-events';
import type { RatingEventKind } from '@luwag/domain/scorecard';
import type { Mode } from '@luwag/platform/security/caller';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { LineOf } from './repository.ts';

export type NewRatingEvent = LineOf & { found: FoundEvent; entry: RatingEntry };

/** How many were new: what is there already stays as it was written. */
export async function insertRatingEvents(
  tx: Tx,
  events: readonly NewRatingEvent[],
  written: { scorecardVersion: number; at: Date },
): Promise<number> {
  if (events.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rating_events')
    .values(
      events.map(({ buyerId, mode, found, entry }) => ({
        id: idFor(buyerId),
        buyer_id: buyerId,
        mode,
        plan_id: found.planId,
        pal_group_id: found.groupId ?? null,
        key: found.key,
        kind: found.kind,
        scorecard_version: written.scorecardVersion,
        points: entry.points,
        on_date: entry.onDate,
        lapses_on: entry.lapsesOn,
        due_date: found.dueDate,
        days_late: found.daysLate,
        noted_at: written.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['buyer_id', 'mode', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export type NotedEvent = RatingEntry &
  LineOf & {
    planId: string | null;
    groupId: string | null;
    /** Of the store, or of the group. */
    storeName: string;
    dueDate: CivilDate | null;
    daysLate: number | null;
  };

type EventRow = Selectable<DB['rating_events']> & { store_name: string };

/** All of these buyers, oldest first. In the system's scope, for the names of stores and groups. */
export async function listRatingEvents(tx: Tx, buyerIds: readonly string[]): Promise<NotedEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.*, coalesce(s.name, g.name, '') as store_name
      from rating_events e left join plans p on p.id = e.plan_id
      left join stores s on s.id = p.store_id
      left join pal_groups g on g.id = e.pal_group_id
     where e.buyer_id = any (${buyerIds}::uuid[])
     order by e.on_date, e.id`.execute(tx);
  return rows.map((row) => ({
    buyerId: row.buyer_id,
    mode: row.mode as Mode,
    kind: row.kind as RatingEventKind,
    onDate: civilDate(row.on_date),
    points: row.points,
    lapsesOn: row.lapses_on === null ? null : civilDate(row.lapses_on),
    planId: row.plan_id,
    groupId: row.pal_group_id,
    storeName: row.store_name,
    dueDate: row.due_date === null ? null : civilDate(row.due_date),
    daysLate: row.days_late,
  }));
}

export type DecisionRow = Selectable<DB['credit_decisions']>;

export const findDecision = (tx: Tx, id: string): Promise<DecisionRow | undefined> =>
  tx.selectFrom('credit_decisions').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertDecision(
  tx: Tx,
  decision: Insertable<DB['credit_decisions']>,
): Promise<void> {
  await tx.insertInto('credit_decisions').values(decision).execute();
}

export async function hasDecisionOn(tx: Tx, line: LineOf, onDate: CivilDate): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_decisions')
    .select('id')
    .where((eb) => eb.and({ buyer_id: line.buyerId, mode: line.mode, decided_on: onDate }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. */
export const listDecisions = (tx: Tx, line: LineOf, limit: number): Promise<DecisionRow[]> =>
  tx
    .selectFrom('credit_decisions')
    .selectAll()
    .where((eb) => eb.and({ buyer_id: line.buyerId, mode: line.mode }))
    .orderBy('decided_on', 'desc')
    .limit(limit)
    .execute();

const pastOfLimits = pastColumns({
  id: sql`id`,
  at: sql`decided_at`,
  kind: 'limit',
  what: sql`outcome`,
  amount: sql`limit_after_centavos`,
  before: sql`limit_before_centavos`,
});

/** How somebody's limit changed, newest first. In the system's scope. */
export const listLimitPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfLimits} from credit_decisions
         where buyer_id = ${wanted.accountId} and mode = ${wanted.mode}`,
    wanted,
  );
