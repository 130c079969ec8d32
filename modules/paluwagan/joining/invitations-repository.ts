import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/ledger/commands';
import type { Insertable, Selectable } from 'kysely';

export type InvitationRow = Omit<Selectable<DB['pal_invitations']>, 'mode' | 'kind'> & {
  mode: Mode;
  kind: 'seat' | 'substitute';
};

export async function insertInvitation(
  tx: Tx,
  row: Insertable<DB['pal_invitations']>,
): Promise<InvitationRow> {
  const inserted = await tx
    .insertInto('pal_invitations')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return inserted as InvitationRow;
}

const openOnes = (tx: Tx, now: Date) =>
  tx
    .selectFrom('pal_invitations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

/** By what the link carries, or by its id. */
export async function findOpenInvitation(
  tx: Tx,
  by: { tokenHash: Buffer } | { id: string },
  now: Date,
): Promise<InvitationRow | undefined> {
  const row = await ('id' in by
    ? openOnes(tx, now).where('id', '=', by.id)
    : openOnes(tx, now).where('token_hash', '=', by.tokenHash)
  ).executeTakeFirst();
  return row as InvitationRow | undefined;
}

export async function findInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const row = await tx
    .selectFrom('pal_invitations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as InvitationRow | undefined;
}

/** Of a group, newest first. */
export async function listOpenInvitations(
  tx: Tx,
  groupId: string,
  now: Date,
): Promise<InvitationRow[]> {
  const rows = await openOnes(tx, now)
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows as InvitationRow[];
}

/** To somebody's number, in any group, newest first. */
export async function listInvitationsTo(
  tx: Tx,
  { numberIndex, mode }: { numberIndex: Buffer; mode: Mode },
  now: Date,
): Promise<InvitationRow[]> {
  const rows = await openOnes(tx, now)
    .where('number_index', '=', numberIndex)
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows as InvitationRow[];
}

type Ending =
  | { id: string }
  | { groupId: string; numberIndex: Buffer }
  | { groupId: string; invitedBy: string }
  | { seatId: string }
  | { groupId: string };

/** Whatever is open of it; true where there was something. */
export async function endInvitations(
  tx: Tx,
  which: Ending,
  { now, takenBy = null }: { now: Date; takenBy?: string | null },
): Promise<boolean> {
  let query = tx
    .updateTable('pal_invitations')
    .set({ ended_at: now, taken_by: takenBy })
    .where('ended_at', 'is', null);
  if ('id' in which) query = query.where('id', '=', which.id);
  if ('seatId' in which) query = query.where('seat_id', '=', which.seatId);
  if ('groupId' in which) query = query.where('group_id', '=', which.groupId);
  if ('numberIndex' in which) query = query.where('number_index', '=', which.numberIndex);
  if ('invitedBy' in which) query = query.where('invited_by', '=', which.invitedBy);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that were over before this. In the system's scope. */
export async function deletePastInvitations(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('pal_invitations')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .execute();
}
