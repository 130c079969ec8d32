import { inScope } from '@luwag/db/scope';
import { reverse } from '@luwag/domain/journals';
import type { RefundResult } from '@luwag/gateway/results';
import type { Mode } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import {
  gatewayRequestOf,
  journalIdFor,
  latePaymentJournal,
  nextPollAt,
  type PayingDeps,
  pollDelayMs,
  refundReferenceOf,
} from './attempt.ts';
import { refundLatePayment } from './jobs.ts';
import { type AttemptRow, findAttempt, lockAttempt, updateAttempt } from './repository.ts';

/**
 * Sends back what came for a payment that had been given up. Refunds go out under one reference,
 * and the gateway keeps one refund for each: asking again for what was done does no harm.
 */
export async function refundLateMoney(ctx: JobCtx, deps: PayingDeps, id: string): Promise<void> {
  const attempt = await inScope(ctx.db, 'system', (tx) => findAttempt(tx, id));
  if (attempt?.state !== 'refunding' || !attempt.gateway_request_id) return;
  const gateway = deps.gatewayOf(attempt.mode);
  const asked = {
    ...gatewayRequestOf(attempt),
    reference: refundReferenceOf(attempt),
    paymentRequestId: attempt.gateway_request_id,
  };
  const result = attempt.refund_id
    ? await gateway.getRefund(attempt.refund_id, asked)
    : await gateway.refund({ ...asked, reason: 'CANCELLATION' });
  await applyRefundResult(ctx, attempt, result);
}

const applyRefundResult = (ctx: JobCtx, { id }: AttemptRow, result: RefundResult): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt?.state !== 'refunding') return;
    const now = ctx.clock.now();
    if (result.kind === 'succeeded') {
      const late = latePaymentJournal(attempt);
      const journal = reverse(late, 'collection.returned', late);
      const mode = attempt.mode as Mode;
      const reversesId = journalIdFor(attempt, 'late');
      await post(tx, { id: journalIdFor(attempt, 'refunded'), mode, journal, reversesId });
      const { refundId: refund_id } = result;
      return updateAttempt(tx, id, {
        state: 'refunded',
        refund_id,
        settled_at: now,
        next_poll_at: null,
      });
    }
    if (result.kind === 'failed' || result.kind === 'refused')
      ctx.log.error(
        { attempt: id, why: result.code },
        'refund of a late payment failed; it is tried again',
      );
    const polls = attempt.polls + 1;
    const known = result.kind === 'pending' ? result.refundId : attempt.refund_id;
    // A refund that failed is asked for anew: the gateway has done nothing.
    const refund_id = result.kind === 'failed' ? null : known;
    await updateAttempt(tx, id, { polls, refund_id, next_poll_at: nextPollAt({ polls }, now) });
    await enqueue(
      tx,
      ctx,
      refundLatePayment,
      { attempt_id: id },
      { key: `${refundLatePayment.name} ${id}`, delayMs: pollDelayMs({ polls }, now) },
    );
  });
