import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Insertable, Selectable } from 'kysely';
import type { HardshipRow } from '../joining/service.ts';

/** Everything here needs the system's scope and, to write, the lock of the group. */

export type AskRow = Omit<Selectable<DB['pal_desk_asks']>, 'step' | 'decision'> & {
  step: 'freeze' | 'unfreeze' | 'dissolve';
  decision: 'approved' | 'refused' | null;
};

export async function insertAsk(tx: Tx, row: Insertable<DB['pal_desk_asks']>): Promise<AskRow> {
  const ask = await tx
    .insertInto('pal_desk_asks')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return ask as AskRow;
}

export async function findAsk(
  tx: Tx,
  of: { groupId: string; askId: string },
): Promise<AskRow | undefined> {
  const row = await tx
    .selectFrom('pal_desk_asks')
    .selectAll()
    .where((eb) => eb.and({ group_id: of.groupId, id: of.askId }))
    .executeTakeFirst();
  return row as AskRow | undefined;
}

export async function isAskOpen(tx: Tx, groupId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pal_desk_asks')
    .select('id')
    .where('group_id', '=', groupId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function decideAsk(
  tx: Tx,
  id: string,
  decided: { decision: 'approved' | 'refused'; by: string; at: Date },
): Promise<AskRow> {
  const row = await tx
    .updateTable('pal_desk_asks')
    .set({ decision: decided.decision, decided_by: decided.by, decided_at: decided.at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AskRow;
}

/** Newest first. */
export async function listAsks(tx: Tx, groupId: string, limit: number): Promise<AskRow[]> {
  const rows = await tx
    .selectFrom('pal_desk_asks')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as AskRow[];
}

export async function findHardship(
  tx: Tx,
  of: { groupId: string; hardshipId: string },
): Promise<HardshipRow | undefined> {
  const row = await tx
    .selectFrom('pal_hardships')
    .selectAll()
    .where((eb) => eb.and({ group_id: of.groupId, id: of.hardshipId }))
    .executeTakeFirst();
  return row as HardshipRow | undefined;
}

export async function updateHardship(
  tx: Tx,
  id: string,
  decided: {
    decision: 'granted' | 'refused';
    from_round: number | null;
    until_round: number | null;
    decided_by: string;
    decided_at: Date;
    reason: string;
  },
): Promise<HardshipRow> {
  const row = await tx
    .updateTable('pal_hardships')
    .set(decided)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as HardshipRow;
}

/** What waits first, then the newest. */
export async function listHardships(
  tx: Tx,
  groupId: string,
  limit: number,
): Promise<HardshipRow[]> {
  const rows = await tx
    .selectFrom('pal_hardships')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy((eb) => eb('decision', 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as HardshipRow[];
}
