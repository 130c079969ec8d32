import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { firstChargeOn } from '@luwag/domain/paluwagan-asked';
import { type GroupBook, inTurn, unchanged } from '@luwag/domain/paluwagan-book';
import { replaceSeat } from '@luwag/domain/paluwagan-giving';
import { moveLast } from '@luwag/domain/paluwagan-turns';
import {
  changeGroups,
  holderOf,
  type LoadedGroup,
  loadGroups,
  type Origin,
  tellEach,
} from '../book/service.ts';
import {
  type DueRow,
  listDues,
  listMembers,
  listSeats,
  rulesOf,
  updateMember,
  updateSeat,
} from '../groups/service.ts';
import { giveDepositBack } from './deposits.ts';
import type { DuePayment } from './payment.ts';
import { isRated } from './rated.ts';
import { insertDues, markPaid, voidDues } from './repository.ts';

/** Who takes which seat. */
export type Taking = { group: LoadedGroup; seatId: string; memberId: string; accountId: string };

/**
 * Somebody has paid to take a seat over. Who leaves is owed what they gave and their deposit; the
 * seat, its turn and what it still has to give go over, and then whatever today asks for happens.
 * An early turn was for who left and their deposit: whoever is not rated for it comes last.
 */
export async function handOver(
  tx: Tx,
  origin: Origin,
  { due, payment, group }: { due: DueRow; payment: DuePayment; group: LoadedGroup },
): Promise<void> {
  const now = origin.clock.now();
  const today = manilaDateOf(now.getTime());
  await changeGroups(tx, origin, [
    {
      group,
      payments: new Map(),
      apply: (book: GroupBook) =>
        replaceSeat(book, due.seat_id, { onDate: today, psp: payment.psp }),
    },
  ]);
  await markPaid(tx, payment, now);
  const { seat_id: seatId, member_id: memberId, account_id: accountId } = due;
  await seatAnother(tx, origin, { group, seatId, memberId, accountId });
}

/** The same where nothing was given or missed so far: then it costs nothing. */
export async function seatAnother(
  tx: Tx,
  origin: Origin,
  { group, seatId, memberId, accountId }: Taking,
): Promise<void> {
  const now = origin.clock.now();
  const today = manilaDateOf(now.getTime());
  const { id: groupId } = group.row;
  const leaver = holderOf(group, seatId);
  await returnDeposit(tx, origin, { group, seatId });
  await updateSeat(tx, seatId, { member_id: memberId, left_by: leaver.memberId });
  await moveDues(tx, { groupId, seatId, memberId, accountId }, today);
  const isPassedOn = await leave(tx, { groupId, memberId: leaver.memberId, now });
  const [handed] = await loadGroups(tx, [groupId]);
  if (!handed) throw new Error(`group ${groupId} not found`);
  const isEarly = await isTooEarly(tx, handed, { seatId, accountId, today });
  await changeGroups(tx, origin, [
    {
      group: handed,
      payments: new Map(),
      apply: (book) =>
        inTurn(
          book,
          (each) => (isEarly ? moveLast(each, seatId) : unchanged(each)),
          (each) => advanceGroup(each, today),
        ),
    },
  ]);
  const about = `${seatId} ${memberId}`;
  await tellEach(tx, origin, [
    {
      groupId,
      kind: 'group_member_changed',
      about,
      to: null,
      data: {
        group_change: 'replaced',
        who: leaver.memberId,
        other: memberId,
        is_list_passed_on: isPassedOn,
      },
    },
  ]);
}

async function isTooEarly(
  tx: Tx,
  { book, row }: LoadedGroup,
  { seatId, accountId, today }: { seatId: string; accountId: string; today: CivilDate },
): Promise<boolean> {
  const turn = book.seats.find((seat) => seat.seatId === seatId)?.turn ?? 0;
  if (turn > rulesOf(row).early_turns) return false;
  return !(await isRated(tx, { accountId, mode: row.mode, onDate: today }));
}

/**
 * Who has no other seat is not in the group any more. Whether they kept the list, which then goes
 * to whoever signed first of those who stay.
 */
async function leave(
  tx: Tx,
  { groupId, memberId, now }: { groupId: string; memberId: string; now: Date },
): Promise<boolean> {
  const seats = await listSeats(tx, groupId);
  if (seats.some((seat) => seat.member_id === memberId)) return false;
  const members = await listMembers(tx, groupId);
  const wasOrganiser = members.some(({ id, is_organiser }) => id === memberId && is_organiser);
  const left = { status: 'left', left_at: now, is_organiser: false };
  await updateMember(tx, memberId, { ...left, autopay_source_id: null, autopay_since: null });
  const [next] = members
    .filter(({ id }) => seats.some((seat) => seat.member_id === id))
    .toSorted((one, other) => one.signed_at.getTime() - other.signed_at.getTime());
  if (wasOrganiser && next) await updateMember(tx, next.id, { is_organiser: true });
  return wasOrganiser;
}

/** What a deposit still has goes back to who sits on the seat. Nothing where there is none. */
async function returnDeposit(
  tx: Tx,
  origin: Origin,
  { group, seatId }: { group: LoadedGroup; seatId: string },
): Promise<void> {
  // Read again: what was put in from it for missed rounds is back by now.
  const [now] = await loadGroups(tx, [group.row.id]);
  const amountCentavos = centavos(now?.book.deposits.get(seatId) ?? 0);
  if (amountCentavos === 0) return;
  const holder = holderOf(group, seatId);
  const what = `${seatId} left by ${holder.memberId}`;
  await giveDepositBack(tx, origin, { group: group.row, seatId, holder, amountCentavos, what });
}

/** What is still to be given is another's: new rows of their own, and the old ones are void. */
async function moveDues(
  tx: Tx,
  to: { groupId: string; seatId: string; memberId: string; accountId: string },
  today: CivilDate,
): Promise<void> {
  const { groupId, seatId, memberId, accountId } = to;
  const open = (await listDues(tx, { groupId, kind: 'contribution', seatId })).filter(
    ({ status }) => status === 'open',
  );
  await voidDues(
    tx,
    open.map(({ id }) => id),
  );
  await insertDues(
    tx,
    open.map((due) => ({
      groupId,
      mode: due.mode,
      kind: 'contribution',
      seatId,
      roundId: due.round_id,
      memberId,
      accountId,
      amountCentavos: centavos(due.amount_centavos),
      coverCentavos: centavos(due.cover_centavos),
      dueDate: due.due_date,
      chargeOn: firstChargeOn(due.due_date, today),
    })),
  );
}
