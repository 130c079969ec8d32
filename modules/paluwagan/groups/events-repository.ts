import type { GroupEntryKind } from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { Selectable } from 'kysely';

export type EventRow = Omit<Selectable<DB['pal_events']>, 'kind'> & { kind: GroupEntryKind };

/** A line of the book without money: whom it is about, and with whom. */
export type NewEvent = {
  groupId: string;
  kind: GroupEntryKind;
  at: Date;
  seatId?: string | null;
  memberId?: string | null;
  withSeatId?: string | null;
  withMemberId?: string | null;
  roundId?: string | null;
};

export async function noteEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx
    .insertInto('pal_events')
    .values({
      id: idFor(event.groupId),
      group_id: event.groupId,
      kind: event.kind,
      at: event.at,
      on_date: manilaDateOf(event.at.getTime()),
      seat_id: event.seatId ?? null,
      member_id: event.memberId ?? null,
      with_seat_id: event.withSeatId ?? null,
      with_member_id: event.withMemberId ?? null,
      round_id: event.roundId ?? null,
    })
    .execute();
}

/** Some kinds of a group's lines, oldest first. */
export async function listEvents(
  tx: Tx,
  { groupId, kinds }: { groupId: string; kinds: readonly GroupEntryKind[] },
): Promise<EventRow[]> {
  const rows = await tx
    .selectFrom('pal_events')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('kind', 'in', [...kinds])
    .orderBy('place')
    .limit(500)
    .execute();
  return rows as EventRow[];
}
