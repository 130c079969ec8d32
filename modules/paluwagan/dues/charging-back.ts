import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { buyInTakenBack } from '@luwag/domain/journals-paluwagan';
import { centavos, noCentavos } from '@luwag/domain/money';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { type GroupBook, inTurn } from '@luwag/domain/paluwagan-book';
import { chargeBackDue } from '@luwag/domain/paluwagan-giving';
import { reviewGroupHolds } from '../../credit/service.ts';
import { bookAlone, changeGroups, lockAndLoad, type Origin } from '../book/service.ts';
import { listDues } from '../groups/service.ts';
import { endAutopay } from './autopay.ts';
import { chargeBackDeposit, isTheirSeat, type Taken } from './charging-back-deposits.ts';
import type { DuePayment } from './payment.ts';
import { findDue, insertDues, updateDue } from './repository.ts';

/**
 * A bank took a payment back. The due is owed again: in time, or late with a claim. Whoever took
 * one back is not charged again without being asked.
 */
export async function recordDueChargeback(
  tx: Tx,
  origin: Origin,
  payment: DuePayment,
): Promise<void> {
  const due = await findDue(tx, payment.dueId);
  const [group] = due ? await lockAndLoad(tx, [due.group_id]) : [];
  if (!due || !group) throw new Error(`due ${payment.dueId} not found`);
  const taken = { due, group, payment };
  await endAutopay(tx, due.member_id);
  // The group did not want it, and who paid it has it back by a payout: it was counted as neither.
  if (due.payment_id !== payment.id) return bookLoss(tx, origin, taken, 0);
  if (due.kind === 'deposit') return chargeBackDeposit(tx, origin, taken);
  if (due.kind === 'buy_in') return chargeBackBuyIn(tx, origin, taken);
  if (!isTheirSeat(taken)) return chargeBackLeaver(tx, origin, taken);
  const today = manilaDateOf(origin.clock.now().getTime());
  await changeGroups(tx, origin, [
    {
      group,
      payments: new Map(),
      apply: (book: GroupBook) =>
        inTurn(
          book,
          (each) => chargeBackDue(each, due.id, { onDate: today, psp: payment.psp }),
          (each) => advanceGroup(each, today),
        ),
    },
  ]);
}

/** All of it is ours to lose. `lost` is what the group's proof has to know of. */
async function bookLoss(
  tx: Tx,
  origin: Origin,
  { due, group, payment }: Taken,
  lost: number,
): Promise<void> {
  const now = origin.clock.now();
  const effectiveOn = manilaDateOf(now.getTime());
  const cause = { source: `pal_group:${due.group_id}/due:${due.id}`, effectiveOn };
  const { amountCentavos, psp } = payment;
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal: buyInTakenBack(cause, amountCentavos, psp),
    line: {
      kind: 'taken_back',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos,
      parts: lost > 0 ? [{ of: 'platform' as const, amount: lost }] : [],
    },
    now,
  });
}

/** Who left has the money: it is owed to us, and the seat stays with whom it is. */
async function chargeBackBuyIn(tx: Tx, origin: Origin, taken: Taken): Promise<void> {
  const { due, payment } = taken;
  await bookLoss(tx, origin, taken, payment.amountCentavos);
  await updateDue(tx, due.id, {
    ...{ status: 'missed', missed_at: origin.clock.now() },
    ...{ payment_id: null, paid_on: null, paid_at: null },
  });
  await reviewGroupHolds(tx, { accountIds: [due.account_id], requestId: origin.requestId });
}

/**
 * Whoever left the seat took back what they gave to it. They were paid that when they left, by
 * whoever sits there now: for them it stays given, and who left owes it to us.
 */
async function chargeBackLeaver(tx: Tx, origin: Origin, taken: Taken): Promise<void> {
  const { due, payment } = taken;
  await bookLoss(tx, origin, taken, payment.amountCentavos);
  await updateDue(tx, due.id, { status: 'offset', payment_id: null });
  await claimFrom(tx, origin, taken);
  await reviewGroupHolds(tx, { accountIds: [due.account_id], requestId: origin.requestId });
}

/** One claim on who left, of all that they took back; paid again, it comes back to us. */
async function claimFrom(tx: Tx, origin: Origin, { due, payment }: Taken): Promise<void> {
  const now = origin.clock.now();
  const { group_id: groupId, seat_id: seatId, member_id: memberId, account_id: accountId } = due;
  const claims = await listDues(tx, { groupId, kind: 'buy_in', seatId, memberId });
  const open = claims.find(({ status }) => status === 'missed');
  if (open) {
    const amount_centavos = open.amount_centavos + payment.amountCentavos;
    return updateDue(tx, open.id, { amount_centavos });
  }
  const [id] = await insertDues(tx, [
    {
      groupId,
      mode: due.mode,
      kind: 'buy_in',
      seatId,
      roundId: null,
      memberId,
      accountId,
      amountCentavos: centavos(payment.amountCentavos),
      coverCentavos: noCentavos,
      dueDate: manilaDateOf(now.getTime()),
      chargeOn: null,
    },
  ]);
  if (id) await updateDue(tx, id, { status: 'missed', missed_at: now });
}
