import type { Tx } from '@luwag/db';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { listSeats, lockGroup, updateMember } from '../groups/service.ts';
import { listOpenPayments } from './attempts-repository.ts';
import { findDue, listUnpaidBuyIns, voidDues } from './repository.ts';

/** So many days somebody has to pay what a seat costs; then another may have it. */
const payWithinDays = 7;

/**
 * Whoever was to take a seat over and did not pay does not get it, and is not in the group any more
 * unless they have another. In the order of groups, as everybody locks them.
 */
export async function voidBuyIns(
  tx: Tx,
  { today, now }: { today: CivilDate; now: Date },
): Promise<void> {
  const before = addDays(today, -payWithinDays);
  for (const { id, group_id, member_id } of await listUnpaidBuyIns(tx, before)) {
    await lockGroup(tx, group_id);
    // Read again: it may have been paid while this waited for the group.
    const isOpen = (await findDue(tx, id))?.status === 'open';
    if (!isOpen || (await listOpenPayments(tx, [id])).size > 0) continue;
    await voidDues(tx, [id]);
    const seats = await listSeats(tx, group_id);
    if (seats.some((seat) => seat.member_id === member_id)) continue;
    await updateMember(tx, member_id, {
      status: 'left',
      left_at: now,
      autopay_source_id: null,
      autopay_since: null,
    });
  }
}
