import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { nextChargeOn } from '@luwag/domain/paluwagan-asked';
import { chargeDaysBefore } from '@luwag/domain/paluwagan-rules';
import { isSourceOver } from '@luwag/gateway/failure-reasons';
import { neverArrived } from '../../plans/service.ts';
import { type Origin, tellEach } from '../book/service.ts';
import { endAutopay } from './autopay.ts';
import { findDue, updateDue } from './repository.ts';

export type FailedAttempt = {
  id: string;
  dueId: string;
  /** Taken by itself, and not by its member's hand. */
  isByItself: boolean;
  code: string;
  now: Date;
};

/**
 * A charge failed: the next one is planned in the transaction that learns of it, and the member is
 * told of both at once. What they paid by hand they see for themselves. The group is held.
 */
export async function failDue(
  tx: Tx,
  origin: Origin,
  { id, dueId, isByItself, code, now }: FailedAttempt,
): Promise<void> {
  const due = isByItself ? await findDue(tx, dueId) : undefined;
  if (due?.status !== 'open') return;
  const today = manilaDateOf(now.getTime());
  // The gateway never heard of it: the same charge is made again, and nobody is told.
  if (code === neverArrived) {
    const isInTime = today <= due.due_date && due.tries < chargeDaysBefore.length;
    return updateDue(tx, dueId, { charge_on: isInTime ? today : null });
  }
  const isOver = isSourceOver(code);
  if (isOver) await endAutopay(tx, due.member_id);
  const nextOn = isOver ? null : nextChargeOn(due.due_date, { today, tries: due.tries });
  await updateDue(tx, dueId, { charge_on: nextOn });
  await tellEach(tx, origin, [
    {
      groupId: due.group_id,
      kind: 'group_due_failed',
      about: id,
      to: [due.member_id],
      data: {
        amount: due.amount_centavos + due.cover_centavos,
        due_date: due.due_date,
        next_date: nextOn,
        due_id: dueId,
      },
    },
  ]);
}
