import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { secondMs } from '@luwag/domain/durations';
import type { Gateway } from '@luwag/gateway/gateway';
import type { PaymentResult, Transaction } from '@luwag/gateway/results';
import type { Clock } from '@luwag/platform/clock';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { chargeAttempt, givenUp, neverArrived } from '../../plans/service.ts';
import { findGatewayEvent } from '../../sources/service.ts';
import { attemptIdIn, expiryOf, gatewayRequestOf, type PayingDeps } from './attempt.ts';
import { pollPayment, refundLatePayment } from './jobs.ts';
import {
  type AttemptRow,
  countUnknownAttempts,
  findAttempt,
  findAttemptOf,
  listOverduePolls,
  type UnknownAttempts,
  updateAttempt,
} from './repository.ts';
import { applyResult } from './settle.ts';

/**
 * A call takes half a minute at most to reach the gateway or to be given up. What the gateway has
 * not heard of well after that, asked twice and answering, never arrived. Should it be wrong, the
 * money is sent back when it shows.
 */
const neverArrivedMs = 40 * secondMs;

/** Asks the gateway for the state of an attempt. No transaction is open meanwhile. */
export async function pollAttempt(
  ctx: JobCtx,
  deps: PayingDeps,
  id: string,
  hint: { paymentRequestId?: string | undefined } = {},
): Promise<void> {
  const attempt = await inScope(ctx.db, 'system', async (tx) => {
    const found = await findAttempt(tx, id);
    if (found) await updateAttempt(tx, id, { polled_at: ctx.clock.now() });
    return found;
  });
  if (!attempt || attempt.state === 'created') return;
  const gateway = deps.gatewayOf(attempt.mode);
  const result = resultOfPoll(await readFromGateway(ctx, gateway, attempt, hint));
  const isUndone = result.kind === 'requires_action' || result.kind === 'requires_payment';
  if (isUndone && attempt.state === 'waiting' && isExpired(ctx, attempt))
    return applyResult(
      ctx,
      id,
      inOurWords(
        attempt,
        resultOfPoll(await cancelAtGateway(gateway, attempt, result.paymentRequestId)),
      ),
    );
  await applyResult(ctx, id, inOurWords(attempt, result));
}

/**
 * A poll that is turned away or refused says nothing of the payment. Of a charge the same words say
 * that nothing was done, and it is made again or given up: neither may follow from a poll.
 */
function resultOfPoll(answer: PaymentResult | undefined): PaymentResult {
  if (!answer) return { kind: 'unknown', why: 'not_found' };
  const isAnswered = answer.kind !== 'busy' && answer.kind !== 'refused';
  return isAnswered ? answer : { kind: 'unknown', why: 'server_error' };
}

const ageMs = (ctx: JobCtx, { sent_at }: AttemptRow): number =>
  ctx.clock.now().getTime() - (sent_at?.getTime() ?? 0);

const isExpired = (ctx: JobCtx, { expires_at }: AttemptRow): boolean =>
  expires_at !== null && expires_at <= ctx.clock.now();

/** Undefined: the gateway answers, and knows of nothing yet. */
async function readFromGateway(
  ctx: JobCtx,
  gateway: Gateway,
  attempt: AttemptRow,
  hint: { paymentRequestId?: string | undefined },
): Promise<PaymentResult | undefined> {
  const asked = gatewayRequestOf(attempt);
  const known = attempt.gateway_request_id ?? hint.paymentRequestId;
  if (known) return readGatewayRequest(gateway, known, asked);
  const found = await gateway.findByReference(asked.reference);
  if (found.kind === 'none') {
    const isOver = ageMs(ctx, attempt) >= neverArrivedMs && attempt.polls >= 2;
    return isOver ? { kind: 'failed', code: neverArrived, reason: 'try_later' } : undefined;
  }
  if (found.kind !== 'found') return found;
  const request = found.transactions.find(isPayment)?.paymentRequestId;
  return request ? readGatewayRequest(gateway, request, asked) : undefined;
}

