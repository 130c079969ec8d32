import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { GroupFrequency, TurnOrder } from '@luwag/domain/paluwagan-rules';
import {
  activeGroupStatuses,
  type GroupStatus,
  type RoundStatus,
} from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import type { Insertable, Selectable, Updateable } from 'kysely';

/** Rows of groups, all read in the system's scope: services check who is a member. */

type Stored<T extends keyof DB, Narrowed> = Omit<Selectable<DB[T]>, keyof Narrowed> & Narrowed;

export type GroupRow = Stored<
  'pal_groups',
  {
    mode: Mode;
    status: GroupStatus;
    every: GroupFrequency;
    turn_order: TurnOrder;
    first_date: CivilDate;
    last_date: CivilDate;
    next_on: CivilDate | null;
  }
>;
export type MemberRow = Stored<
  'pal_members',
  { mode: Mode; status: 'joined' | 'left'; wallet: CreditWallet }
>;
export type SeatRow = Stored<'pal_seats', { mode: Mode }>;
export type RoundRow = Stored<
  'pal_rounds',
  { mode: Mode; status: RoundStatus; due_date: CivilDate; grace_end: CivilDate }
>;

export async function insertGroup(tx: Tx, row: Insertable<DB['pal_groups']>): Promise<GroupRow> {
  const group = await tx
    .insertInto('pal_groups')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return group as GroupRow;
}

/** All seats of a group, free, and all of its rounds, by number. */
export async function insertSeatsAndRounds(
  tx: Tx,
  group: GroupRow,
  rounds: readonly { dueDate: CivilDate; graceEnd: CivilDate }[],
): Promise<void> {
  const { id: group_id, mode } = group;
  await tx
    .insertInto('pal_seats')
    .values(
      rounds.map((_, index) => ({
        id: idFor(group_id),
        group_id,
        mode,
        seat_number: index + 1,
      })),
    )
    .execute();
  await tx
    .insertInto('pal_rounds')
    .values(
      rounds.map(({ dueDate, graceEnd }, index) => ({
        id: idFor(group_id),
        group_id,
        mode,
        round_number: index + 1,
        due_date: dueDate,
        grace_end: graceEnd,
      })),
    )
    .execute();
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  const row = await tx.selectFrom('pal_groups').selectAll().where('id', '=', id).executeTakeFirst();
  return row as GroupRow | undefined;
}

/**
 * Whoever changes a group, its seats, rounds, dues or money holds this first, after the person's
 * lock and before those of attempts and payouts.
 */
export async function lockGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  const row = await tx
    .selectFrom('pal_groups')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as GroupRow | undefined;
}

export async function findGroupByDraw(tx: Tx, drawCode: string): Promise<GroupRow | undefined> {
  const row = await tx
    .selectFrom('pal_groups')
    .selectAll()
    .where('draw_code', '=', drawCode)
    .executeTakeFirst();
  return row as GroupRow | undefined;
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: Updateable<DB['pal_groups']>,
): Promise<GroupRow> {
  const row = await tx
    .updateTable('pal_groups')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as GroupRow;
}

/** A group and the caller's own place in it, if they are in: the one check of membership. */
export async function findOwnGroup(
  tx: Tx,
  { groupId, accountId }: { groupId: string; accountId: string },
): Promise<{ group: GroupRow; member: MemberRow } | undefined> {
  const member = await tx
    .selectFrom('pal_members')
    .selectAll()
    .where((eb) => eb.and({ group_id: groupId, account_id: accountId, status: 'joined' }))
    .executeTakeFirst();
  const group = member && (await findGroup(tx, groupId));
  return group && { group, member: member as MemberRow };
}

/** The same under the group's lock, for whoever changes something of it. */
export async function lockOwnGroup(
  tx: Tx,
  who: { groupId: string; accountId: string },
): Promise<{ group: GroupRow; member: MemberRow } | undefined> {
  await lockGroup(tx, who.groupId);
  return findOwnGroup(tx, who);
}

export async function insertMember(tx: Tx, row: Insertable<DB['pal_members']>): Promise<MemberRow> {
  const member = await tx
    .insertInto('pal_members')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return member as MemberRow;
}

export async function updateMember(
  tx: Tx,
  id: string,
  change: Updateable<DB['pal_members']>,
): Promise<MemberRow> {
  const row = await tx
    .updateTable('pal_members')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as MemberRow;
}

/** Who is in, by id: in the order in which the draw counts them. */
export async function listMembers(tx: Tx, groupId: string): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('pal_members')
    .selectAll()
    .where((eb) => eb.and({ group_id: groupId, status: 'joined' }))
    .orderBy('id')
    .limit(50)
    .execute();
  return rows as MemberRow[];
}

/** By id, whoever has left too. */
export async function listMembersById(tx: Tx, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_members')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows as MemberRow[];
}

/** Whether a seal was taken in this group, by whoever: then it is nobody else's. */
export async function isSealTaken(tx: Tx, groupId: string, seal: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pal_members')
    .select('id')
    .where((eb) => eb.and({ group_id: groupId, seal }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Groups that are not over in which one of these accounts is. */
export async function listActiveGroupIds(
  tx: Tx,
  { accountIds, mode }: { accountIds: readonly string[]; mode: Mode },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('pal_members as m')
    .innerJoin('pal_groups as g', 'g.id', 'm.group_id')
    .select('g.id')
    .distinct()
    .where('m.account_id', 'in', [...accountIds])
    .where('m.mode', '=', mode)
    .where('m.status', '=', 'joined')
    .where('g.status', 'in', activeGroupStatuses)
    .execute();
  return rows.map(({ id }) => id);
}

/** By number. */
export async function listSeats(tx: Tx, groupId: string): Promise<SeatRow[]> {
  const rows = await tx
    .selectFrom('pal_seats')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('seat_number')
    .limit(20)
    .execute();
  return rows as SeatRow[];
}

export async function updateSeat(
  tx: Tx,
  id: string,
  change: Updateable<DB['pal_seats']>,
): Promise<SeatRow> {
  const row = await tx
    .updateTable('pal_seats')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as SeatRow;
}

/** The same for several at once; nothing of it is told back. */
export async function updateSeats(
  tx: Tx,
  ids: readonly string[],
  change: Updateable<DB['pal_seats']>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('pal_seats')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();
}

/** By number. */
export async function listRounds(tx: Tx, groupId: string): Promise<RoundRow[]> {
  const rows = await tx
    .selectFrom('pal_rounds')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('round_number')
    .limit(20)
    .execute();
  return rows as RoundRow[];
}

/** In the order of their ids. */
export async function listGroupsById(tx: Tx, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_groups')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return rows as GroupRow[];
}

/** Of several groups, by number. */
export async function listSeatsOf(tx: Tx, groupIds: readonly string[]): Promise<SeatRow[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_seats')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .orderBy('seat_number')
    .execute();
  return rows as SeatRow[];
}

/** Of several groups, by number. */
export async function listRoundsOf(tx: Tx, groupIds: readonly string[]): Promise<RoundRow[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_rounds')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .orderBy('round_number')
    .execute();
  return rows as RoundRow[];
}
