import { inScope } from '@luwag/db/scope';
import { secondMs } from '@luwag/domain/durations';
import type { Gateway } from '@luwag/gateway/gateway';
import type { PayoutResult } from '@luwag/gateway/results';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { findGatewayEvent } from '../sources/service.ts';
import type { PayoutsWorkerDeps } from './deps.ts';
import { pollPayout, sendPayout } from './jobs.ts';
import { payoutIdIn } from './reference.ts';
import * as payouts from './repository.ts';
import { askedOf, resend } from './sending.ts';
import { applyResult } from './settling.ts';
import { takeStep } from './steps.ts';

/** A call takes half a minute at most; what is not known well after it never arrived. */
const neverArrivedMs = 40 * secondMs;

/** Asks the gateway what became of a payout. No transaction is open meanwhile. */
export async function poll(
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  id: string,
  hint: { gatewayPayoutId?: string | undefined } = {},
): Promise<void> {
  const payout = await inScope(ctx.db, 'system', (tx) => payouts.findPayout(tx, id));
  if (payout?.status !== 'sent' && payout?.status !== 'paid') return;
  const gateway = deps.gatewayOf(payout.mode);
  const answer = await readFromGateway(gateway, payout, hint);
  const sentMsAgo = ctx.clock.now().getTime() - (payout.sent_at?.getTime() ?? 0);
  const isOver = sentMsAgo >= neverArrivedMs && payout.polls >= 2;
  const isLost = answer === 'none' && payout.status === 'sent' && isOver;
  if (isLost && (await resend(ctx, deps, id))) return;
  await applyResult(ctx, id, resultOfPoll(answer));
}

/** An answer that says nothing of the payout: of a call the same words say that none was made. */
function resultOfPoll(answer: PayoutResult | 'none'): PayoutResult {
  if (answer === 'none') return { kind: 'unknown', why: 'not_found' };
  const isAnswered = answer.kind !== 'busy' && answer.kind !== 'refused';
  return isAnswered ? answer : { kind: 'unknown', why: 'server_error' };
}

/** By the gateway's id, else by our reference. `none`: it answers, and knows of nothing. */
async function readFromGateway(
  gateway: Gateway,
  payout: payouts.PayoutRow,
  hint: { gatewayPayoutId?: string | undefined },
): Promise<PayoutResult | 'none'> {
  const asked = askedOf(payout);
  const known = payout.gateway_payout_id ?? hint.gatewayPayoutId;
  if (known) return gateway.getPayout(known, asked);
  const found = await gateway.findByReference(asked.reference);
  if (found.kind === 'none') return 'none';
  if (found.kind !== 'found') return found;
  const made = found.transactions.find(({ type }) => type === 'payout');
  return made ? gateway.getPayout(made.productId, asked) : 'none';
}

/** A webhook says where to look, and nothing else of it is believed. */
export async function handleWebhook(
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  eventId: string,
): Promise<void> {
  const found = await inScope(ctx.db, 'system', async (tx) => {
    const event = await findGatewayEvent(tx, eventId);
    if (!event) return undefined;
    const gatewayPayoutId = event.payout_id;
    const payoutId = payoutIdIn(event.reference);
    const payout = await payouts.findPayoutOf(tx, { gatewayPayoutId, payoutId });
    return payout && { payout, gatewayPayoutId };
  });
  if (!found) {
    ctx.log.info({ event: eventId }, 'gateway webhook matches no payout of ours');
    return;
  }
  const { payout, gatewayPayoutId } = found;
  await poll(ctx, deps, payout.id, { gatewayPayoutId: gatewayPayoutId ?? undefined });
}

const overdueMs = 30 * secondMs;
const sweepMax = 500;

/** Ends holds whose time is over, and asks again for what a lost job left behind. */
export async function sweep(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now();
  await inScope(ctx.db, 'system', async (tx) => {
    for (const held of await payouts.lockHoldsOver(tx, now, sweepMax)) {
      const ended = { hold_reason: null, held_until: null, hold_note: null };
      if (held.mode === 'live') await takeStep(tx, ctx, held, { ...ended, status: 'waiting' });
      else
        await takeStep(tx, ctx, held, {
          ...ended,
          status: 'approved',
          approved_at: now,
          next_poll_at: now,
        });
    }
    const before = new Date(now.getTime() - overdueMs);
    for (const { id, status } of await payouts.listOverduePolls(tx, { before, limit: sweepMax })) {
      const job = status === 'approved' ? sendPayout : pollPayout;
      await enqueue(tx, ctx, job, { payout_id: id }, { key: `${job.name} ${id}` });
    }
  });
}
