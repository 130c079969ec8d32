import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { isRated } from '../dues/service.ts';
import {
  type GroupRow,
  listDues,
  listEvents,
  listMembersById,
  type SeatRow,
} from '../groups/service.ts';

/**
 * Seats that a deposit secured which its bank has taken back since the group was full, and whose
 * member is not rated for an early turn today. Their column goes on saying what was so when the
 * group was full, for the hash of that roster is published. A deposit that was merely asked for
 * secured nothing, and takes nothing away.
 */
export async function listUnsecured(
  tx: Tx,
  { group, seats, now }: { group: GroupRow; seats: readonly SeatRow[]; now: Date },
): Promise<ReadonlySet<string>> {
  const takenBack = await listTakenBack(tx, group, seats);
  const onDate = manilaDateOf(now.getTime());
  const unsecured = new Set<string>();
  for (const { id, member_id } of takenBack) {
    const [member] = await listMembersById(tx, member_id ? [member_id] : []);
    const who = member && { accountId: member.account_id, mode: group.mode, onDate };
    if (!who || !(await isRated(tx, who))) unsecured.add(id);
  }
  return unsecured;
}

/** Whoever has paid theirs again has left one. */
async function listTakenBack(
  tx: Tx,
  group: GroupRow,
  seats: readonly SeatRow[],
): Promise<SeatRow[]> {
  const lines = await listEvents(tx, { groupId: group.id, kinds: ['taken_back'] });
  if (lines.length === 0) return [];
  const deposits = await listDues(tx, { groupId: group.id, kind: 'deposit' });
  return seats.filter(({ id, member_id, is_secured }) => {
    const own = deposits.filter((due) => due.seat_id === id && due.member_id === member_id);
    const isTaken = lines.some(
      // A line with a round is about a contribution.
      (line) =>
        line.seat_id === id &&
        line.member_id === member_id &&
        line.round_id === null &&
        group.full_at !== null &&
        line.at >= group.full_at,
    );
    return is_secured && isTaken && own.every(({ status }) => status !== 'paid');
  });
}
