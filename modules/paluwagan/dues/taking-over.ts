import type { Tx } from '@luwag/db';
import { owesSomething } from '@luwag/domain/paluwagan-book';
import type { LoadedGroup } from '../book/service.ts';
import { wasInvitedBy } from './repository.ts';

/**
 * Whether a seat may go to somebody now: its own member asked them, or it owes the group something,
 * for which whoever keeps the list may find somebody. Who has caught up keeps their seat.
 */
export async function mayTakeOver(
  tx: Tx,
  { book, seats }: LoadedGroup,
  { seat_id, member_id: takerId }: { seat_id: string; member_id: string },
): Promise<boolean> {
  if (owesSomething(book, seat_id)) return true;
  const sitterId = seats.find(({ id }) => id === seat_id)?.member_id;
  return sitterId ? wasInvitedBy(tx, { seatId: seat_id, takerId, sitterId }) : false;
}
