import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { HolidayKind } from '@luwag/domain/holidays';
import { type Selectable, sql } from 'kysely';

/** All of it in the system's scope. */
export type ChangeState = 'waiting' | 'approved' | 'refused' | 'withdrawn';
export type ChangeRow = Omit<
  Selectable<DB['holiday_changes']>,
  'on_date' | 'kind' | 'state' | 'known_from'
> & {
  on_date: CivilDate;
  kind: HolidayKind;
  state: ChangeState;
  known_from: CivilDate | null;
};

/** Two that are approved at once would each be held against a table without the other. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holiday_changes'))`.execute(tx);
}

/** Undefined where one of the same day waits already. */
export async function insertChange(
  tx: Tx,
  row: Pick<ChangeRow, 'on_date' | 'kind' | 'name' | 'source' | 'reason' | 'asked_by' | 'asked_at'>,
): Promise<ChangeRow | undefined> {
  const inserted = await tx
    .insertInto('holiday_changes')
    .values({ id: idFor(row.asked_by), ...row })
    .onConflict((conflict) => conflict.column('on_date').where('state', '=', 'waiting').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted as ChangeRow | undefined;
}

/** The oldest first. */
export async function listWaiting(tx: Tx): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('holiday_changes')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows as ChangeRow[];
}

export async function findWaiting(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  const row = await tx
    .selectFrom('holiday_changes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row as ChangeRow | undefined;
}

/** What was decided, the newest first. */
export async function listDecided(tx: Tx, limit: number): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('holiday_changes')
    .selectAll()
    .where('state', '<>', 'waiting')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as ChangeRow[];
}

type Decided = {
  state: Exclude<ChangeState, 'waiting'>;
  by: string;
  at: Date;
  knownFrom: CivilDate | null;
};

export async function markDecided(tx: Tx, id: string, decided: Decided): Promise<void> {
  const { state, by, at, knownFrom } = decided;
  await tx
    .updateTable('holiday_changes')
    .set({ state, decided_by: by, decided_at: at, known_from: knownFrom })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}
