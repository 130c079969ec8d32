import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { transactionFeeCharged } from '@luwag/domain/journals-charges';
import { paidAtOnce } from '@luwag/domain/journals-checkout';
import { centavos, noCentavos } from '@luwag/domain/money';
import { reasonOf } from '@luwag/gateway/failure-reasons';
import type { PaymentFacts, PaymentResult } from '@luwag/gateway/results';
import type { Mode } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { failDue, isDueWanted, recordDueChargeback, settleDues } from '../../paluwagan/service.ts';
import {
  capturePlan,
  chargeAttempt,
  declinePlan,
  endAutopays,
  failureReasonOf,
  lockPlan,
  recordChargeback,
  recordCollection,
  recordFailedCharge,
  sendPaymentReceipt,
} from '../../plans/service.ts';
import { endRefusedSource } from '../../sources/service.ts';
import { changeRequest } from '../requests/service.ts';
import {
  canBeSentBack,
  duePaymentOf,
  journalIdFor,
  latePaymentJournal,
  nextPollAt,
  pollDelayMs,
  psp,
} from './attempt.ts';
import { notifyOfFailure, pollPayment, refundLatePayment } from './jobs.ts';
import {
  type AttemptRow,
  findPurchase,
  finishProposal,
  isOfDue,
  lockAttempt,
  ofPlan,
  type PlanAttempt,
  type PurchaseRow,
  recordPaidAtOnce,
  reopenProposal,
  updateAttempt,
} from './repository.ts';

const declinesMax = 3;

/**
 * The only place where a result of the gateway changes a payment: the worker's own call, a poll and
 * a webhook all end here. A finished payment stays as it is, whatever is reported again or late;
 * only money that arrives for a failed attempt moves once more: it is refunded, or counts after all
 * where its channel refunds nothing.
 */
export async function applyResult(ctx: JobCtx, id: string, result: PaymentResult): Promise<void> {
  await failpoint('payments.before-settle');
  await inScope(ctx.db, 'system', async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt) return;
    if (isOpen(attempt)) await applyToOpen(tx, ctx, attempt, result);
    else await applyToEnded(tx, ctx, attempt, result);
    await failpoint('payments.settling');
  });
  await failpoint('payments.settled');
}

const isOpen = ({ state }: AttemptRow): boolean =>
  ['created', 'sent', 'waiting', 'unknown'].includes(state);

async function applyToOpen(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  result: PaymentResult,
): Promise<void> {
  switch (result.kind) {
    case 'succeeded':
      return succeed(tx, ctx, attempt, result);
    case 'failed':
      return fail(tx, ctx, attempt, result.code, result.id);
    case 'reversed':
      return fail(tx, ctx, attempt, 'REVERSED', result.paymentRequestId);
    case 'refused':
      // Nothing was done, and doing the same again would be refused again.
      ctx.log.error(
        { attempt: attempt.id, refusal: result.code },
        'the gateway refused the charge; the attempt is failed',
      );
      return fail(tx, ctx, attempt, result.code);
    case 'requires_action':
      return wait(tx, ctx, attempt, result, { state: 'waiting', url: result.redirectUrl });
    case 'requires_payment':
      return wait(tx, ctx, attempt, result, { state: 'waiting', code: result.code });
    case 'pending':
      return wait(tx, ctx, attempt, result, { state: 'unknown', dropsStep: true });
    case 'busy':
      return chargeLater(tx, ctx, attempt, result.retrySeconds);
    case 'unknown':
      if (result.why !== 'mismatch') return wait(tx, ctx, attempt, undefined, { state: 'unknown' });
      ctx.log.error(
        { attempt: attempt.id },
        'the gateway reports another amount or payment than we asked for',
      );
      return wait(tx, ctx, attempt, undefined, { state: 'unknown', dropsStep: true });
  }
}

type Next =
  | { state: 'waiting'; url: string }
  | { state: 'waiting'; code: string }
  | { state: 'unknown'; dropsStep?: true };

/** Not over: on record, and polled again by the backoff. */
async function wait(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  facts: PaymentFacts | undefined,
  next: Next,
): Promise<void> {
  const isNew = attempt.state !== next.state;
  const step = stepOf(attempt, next);
  const state = step.redirect_url || step.instruction ? 'waiting' : next.state;
  const polls = isNew && next.state === 'waiting' ? 0 : attempt.polls + 1;
  const now = ctx.clock.now();
  const { expires_at } = attempt;
  await updateAttempt(tx, attempt.id, {
    state,
    polls,
    gateway_request_id: attempt.gateway_request_id ?? facts?.paymentRequestId ?? null,
    ...step,
    next_poll_at: nextPollAt({ polls, expires_at }, now),
  });
  await enqueue(
    tx,
    ctx,
    pollPayment,
    { attempt_id: attempt.id },
    { key: `${pollPayment.name} ${attempt.id}`, delayMs: pollDelayMs({ polls, expires_at }, now) },
  );
}

type Step = Pick<AttemptRow, 'redirect_url' | 'instruction'>;
const noStep: Step = { redirect_url: null, instruction: null };

