import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { depositTakenBack } from '@luwag/domain/journals-paluwagan';
import { type Centavos, centavos } from '@luwag/domain/money';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { inTurn } from '@luwag/domain/paluwagan-book';
import { moveLast } from '@luwag/domain/paluwagan-turns';
import { enqueue } from '@luwag/platform/jobs/job';
import { reviewGroupHolds } from '../../credit/service.ts';
import {
  bookAlone,
  changeGroups,
  type LoadedGroup,
  loadGroups,
  type Origin,
} from '../book/service.ts';
import { type DueRow, formAgain, rulesOf } from '../groups/service.ts';
import { tendGroup } from '../jobs.ts';
import type { DuePayment } from './payment.ts';
import { updateDue } from './repository.ts';

/** A payment that a bank took back, what it had paid, and its group, which is held. */
export type Taken = { due: DueRow; group: LoadedGroup; payment: DuePayment };

/** Whether who paid still sits there: what a seat has now is else another's. */
export const isTheirSeat = ({ due, group }: Taken): boolean =>
  group.seats.some(({ id, member_id }) => id === due.seat_id && member_id === due.member_id);

/** Where a deposit is when its bank takes it back. */
type Whereabouts = {
  /** Still a deposit. */
  there: Centavos;
  /** Put in for what the seat missed: from now on that is our cover, and comes back as such. */
  used: Centavos;
  /** Given back to who paid it: ours to lose, and owed to us. */
  lost: Centavos;
};

function findDeposit(taken: Taken): Whereabouts {
  const { due, group, payment } = taken;
  const { amountCentavos } = payment;
  if (!isTheirSeat(taken))
    return { there: centavos(0), used: centavos(0), lost: centavos(amountCentavos) };
  const there = Math.min(group.book.deposits.get(due.seat_id) ?? 0, amountCentavos);
  const covers = coversOf(taken).reduce((total, each) => total + each.fromDepositCentavos, 0);
  const used = Math.min(covers, amountCentavos - there);
  const lost = amountCentavos - there - used;
  return { there: centavos(there), used: centavos(used), lost: centavos(lost) };
}

const coversOf = ({ due, group: { book } }: Taken) =>
  book.dues.filter(({ seatId, fromDepositCentavos }) => {
    return seatId === due.seat_id && fromDepositCentavos > 0;
  });

/** It is open again before the start; after it, or where it was given back, it is owed to us. */
export async function chargeBackDeposit(tx: Tx, origin: Origin, taken: Taken): Promise<void> {
  const { due, group, payment } = taken;
  const now = origin.clock.now();
  const effectiveOn = manilaDateOf(now.getTime());
  const cause = { source: `pal_group:${due.group_id}/due:${due.id}`, effectiveOn };
  const { there, used, lost } = findDeposit(taken);
  const { amountCentavos, psp } = payment;
  const deposit = { seatId: due.seat_id, amountCentavos, thereCentavos: there };
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal: depositTakenBack(cause, deposit, psp),
    line: {
      kind: 'taken_back',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos,
      parts: [
        ...(there > 0 ? [{ of: 'deposit' as const, amount: there }] : []),
        // Not `platform`: as a cover it stands on the dues that it was put in for.
        ...(used > 0 ? [{ of: 'cover' as const, amount: used }] : []),
        ...(lost > 0 ? [{ of: 'platform' as const, amount: lost }] : []),
      ],
    },
    now,
  });
  await takeCoversOver(tx, taken, used);
  const isOpen = group.row.started_at === null && lost === 0;
  await updateDue(tx, due.id, {
    status: isOpen ? 'open' : 'missed',
    payment_id: null,
    paid_on: null,
    paid_at: null,
    missed_at: isOpen ? null : now,
  });
  await reviewGroupHolds(tx, { accountIds: [due.account_id], requestId: origin.requestId });
  const { row } = group;
  if (isTheirSeat(taken)) await giveEarlyTurnUp(tx, origin, due);
  // Its order would be agreed to as if the seat were secured: the group is not full any more. A
  // draw goes on, for numbers are open; its early turns are given up once it is done.
  if (isOpen && row.status === 'agreeing') {
    await formAgain(tx, row);
    await enqueue(tx, origin, tendGroup, { group_id: row.id });
  }
}

/** An early turn was for the deposit: without it the seat comes last. */
export async function giveEarlyTurnUp(
  tx: Tx,
  origin: Origin,
  { group_id, seat_id }: Pick<DueRow, 'group_id' | 'seat_id'>,
): Promise<void> {
  const today = manilaDateOf(origin.clock.now().getTime());
  // Read again: what it had been put in for is ours by now.
  const [group] = await loadGroups(tx, [group_id]);
  const seat = group?.book.seats.find(({ seatId }) => seatId === seat_id);
  if (!group || !seat || !['running', 'frozen'].includes(group.book.status)) return;
  if (seat.hasReceived || seat.turn > rulesOf(group.row).early_turns) return;
  await changeGroups(tx, origin, [
    {
      group,
      payments: new Map(),
      apply: (book) =>
        inTurn(
          book,
          (each) => moveLast(each, seat_id),
          (each) => advanceGroup(each, today),
        ),
    },
  ]);
}

/** What the deposit had been put in for is covered by us. */
async function takeCoversOver(tx: Tx, taken: Taken, used: Centavos): Promise<void> {
  let left: number = used;
  for (const due of coversOf(taken)) {
    const by = Math.min(left, due.fromDepositCentavos);
    left -= by;
    if (by > 0)
      await updateDue(tx, due.dueId, {
        from_deposit_centavos: due.fromDepositCentavos - by,
        from_platform_centavos: due.fromPlatformCentavos + by,
      });
  }
}
