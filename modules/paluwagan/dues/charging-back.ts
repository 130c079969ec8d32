import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { buyInTakenBack, depositTakenBack } from '@luwag/domain/journals-paluwagan';
import { centavos } from '@luwag/domain/money';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { type GroupBook, inTurn } from '@luwag/domain/paluwagan-book';
import { chargeBackDue } from '@luwag/domain/paluwagan-giving';
import { reviewGroupHolds } from '../../credit/service.ts';
import {
  bookAlone,
  changeGroups,
  type LoadedGroup,
  lockAndLoad,
  type Origin,
} from '../book/service.ts';
import type { DueRow } from '../groups/service.ts';
import { endAutopay } from './autopay.ts';
import type { DuePayment } from './payment.ts';
import { findDue, updateDue } from './repository.ts';

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
  if (due.payment_id !== payment.id)
    throw new Error(`payment ${payment.id} is not what paid due ${due.id}`);
  await endAutopay(tx, due.member_id);
  const today = manilaDateOf(origin.clock.now().getTime());
  if (due.kind !== 'contribution') return chargeBackOther(tx, origin, { due, group, payment });
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

type Taken = { due: DueRow; group: LoadedGroup; payment: DuePayment };

/** A deposit is open again before the start; after it, and of a buy-in, it is owed to us. */
async function chargeBackOther(
  tx: Tx,
  origin: Origin,
  { due, group, payment }: Taken,
): Promise<void> {
  const now = origin.clock.now();
  const effectiveOn = manilaDateOf(now.getTime());
  const cause = { source: `pal_group:${due.group_id}/due:${due.id}`, effectiveOn };
  const { amountCentavos, psp } = payment;
  const there = Math.min(group.book.deposits.get(due.seat_id) ?? 0, amountCentavos);
  const thereCentavos = centavos(due.kind === 'deposit' ? there : 0);
  const lost = amountCentavos - thereCentavos;
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal:
      due.kind === 'deposit'
        ? depositTakenBack(cause, { seatId: due.seat_id, amountCentavos, thereCentavos }, psp)
        : buyInTakenBack(cause, amountCentavos, psp),
    line: {
      kind: 'taken_back',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos,
      parts: [
        ...(thereCentavos > 0 ? [{ of: 'deposit' as const, amount: thereCentavos }] : []),
        ...(lost > 0 ? [{ of: 'platform' as const, amount: lost }] : []),
      ],
    },
    now,
  });
  const isOpen = due.kind === 'deposit' && group.row.started_at === null;
  await updateDue(tx, due.id, {
    status: isOpen ? 'open' : 'missed',
    payment_id: null,
    paid_on: null,
    paid_at: null,
    missed_at: isOpen ? null : now,
  });
  const { requestId } = origin;
  await reviewGroupHolds(tx, { accountIds: [due.account_id], requestId });
}