/**
 * What is left to the buyer. A page or a code outlives a poll that was not answered. A buyer who
 * has been there is not sent again.
 */
function stepOf({ redirect_url, instruction }: AttemptRow, next: Next): Step {
  if (next.state === 'unknown') return next.dropsStep ? noStep : { redirect_url, instruction };
  return 'url' in next
    ? { redirect_url: next.url, instruction: null }
    : { redirect_url: null, instruction: next.code };
}

/**
 * The gateway was busy and did nothing: the only case in which the same charge is sent again,
 * unless the gateway has reported the payment meanwhile.
 */
async function chargeLater(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  retrySeconds: number,
): Promise<void> {
  const isNeverPolled = attempt.state === 'sent' && attempt.polls === 0;
  if (!isNeverPolled) return wait(tx, ctx, attempt, undefined, { state: 'unknown' });
  await updateAttempt(tx, attempt.id, { state: 'created' });
  await enqueue(
    tx,
    ctx,
    chargeAttempt,
    { attempt_id: attempt.id },
    { key: `${chargeAttempt.name} ${attempt.id}`, delayMs: retrySeconds * 1000 },
  );
}

const gatewayIdsOf = (facts: PaymentFacts) => ({
  gateway_request_id: facts.paymentRequestId,
  gateway_payment_id: facts.paymentId ?? null,
});

async function succeed(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  facts: PaymentFacts,
): Promise<void> {
  const isGroups = isOfDue(attempt);
  // A group wants a due once: money for one that is paid or void goes back.
  if (isGroups && canBeSentBack(attempt) && !(await isDueWanted(tx, duePaymentOf(attempt))))
    return beginLateRefund(tx, ctx, attempt, facts);
  const now = ctx.clock.now();
  await updateAttempt(tx, attempt.id, {
    state: 'succeeded',
    failure_code: null,
    ...gatewayIdsOf(facts),
    ...noStep,
    settled_at: now,
    next_poll_at: null,
  });
  if (isGroups) return settleDues(tx, ctx, [duePaymentOf(attempt)]);
  const ofItsPlan = ofPlan(attempt);
  if (attempt.purpose === 'checkout') return capture(tx, ctx, ofItsPlan);
  const plan = await lockPlan(tx, ofItsPlan.plan_id);
  if (!plan) throw new Error(`plan ${attempt.plan_id} of attempt ${attempt.id} not found`);
  const asked = civilDate(attempt.business_date);
  const { asOfDate } = plan.state;
  await recordCollection(tx, {
    plan,
    paymentId: attempt.id,
    amountCentavos: centavos(attempt.amount_centavos),
    // The day it was requested, not the day we learned of it: our delay makes nobody late.
    onDate: asked > asOfDate ? asked : asOfDate,
    now,
    psp,
  });
  const { id: payment_id, buyer_id } = attempt;
  await enqueue(tx, ctx, sendPaymentReceipt, { payment_id, buyer_id });
}

/** Captures the sale: posts its hold, books the first payment and notifies the merchant. */
async function capture(tx: Tx, ctx: JobCtx, attempt: PlanAttempt): Promise<void> {
  const now = ctx.clock.now();
  const purchase = await getPurchase(tx, attempt);
  const mode = attempt.mode as Mode;
  const onDate = civilDate(attempt.business_date);
  const source = `plan:${attempt.plan_id}/checkout:${onDate}`;
  await post(tx, {
    id: journalIdFor(attempt, 'capture'),
    mode,
    pendingId: attempt.plan_id,
    phase: 'post',
    event: 'checkout',
    source,
    effectiveOn: onDate,
  });
  const plan = await capturePlan(tx, { planId: attempt.plan_id });
  const { fee: amountCentavos } = plan.state.charges;
  if (amountCentavos > 0) {
    const cause = { source, effectiveOn: onDate };
    const journal = transactionFeeCharged(cause, { planId: attempt.plan_id, amountCentavos });
    await post(tx, { id: journalIdFor(attempt, 'fee'), mode, journal });
  }
  const payNowCentavos = centavos(attempt.pay_now_centavos);
  const scheduledCentavos = centavos(attempt.amount_centavos - payNowCentavos);
  if (payNowCentavos > 0) {
    const { merchant_id: merchantId } = purchase;
    const cause = { source: `payment:${attempt.id}`, effectiveOn: onDate };
    const journal = paidAtOnce(cause, { merchantId, psp, amountCentavos: payNowCentavos });
    await post(tx, { id: journalIdFor(attempt, 'paid_at_once'), mode, journal });
  }
  if (scheduledCentavos > 0) {
    const payment = { paymentId: attempt.id, amountCentavos: scheduledCentavos };
    await recordCollection(tx, { plan, ...payment, onDate, now, psp });
  }
  if (payNowCentavos > 0) await recordPaidAtOnce(tx, attempt, now);
  await changeRequest(tx, ctx, purchase.request_id, { status: 'paid', paid_at: now });
  await finishProposal(tx, attempt.plan_id);
}

/** Nobody has it any more, and nothing is agreed. */
const untaken = {
  plan_id: null,
  buyer_id: null,
  fee_centavos: null,
  plan_code: null,
  plan_payments: null,
};