/**
 * A request that expired stays so even when money comes for it afterwards: what came stands under
 * our reference. Until the gateway says that nothing does, nothing is given up.
 */
async function readGatewayRequest(
  gateway: Gateway,
  id: string,
  asked: ReturnType<typeof gatewayRequestOf>,
): Promise<PaymentResult> {
  const answer = await gateway.getPaymentRequest(id, asked);
  if (answer.kind !== 'failed' || answer.code !== 'PAYMENT_REQUEST_EXPIRED') return answer;
  const found = await gateway.findByReference(asked.reference);
  if (found.kind === 'none') return answer;
  if (found.kind !== 'found') return found;
  const late = found.transactions.find((each) => isPayment(each) && each.state === 'succeeded');
  return late ? gateway.getPayment(late.productId, asked) : answer;
}

const isPayment = ({ type }: Transaction): boolean => type === 'payment';

/** The buyer did not come. Only a request that the gateway says is over frees the line. */
async function cancelAtGateway(
  gateway: Gateway,
  attempt: AttemptRow,
  paymentRequestId: string,
): Promise<PaymentResult> {
  const answer = await gateway.cancelPaymentRequest(paymentRequestId, gatewayRequestOf(attempt));
  // It may have been paid in this very moment: then it cannot be canceled, and says so when asked.
  if (answer.kind !== 'refused') return answer;
  return gateway.getPaymentRequest(paymentRequestId, gatewayRequestOf(attempt));
}

/** Canceled before its time was over: by its buyer, who asked for that. */
function inOurWords(attempt: AttemptRow, result: PaymentResult): PaymentResult {
  const { sent_at: sentAt, expires_at: expiresAt, channel } = attempt;
  const isEarly = sentAt && expiresAt && expiresAt < expiryOf(channel, sentAt);
  const isCanceled = result.kind === 'failed' && result.code === 'CANCELED';
  return isCanceled && isEarly ? { ...result, code: givenUp } : result;
}

/** A webhook says where to look, and nothing else of it is believed. */
export async function handlePaymentWebhook(
  ctx: JobCtx,
  deps: PayingDeps,
  eventId: string,
): Promise<void> {
  const found = await inScope(ctx.db, 'system', async (tx) => {
    const event = await findGatewayEvent(tx, eventId);
    if (!event) return undefined;
    const { payment_request_id, reference } = event;
    const attempt_id = attemptIdIn(reference);
    return { event, attempt: await findAttemptOf(tx, { payment_request_id, attempt_id }) };
  });
  if (!found?.attempt) {
    ctx.log.info({ event: eventId }, 'gateway webhook matches no payment of ours');
    return;
  }
  const { id, state } = found.attempt;
  if (state === 'refunding') {
    await inScope(ctx.db, 'system', (tx) =>
      enqueue(tx, ctx, refundLatePayment, { attempt_id: id }),
    );
    return;
  }
  const paymentRequestId = found.event.payment_request_id ?? undefined;
  await pollAttempt(ctx, deps, id, { paymentRequestId });
}

const overdueMs = 30 * secondMs;
const batchMax = 500;

/** For the metrics. */
export async function readUnknownAttempts(db: Db, clock: Clock): Promise<UnknownAttempts[]> {
  await clock.sync(db);
  return inScope(db, 'system', (tx) => countUnknownAttempts(tx, clock.now()));
}

/** For polls whose job was lost, and attempts that no worker ever took. */
export async function requeueOverduePolls(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - overdueMs);
  await inScope(ctx.db, 'system', async (tx) => {
    for (const { id, state } of await listOverduePolls(tx, { before, batchMax })) {
      const job =
        state === 'created'
          ? chargeAttempt
          : state === 'refunding'
            ? refundLatePayment
            : pollPayment;
      await enqueue(tx, ctx, job, { attempt_id: id }, { key: `${job.name} ${id}` });
    }
    await failpoint('payments.requeued');
  });
}
