import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { isSeatSecured } from '@luwag/domain/paluwagan-rules';
import { listRatings } from '../../credit/service.ts';
import { type GroupRow, listDues, type MemberRow, type SeatRow } from '../groups/service.ts';

/** The seats of these that could have an early turn now: by their member's rating or a deposit. */
export async function readSecured(
  tx: Tx,
  of: {
    group: GroupRow;
    seats: readonly SeatRow[];
    members: readonly MemberRow[];
    onDate: CivilDate;
  },
): Promise<ReadonlySet<string>> {
  const { group, seats, members, onDate } = of;
  const accountOf = new Map(members.map(({ id, account_id }) => [id, account_id]));
  const ratings = await listRatings(tx, {
    accountIds: [...accountOf.values()],
    mode: group.mode,
    onDate,
  });
  const deposits = await listDues(tx, { groupId: group.id, kind: 'deposit' });
  const isSecured = ({ id, member_id }: SeatRow): boolean =>
    isSeatSecured({
      rating: ratings.get(accountOf.get(member_id ?? '') ?? '') ?? null,
      hasDeposit: deposits.some(
        (due) => due.seat_id === id && due.member_id === member_id && due.status === 'paid',
      ),
    });
  return new Set(seats.filter(isSecured).map(({ id }) => id));
}
