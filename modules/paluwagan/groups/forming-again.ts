import type { Tx } from '@luwag/db';
import { type GroupRow, listSeats, updateGroup, updateSeats } from './repository.ts';

/**
 * A group that was full is forming again: somebody left, or what secured a seat is gone. What was
 * known of its order was for other people. Under its lock.
 */
export async function formAgain(tx: Tx, group: GroupRow): Promise<void> {
  const seats = await listSeats(tx, group.id);
  await updateSeats(
    tx,
    seats.map(({ id }) => id),
    { is_secured: null },
  );
  await updateGroup(tx, group.id, {
    status: 'forming',
    full_at: null,
    reveal_until: null,
    roster_hash: null,
    drawn_order: null,
    order_hash: null,
  });
}