async function fail(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  code: string,
  gatewayId?: string,
): Promise<void> {
  await updateAttempt(tx, attempt.id, {
    state: 'failed',
    failure_code: code,
    gateway_request_id: attempt.gateway_request_id ?? gatewayId ?? null,
    ...noStep,
    settled_at: ctx.clock.now(),
    next_poll_at: null,
  });
  // By a job: whoever ends a source holds its buyer first, and here the plan is held already.
  if (attempt.source_id && reasonOf(code) === 'expired_source')
    await enqueue(tx, ctx, endRefusedSource, { source_id: attempt.source_id });
  if (isOfDue(attempt)) {
    const { id, pal_due_id: dueId, purpose } = attempt;
    const isByItself = purpose === 'pal_due';
    return failDue(tx, ctx, { id, dueId, isByItself, code, now: ctx.clock.now() });
  }
  const { id, plan_id: planId } = ofPlan(attempt);
  if (attempt.purpose === 'due')
    await recordFailedCharge(tx, ctx, { id, planId, code, now: ctx.clock.now() });
  if (attempt.purpose === 'checkout') await decline(tx, ctx, ofPlan(attempt), code);
}

/** The first payment of a purchase failed: what was held for it is let go. */
async function decline(tx: Tx, ctx: JobCtx, attempt: PlanAttempt, code: string): Promise<void> {
  const purchase = await getPurchase(tx, attempt);
  const reason = failureReasonOf(code);
  await post(tx, {
    id: journalIdFor(attempt, 'void'),
    mode: attempt.mode as Mode,
    pendingId: attempt.plan_id,
    phase: 'void',
    event: 'checkout.declined',
    source: `plan:${attempt.plan_id}/checkout:${attempt.business_date}`,
    effectiveOn: civilDate(attempt.business_date),
  });
  await declinePlan(tx, { planId: attempt.plan_id });
  // The buyer may try another way to pay, up to `declinesMax` times.
  const declines = purchase.declines + 1;
  await reopenProposal(tx, attempt.plan_id, reason);
  const isOver = declines >= declinesMax;
  const { version } = await changeRequest(tx, ctx, purchase.request_id, {
    status: isOver ? 'declined' : 'started',
    declines,
    failure_reason: reason,
    ...untaken,
  });
  await enqueue(tx, ctx, notifyOfFailure, {
    request_id: purchase.request_id,
    buyer_id: attempt.buyer_id,
    version,
    reason,
    is_over: isOver,
  });
}

async function getPurchase(tx: Tx, attempt: PlanAttempt): Promise<PurchaseRow> {
  const purchase = await findPurchase(tx, attempt.plan_id);
  if (!purchase)
    throw new Error(`purchase of plan ${attempt.plan_id} not found (attempt ${attempt.id})`);
  return purchase;
}

/** A result for a finished attempt: a chargeback after success, or money after a failure. */
async function applyToEnded(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  result: PaymentResult,
): Promise<void> {
  if (attempt.state === 'succeeded' && result.kind === 'reversed')
    return applyChargeback(tx, ctx, attempt);
  if (attempt.state !== 'failed' || result.kind !== 'succeeded') return;
  if (!canBeSentBack(attempt)) return succeed(tx, ctx, attempt, result);
  return beginLateRefund(tx, ctx, attempt, result);
}

async function applyChargeback(tx: Tx, ctx: JobCtx, attempt: AttemptRow): Promise<void> {
  ctx.log.warn({ attempt: attempt.id }, 'a payment was charged back');
  const now = ctx.clock.now();
  await updateAttempt(tx, attempt.id, { state: 'reversed', settled_at: now });
  if (isOfDue(attempt)) return recordDueChargeback(tx, ctx, duePaymentOf(attempt));
  const { plan_id: planId } = ofPlan(attempt);
  const plan = await lockPlan(tx, planId);
  if (!plan) throw new Error(`plan ${planId} of attempt ${attempt.id} not found`);
  const onDate = manilaDateOf(now.getTime());
  const fee = { pspFeeCentavos: noCentavos };
  await recordChargeback(tx, { plan, paymentId: attempt.id, onDate, now, psp, ...fee });
  // Whoever took a payment back is not to be charged for it again without being asked.
  await endAutopays(tx, ctx, { planIds: [planId] }, { because: 'payment_reversed', now });
}

/** Books the money in suspense and enqueues its refund. */
async function beginLateRefund(
  tx: Tx,
  ctx: JobCtx,
  attempt: AttemptRow,
  facts: PaymentFacts,
): Promise<void> {
  await updateAttempt(tx, attempt.id, {
    state: 'refunding',
    ...gatewayIdsOf(facts),
    polls: 0,
    next_poll_at: nextPollAt({ polls: 0 }, ctx.clock.now()),
  });
  await post(tx, {
    id: journalIdFor(attempt, 'late'),
    mode: attempt.mode as Mode,
    journal: latePaymentJournal(attempt),
  });
  await enqueue(tx, ctx, refundLatePayment, { attempt_id: attempt.id });
  ctx.log.warn(
    { attempt: attempt.id },
    'a payment arrived after we gave it up; it will be refunded',
  );
}
