import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { SwitchName } from '@luwag/domain/switches';
import { type Selectable, sql } from 'kysely';

/** All of it in the system's scope. */
export type StopRow = Omit<Selectable<DB['switch_stops']>, 'name'> & { name: SwitchName };
export type AskRow = Selectable<DB['switch_longer_asks']>;

/** Two changes at once would each decide by what the other is about to change. */
export async function lockSwitches(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('switch_stops'))`.execute(tx);
}

/** Those that are off now. */
export async function listOff(tx: Tx, now: Date): Promise<StopRow[]> {
  const rows = await tx
    .selectFrom('switch_stops')
    .selectAll()
    .where('on_at', 'is', null)
    .where('until_at', '>', now)
    .execute();
  return rows as StopRow[];
}

export async function findOff(
  tx: Tx,
  { name, now }: { name: SwitchName; now: Date },
): Promise<StopRow | undefined> {
  return (await listOff(tx, now)).find((row) => row.name === name);
}

/** What was off at any time since then, newest first. */
export async function listSince(tx: Tx, since: Date): Promise<StopRow[]> {
  const rows = await tx
    .selectFrom('switch_stops')
    .selectAll()
    .where('until_at', '>', since)
    .orderBy('off_at', 'desc')
    .limit(500)
    .execute();
  return rows as StopRow[];
}

export async function listNewest(tx: Tx, limit: number): Promise<StopRow[]> {
  const rows = await tx
    .selectFrom('switch_stops')
    .selectAll()
    .orderBy('off_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as StopRow[];
}

/** One that ended by itself makes room for the next; its end stays what it was. */
export async function closeEnded(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('switch_stops')
    .set((eb) => ({ on_at: eb.ref('until_at') }))
    .where('on_at', 'is', null)
    .where('until_at', '<=', now)
    .execute();
}

export async function insertStop(
  tx: Tx,
  row: Pick<StopRow, 'name' | 'is_rail' | 'reason' | 'off_by' | 'off_at' | 'until_at'>,
): Promise<void> {
  await tx
    .insertInto('switch_stops')
    .values({ id: idFor(row.off_by), ...row })
    .execute();
}

export async function markOn(
  tx: Tx,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('switch_stops')
    .set({ on_by: by, on_at: at, on_reason: reason })
    .where('id', '=', id)
    .where('on_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function markLonger(
  tx: Tx,
  { stop_id, until_at }: Pick<AskRow, 'stop_id' | 'until_at'>,
  by: string,
): Promise<void> {
  await tx
    .updateTable('switch_stops')
    .set({ until_at, longer_by: by })
    .where('id', '=', stop_id)
    .where('on_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Undefined where one waits already. */
export async function insertAsk(
  tx: Tx,
  row: Pick<AskRow, 'stop_id' | 'until_at' | 'reason' | 'asked_by' | 'asked_at'>,
): Promise<AskRow | undefined> {
  return tx
    .insertInto('switch_longer_asks')
    .values({ id: idFor(row.asked_by), ...row })
    .onConflict((conflict) => conflict.column('stop_id').where('state', '=', 'waiting').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Those that can still be decided: what they are about is off. */
export async function listWaitingAsks(tx: Tx, now: Date): Promise<AskRow[]> {
  return tx
    .selectFrom('switch_longer_asks as a')
    .innerJoin('switch_stops as s', 's.id', 'a.stop_id')
    .selectAll('a')
    .where('a.state', '=', 'waiting')
    .where('s.on_at', 'is', null)
    .where('s.until_at', '>', now)
    .orderBy('a.asked_at')
    .execute();
}

export async function markDecided(
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'refused' | 'withdrawn'; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('switch_longer_asks')
    .set({ state: decided.state, decided_by: decided.by, decided_at: decided.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}
