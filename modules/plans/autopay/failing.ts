import type { Tx } from '@luwag/db';
import { decideNextTry, type FailureOfTry } from '@luwag/domain/autopay';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { isSourceOver } from '@luwag/gateway/failure-reasons';
import { emit } from '@luwag/platform/jobs/outbox';
import { nameSources } from '../../sources/service.ts';
import { autopayFailed } from '../events.ts';
import { findPayDay } from '../pay-day/service.ts';
import { failureReasonOf, lockPlan, neverArrived } from '../servicing/service.ts';
import { endAutopays } from './ending.ts';
import { listOpenPayments } from './open-payments.ts';
import * as autopays from './repository.ts';

export type FailedAttempt = { id: string; planId: string; code: string; now: Date };

/**
 * A charge failed: the next one is planned in the transaction that learns of it, and the buyer is
 * told of both at once. The caller holds the plan. What autopay did not begin is left alone.
 */
export async function recordFailedCharge(
  tx: Tx,
  asking: { requestId: string },
  { id, planId, code, now }: FailedAttempt,
): Promise<void> {
  const charge = await autopays.findChargeOf(tx, id);
  const row = charge && (await autopays.findAutopay(tx, planId));
  const plan = row?.ended_at === null ? await lockPlan(tx, planId) : undefined;
  if (!charge || !row || !plan) return;
  const paymentOn = (date: CivilDate) =>
    listOpenPayments(plan, [], date).find((each) => each.installmentId === charge.installment_id);
  const today = manilaDateOf(now.getTime());
  const payment = paymentOn(today);
  // Paid by other means in the meantime.
  if (!payment) return;

  const { try_number: tryNumber, installment_id: installmentId } = charge;
  const ownPayDay = await findPayDay(tx, row.buyer_id);
  const tried = { tryNumber, dueDate: payment.dueDate, failedAtMs: now.getTime(), ownPayDay };
  const next = decideNextTry(tried, failureOf(code));
  if (next.kind === 'autopay_ends')
    return endAutopays(tx, asking, { planIds: [planId] }, { because: 'source_refused', now });
  if (next.kind === 'try' && next.tryNumber === tryNumber)
    return autopays.postponeCharge(tx, id, next.onDate);

  const owner = { planId, buyerId: row.buyer_id, mode: row.mode };
  const onDate = next.kind === 'try' ? next.onDate : null;
  const { openCentavos: amountCentavos } = paymentOn(onDate ?? today) ?? payment;
  if (next.kind === 'try')
    await autopays.saveCharge(tx, owner, { installmentId, ...next, amountCentavos, toldAt: now });
  const names = await nameSources(tx, [row.source_id]);
  await emit(tx, asking, autopayFailed, {
    mode: row.mode,
    buyer_id: row.buyer_id,
    plan_id: planId,
    installment_id: installmentId,
    amount_centavos: amountCentavos,
    on_date: charge.on_date,
    source_label: names.get(row.source_id) ?? '',
    reason: failureReasonOf(code),
    next_on_date: onDate,
  });
}

const failureOf = (code: string): FailureOfTry =>
  code === neverArrived ? 'not_asked' : isSourceOver(code) ? 'source_over' : 'declined';
