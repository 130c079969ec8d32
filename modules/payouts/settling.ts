import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs, minuteMs, secondMs } from '@luwag/domain/durations';
import type { PayoutFacts, PayoutResult } from '@luwag/gateway/results';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { pollPayout, sendPayout } from './jobs.ts';
import { ending, returning } from './journals.ts';
import { lockPayout, type PayoutRow, releaseLines, updatePayout } from './repository.ts';
import { takeStep } from './steps.ts';

/** Pauses between questions about a payout that is on its way. */
const pollBackoffMs = [
  ...[5 * secondMs, 15 * secondMs, 40 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs],
  ...[15 * minuteMs, 30 * minuteMs, hourMs, hourMs, 2 * hourMs, 4 * hourMs],
];
/** One that is paid may still come back: it is asked about for some days, beside the webhooks. */
const paidPollsMs = [hourMs, dayMs, 2 * dayMs, 4 * dayMs];

export const pollDelayMs = ({ polls }: Pick<PayoutRow, 'polls'>): number =>
  pollBackoffMs[polls] ?? dayMs;

/**
 * The only place where a result of the gateway changes a payout: the worker's own call, a question
 * and a webhook all end here, under the payout's lock. What is over stays as it is, whatever a
 * worker that was stopped reports late; only one that is paid may still come back.
 */
export async function applyResult(ctx: JobCtx, id: string, result: PayoutResult): Promise<void> {
  await failpoint('payouts.before-settle');
  await inScope(ctx.db, 'system', async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout?.status === 'sent') await applyToSent(tx, ctx, payout, result);
    if (payout?.status === 'paid') await applyToPaid(tx, ctx, payout, result);
    await failpoint('payouts.settling');
  });
  await failpoint('payouts.settled');
}

async function applyToSent(
  tx: Tx,
  ctx: JobCtx,
  payout: PayoutRow,
  result: PayoutResult,
): Promise<void> {
  switch (result.kind) {
    case 'succeeded':
      return pay(tx, ctx, payout, result);
    case 'reversed':
      return fail(tx, ctx, payout, { code: result.code ?? 'REVERSED', facts: result });
    case 'failed':
      return fail(tx, ctx, payout, { code: result.code });
    case 'refused':
      // Nothing was done, and doing the same again would be refused again.
      ctx.log.error(
        { payout: payout.id, refusal: result.code },
        'the gateway refused a payout; it is failed',
      );
      return fail(tx, ctx, payout, { code: result.code });
    case 'pending':
      return wait(tx, ctx, payout, result);
    case 'busy':
      return sendLater(tx, ctx, payout, result.retrySeconds);
    case 'unknown':
      if (result.why === 'mismatch')
        ctx.log.error(
          { payout: payout.id },
          'the gateway reports another amount or payout than we asked for',
        );
      return wait(tx, ctx, payout);
  }
}

async function pay(tx: Tx, ctx: JobCtx, payout: PayoutRow, facts: PayoutFacts): Promise<void> {
  const now = ctx.clock.now();
  await post(tx, ending(payout, 'post', now));
  await takeStep(tx, ctx, payout, {
    status: 'paid',
    paid_at: now,
    gateway_payout_id: facts.payoutId,
    bank_reference: facts.bankReference ?? null,
    polls: 0,
    next_poll_at: new Date(now.getTime() + (paidPollsMs[0] ?? 0)),
  });
}

/** No bank took it: what was held for it is owed again, and its lines are in the next payout. */
async function fail(
  tx: Tx,
  ctx: JobCtx,
  payout: PayoutRow,
  { code, facts }: { code: string; facts?: PayoutFacts },
): Promise<void> {
  const now = ctx.clock.now();
  await post(tx, ending(payout, 'void', now));
  await takeStep(tx, ctx, payout, {
    status: 'failed',
    failure_code: code,
    ended_at: now,
    next_poll_at: null,
    ...(facts ? { gateway_payout_id: facts.payoutId } : {}),
  });
  await releaseLines(tx, payout.id, now);
  ctx.log.warn({ payout: payout.id, code }, 'a payout failed');
}

/** Not over: on record, and asked about again. */
async function wait(tx: Tx, ctx: JobCtx, payout: PayoutRow, facts?: PayoutFacts): Promise<void> {
  const polls = payout.polls + 1;
  const delayMs = pollDelayMs({ polls });
  await updatePayout(tx, payout.id, {
    polls,
    gateway_payout_id: payout.gateway_payout_id ?? facts?.payoutId ?? null,
    next_poll_at: new Date(ctx.clock.now().getTime() + delayMs),
  });
  await askAgain(tx, ctx, payout.id, delayMs);
}

/** The gateway did not take the call: it is made again, under the same key. */
async function sendLater(
  tx: Tx,
  ctx: JobCtx,
  payout: PayoutRow,
  retrySeconds: number,
): Promise<void> {
  const delayMs = retrySeconds * secondMs;
  const nextAt = new Date(ctx.clock.now().getTime() + delayMs);
  await takeStep(tx, ctx, payout, { status: 'approved', next_poll_at: nextAt });
  await enqueue(
    tx,
    ctx,
    sendPayout,
    { payout_id: payout.id },
    { key: `${sendPayout.name} ${payout.id}`, delayMs },
  );
}

const askAgain = (tx: Tx, ctx: JobCtx, id: string, delayMs: number): Promise<void> =>
  enqueue(tx, ctx, pollPayout, { payout_id: id }, { key: `${pollPayout.name} ${id}`, delayMs });

async function applyToPaid(
  tx: Tx,
  ctx: JobCtx,
  payout: PayoutRow,
  result: PayoutResult,
): Promise<void> {
  if (result.kind === 'reversed') return comeBack(tx, ctx, payout, result.code ?? 'REVERSED');
  const polls = payout.polls + 1;
  const nextMs = paidPollsMs[polls];
  const next_poll_at = nextMs ? new Date(ctx.clock.now().getTime() + nextMs) : null;
  await updatePayout(tx, payout.id, { polls, next_poll_at });
}

/** The bank sent it back after all: what it was is owed again, as a line of the next payout. */
async function comeBack(tx: Tx, ctx: JobCtx, payout: PayoutRow, code: string): Promise<void> {
  const now = ctx.clock.now();
  await post(tx, returning(payout, manilaDateOf(now.getTime())));
  await takeStep(tx, ctx, payout, {
    status: 'returned',
    failure_code: code,
    ended_at: now,
    next_poll_at: null,
  });
  ctx.log.warn({ payout: payout.id, code }, 'a payout came back');
}

/** Ends one that was not sent yet. Its lines are in the next. */
export async function cancel(
  tx: Tx,
  ctx: Pick<JobCtx, 'clock' | 'requestId'>,
  payout: PayoutRow,
  code: string,
): Promise<void> {
  const now = ctx.clock.now();
  await post(tx, ending(payout, 'void', now));
  await takeStep(tx, ctx, payout, {
    status: 'canceled',
    hold_reason: null,
    held_until: null,
    // Whoever approves a batch sees what is left of it; what was approved stays on its record.
    batch_id: payout.status === 'approved' ? payout.batch_id : null,
    failure_code: code,
    ended_at: now,
    next_poll_at: null,
  });
  await releaseLines(tx, payout.id, now);
}
