import { inScope } from '@luwag/db/scope';
import type { ChannelCode } from '@luwag/gateway/channels';
import type { PaymentResult } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { gatewayRequestOf, nextPollAt, type PayingDeps } from './attempt.ts';
import { pollAttempt } from './poll.ts';
import {
  type AttemptRow,
  type AttemptSource,
  findAttemptSource,
  findPurchase,
  lockAttempt,
  updateAttempt,
} from './repository.ts';
import { applyResult } from './settle.ts';

/**
 * Asks the gateway for a payment, once. The attempt is marked as sent before the call, so a worker
 * that dies anywhere in here leaves an attempt that is polled for, and never one that is charged
 * a second time.
 */
export async function charge(ctx: JobCtx, deps: PayingDeps, id: string): Promise<void> {
  const begun = await begin(ctx, id);
  if (begun === 'finished') return;
  if (begun === 'alreadySent') return pollAttempt(ctx, deps, id);
  await failpoint('payments.before-call');
  const result = await callGateway(deps, begun);
  await failpoint('payments.called');
  await applyResult(ctx, id, result);
}

type Begun = {
  attempt: AttemptRow;
  source: AttemptSource | undefined;
  backPath: string;
  /** Return page after an approval: the buyer is not asked again while we wait for the result. */
  approvedPath: string;
};

const begin = (ctx: JobCtx, id: string): Promise<Begun | 'alreadySent' | 'finished'> =>
  inScope(ctx.db, 'system', async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt || attempt.next_poll_at === null) return 'finished';
    if (attempt.state !== 'created') return 'alreadySent';
    const source = await findAttemptSource(tx, attempt);
    const purchase = attempt.purpose === 'checkout' && (await findPurchase(tx, attempt.plan_id));
    const sentAt = ctx.clock.now();
    await updateAttempt(tx, id, {
      state: 'sent',
      sent_at: sentAt,
      next_poll_at: nextPollAt({ polls: 0 }, sentAt),
    });
    if (purchase) {
      const backPath = `/buyer/webpay/done?proposal=${purchase.proposal_id}`;
      return { attempt, source, backPath, approvedPath: `${backPath}&back=approved` };
    }
    const backPath = `/buyer/transactions/${attempt.plan_id}`;
    return { attempt, source, backPath, approvedPath: `${backPath}?payment=${id}&back=approved` };
  });

async function callGateway(
  { gatewayOf, publicOrigin }: PayingDeps,
  { attempt, source, backPath, approvedPath }: Begun,
): Promise<PaymentResult> {
  const gateway = gatewayOf(attempt.mode);
  const asked = gatewayRequestOf(attempt);
  if (!source) {
    const back = `${publicOrigin}${backPath}`;
    const success = `${publicOrigin}${approvedPath}`;
    const returnUrls = { success, failure: back, cancel: back };
    const channel = attempt.channel as ChannelCode;
    return gateway.createPayment({ ...asked, channel, returnUrls });
  }
  // The source was unlinked since; it must not be charged any more.
  if (!source.isActive || !source.tokenId)
    return { kind: 'failed', code: 'INVALID_TOKEN', reason: 'expired_source' };
  const channel = source.channel as ChannelCode;
  return gateway.chargeToken({ ...asked, tokenId: source.tokenId, channel });
}
