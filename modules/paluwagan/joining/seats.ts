import type { SeatRow } from '../groups/service.ts';
import type { InvitationRow } from './invitations-repository.ts';

export const freeSeats = (seats: readonly SeatRow[]): SeatRow[] =>
  seats.filter((seat) => seat.member_id === null);

/** Seats that are kept for a number, other than the caller's own. */
function countKeptForOthers(
  open: readonly InvitationRow[],
  { numberIndex, now }: { numberIndex: Buffer | null; now: Date },
): number {
  return open.filter(({ kind, kept_until, number_index }) => {
    if (kind !== 'seat' || !number_index || !kept_until || kept_until <= now) return false;
    return numberIndex === null || !number_index.equals(numberIndex);
  }).length;
}

/** What somebody can take now: free, and not kept for anybody else. */
export const countFreeFor = (
  seats: readonly SeatRow[],
  open: readonly InvitationRow[],
  who: { numberIndex: Buffer | null; now: Date },
): number => Math.max(0, freeSeats(seats).length - countKeptForOthers(open, who));
