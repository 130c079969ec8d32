import type { Tx } from '@luwag/db';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { type Centavos, centavos, noCentavos, sum } from '@luwag/domain/money';
import { nextDayOf } from '@luwag/domain/paluwagan-advance';
import { firstChargeOn } from '@luwag/domain/paluwagan-asked';
import { computeTakingOver } from '@luwag/domain/paluwagan-turns';
import { listHolders, loadGroups, type Origin } from '../book/service.ts';
import {
  type GroupRow,
  lastCallOf,
  listDues,
  listRounds,
  listSeats,
  type MemberRow,
  rulesOf,
  type SeatRow,
  updateGroup,
} from '../groups/service.ts';
import { isMoneyUnderWay, listOpenPayments } from './attempts-repository.ts';
import { giveDepositBack } from './deposits.ts';
import { seatAnother } from './handing-over.ts';
import { insertDues, updateDue, voidDues } from './repository.ts';

/** What is asked of members. Everything here is called under the group's lock. */

type Of = { group: GroupRow; member: MemberRow; seats: readonly SeatRow[]; now: Date };

/** One deposit for each of these seats, to be paid before the draw. The ids, old ones included. */
export async function askDeposits(
  tx: Tx,
  _origin: Origin,
  { group, member, seats }: Of,
): Promise<string[]> {
  const { deposit } = rulesOf(group);
  const asked = await listDues(tx, { groupId: group.id, kind: 'deposit', memberId: member.id });
  const kept = asked.filter(({ status }) => status !== 'void');
  const missing = seats.filter(({ id }) => !kept.some((due) => due.seat_id === id));
  const ids = await insertDues(
    tx,
    missing.map(({ id: seatId }) => ({
      groupId: group.id,
      mode: group.mode,
      kind: 'deposit',
      seatId,
      roundId: null,
      memberId: member.id,
      accountId: member.account_id,
      amountCentavos: centavos(deposit),
      coverCentavos: noCentavos,
      dueDate: lastCallOf(group),
      chargeOn: null,
    })),
  );
  const old = kept.filter((due) => seats.some(({ id }) => id === due.seat_id));
  return [...old.map(({ id }) => id), ...ids];
}

/** What was paid goes back to who paid it, and what was not is asked for no more. In centavos. */
export async function giveDepositsBack(
  tx: Tx,
  origin: Origin,
  { group, seats }: Omit<Of, 'member'>,
): Promise<Centavos> {
  const dues = (await listDues(tx, { groupId: group.id, kind: 'deposit' })).filter((due) =>
    seats.some(({ id, member_id }) => id === due.seat_id && member_id === due.member_id),
  );
  await voidDues(
    tx,
    dues.map(({ id }) => id),
  );
  const [loaded] = await loadGroups(tx, [group.id]);
  const holders = await listHolders(
    tx,
    seats.flatMap(({ member_id }) => member_id ?? []),
  );
  const back: Centavos[] = [];
  for (const due of dues.filter(({ status }) => status === 'paid')) {
    const { seat_id: seatId } = due;
    const amountCentavos = centavos(loaded?.book.deposits.get(seatId) ?? 0);
    const holder = holders.get(due.member_id);
    if (amountCentavos === 0 || !holder) continue;
    const what = `${due.id} back`;
    await giveDepositBack(tx, origin, { group, seatId, holder, amountCentavos, what });
    back.push(amountCentavos);
  }
  return sum(back);
}

/** Whether money may be on its way to a group, or from one member of it. */
export const isPaymentUnderWay = isMoneyUnderWay;
export { listOpenPayments };

/**
 * A group starts: every seat owes its contribution on every date from now on, deposits that nobody
 * paid are asked for no more, and the worker comes on the first day on which there is something to
 * do. The order of turns is on the seats by now.
 */
export async function startDues(
  tx: Tx,
  _origin: Origin,
  { group, now }: { group: GroupRow; now: Date },
): Promise<void> {
  const today = manilaDateOf(now.getTime());
  const rules = rulesOf(group);
  const seats = await listSeats(tx, group.id);
  const rounds = await listRounds(tx, group.id);
  const holders = await listHolders(
    tx,
    seats.flatMap(({ member_id }) => member_id ?? []),
  );
  // One that its bank took back after it was given back is owed, whatever the group does.
  const deposits = await listDues(tx, { groupId: group.id, kind: 'deposit' });
  const unpaid = deposits.filter(({ status }) => status === 'open');
  await voidDues(
    tx,
    unpaid.map(({ id }) => id),
  );
  await insertDues(
    tx,
    rounds.flatMap((round) =>
      seats.map((seat) => {
        const holder = seat.member_id && holders.get(seat.member_id);
        if (!holder) throw new Error(`nobody sits on seat ${seat.id} of group ${group.id}`);
        return {
          groupId: group.id,
          mode: group.mode,
          kind: 'contribution' as const,
          seatId: seat.id,
          roundId: round.id,
          memberId: holder.memberId,
          accountId: holder.accountId,
          amountCentavos: centavos(rules.contribution),
          coverCentavos: centavos(rules.cover),
          dueDate: round.due_date,
          chargeOn: firstChargeOn(round.due_date, today),
        };
      }),
    ),
  );
  const [loaded] = await loadGroups(tx, [group.id]);
  // A round that opens today opens with the next run.
  const yesterday = addDays(today, -1);
  await updateGroup(tx, group.id, {
    next_on: loaded ? nextDayOf(loaded.book, yesterday) : null,
  });
}

/** What somebody would pay now to take a seat over. */
export async function countBuyIn(
  tx: Tx,
  { group, seat }: { group: GroupRow; seat: SeatRow; onDate?: CivilDate },
): Promise<Centavos> {
  const [loaded] = await loadGroups(tx, [group.id]);
  return loaded ? computeTakingOver(loaded.book, seat.id).buyInCentavos : noCentavos;
}

/**
 * Somebody is to take a seat over: they have it once this is paid. Where nothing was due so far
 * there is nothing to pay, and it is theirs at once.
 */
export async function askBuyIn(
  tx: Tx,
  origin: Origin,
  { group, seat, member, now }: { group: GroupRow; seat: SeatRow; member: MemberRow; now: Date },
): Promise<void> {
  const [loaded] = await loadGroups(tx, [group.id]);
  if (!loaded) throw new Error(`group ${group.id} not found`);
  const { buyInCentavos: amountCentavos } = computeTakingOver(loaded.book, seat.id);
  if (amountCentavos === 0) {
    const { id: memberId, account_id: accountId } = member;
    return seatAnother(tx, origin, { group: loaded, seatId: seat.id, memberId, accountId });
  }
  await insertDues(tx, [
    {
      groupId: group.id,
      mode: group.mode,
      kind: 'buy_in',
      seatId: seat.id,
      roundId: null,
      memberId: member.id,
      accountId: member.account_id,
      amountCentavos,
      coverCentavos: noCentavos,
      dueDate: manilaDateOf(now.getTime()),
      chargeOn: null,
    },
  ]);
}

/** Whoever wants to be charged from now on is charged for what is still ahead. */
export async function planCharges(
  tx: Tx,
  { group, member, now }: { group: GroupRow; member: MemberRow; now: Date },
): Promise<void> {
  if (member.autopay_source_id === null) return;
  const today = manilaDateOf(now.getTime());
  const dues = await listDues(tx, { groupId: group.id, kind: 'contribution', memberId: member.id });
  for (const due of dues)
    if (due.status === 'open' && due.charge_on === null)
      await updateDue(tx, due.id, { charge_on: firstChargeOn(due.due_date, today), tries: 0 });
}
