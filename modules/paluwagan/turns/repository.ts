import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Insertable, Selectable } from 'kysely';

/**
 * Groups that have not started and whose time has come, and those that cannot be drawn any more:
 * a number is open while they form. In the system's scope.
 */
export async function listGroupsToTend(
  tx: Tx,
  { now, today, limit }: { now: Date; today: CivilDate; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('pal_groups')
    .select('pal_groups.id')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'drawing').and('reveal_until', '<=', now),
        eb('status', 'in', ['forming', 'agreeing']).and('next_on', '<=', today),
        eb('status', '=', 'forming').and(
          eb.exists(
            eb
              .selectFrom('pal_members as m')
              .select('m.id')
              .whereRef('m.group_id', '=', 'pal_groups.id')
              .where('m.status', '=', 'joined')
              .where('m.number', 'is not', null),
          ),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type SwapRow = Omit<Selectable<DB['pal_swaps']>, 'status'> & {
  status: 'asked' | 'agreed' | 'declined' | 'over';
};

export async function insertSwap(tx: Tx, row: Insertable<DB['pal_swaps']>): Promise<SwapRow> {
  const swap = await tx
    .insertInto('pal_swaps')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return swap as SwapRow;
}

export async function findSwap(
  tx: Tx,
  { id, groupId }: { id: string; groupId: string },
): Promise<SwapRow | undefined> {
  const row = await tx
    .selectFrom('pal_swaps')
    .selectAll()
    .where((eb) => eb.and({ id, group_id: groupId }))
    .executeTakeFirst();
  return row as SwapRow | undefined;
}

/** Those that nobody has answered, oldest first. */
export async function listAskedSwaps(tx: Tx, groupIds: readonly string[]): Promise<SwapRow[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_swaps')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .where('status', '=', 'asked')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows as SwapRow[];
}

export async function markSwap(
  tx: Tx,
  id: string,
  status: Exclude<SwapRow['status'], 'asked'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('pal_swaps')
    .set({ status, answered_at: now })
    .where('id', '=', id)
    .execute();
}

/** Others that have one of these seats: what they asked for is another turn by now. */
export async function endSwapsOf(tx: Tx, seatIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('pal_swaps')
    .set({ status: 'over', answered_at: now })
    .where('status', '=', 'asked')
    .where((eb) =>
      eb.or([eb('from_seat_id', 'in', [...seatIds]), eb('to_seat_id', 'in', [...seatIds])]),
    )
    .execute();
}
