import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type ChannelCode, isCodeChannel } from '@luwag/gateway/channels';
import type { PaymentResult } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findGroupOfDue } from '../../paluwagan/service.ts';
import { expiryOf, gatewayRequestOf, nextPollAt, type PayingDeps } from './attempt.ts';
import { pollAttempt } from './poll.ts';
import {
  type AttemptRow,
  type AttemptSource,
  findAttemptSource,
  findPurchase,
  isOfDue,
  lockAttempt,
  ofPlan,
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
  expiresAt: Date;
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
    const paths = await pathsOf(tx, attempt);
    const sentAt = ctx.clock.now();
    const expiresAt = expiryOf(source?.channel ?? attempt.channel, sentAt);
    await updateAttempt(tx, id, {
      state: 'sent',
      sent_at: sentAt,
      expires_at: expiresAt,
      next_poll_at: nextPollAt({ polls: 0 }, sentAt),
    });
    return { attempt, source, expiresAt, ...paths };
  });

type Paths = Pick<Begun, 'backPath' | 'approvedPath'>;

/** Where the buyer comes back to: of a payment by code, that may be anybody. */
async function pathsOf(tx: Tx, attempt: AttemptRow): Promise<Paths> {
  const { id, purpose } = attempt;
  if (isOfDue(attempt)) {
    const groupId = await findGroupOfDue(tx, attempt.pal_due_id);
    const backPath = `/buyer/paluwagan/${groupId}/payments/${id}`;
    return { backPath, approvedPath: `${backPath}?back=approved` };
  }
  const { plan_id } = ofPlan(attempt);
  const purchase = purpose === 'checkout' ? await findPurchase(tx, plan_id) : undefined;
  if (purchase) {
    const backPath = `/buyer/webpay/done?proposal=${purchase.proposal_id}`;
    return { backPath, approvedPath: `${backPath}&back=approved` };
  }
  if (purpose === 'pay_code') {
    const backPath = `/bayad/payment/${id}`;
    return { backPath, approvedPath: `${backPath}?back=approved` };
  }
  const backPath = `/buyer/transactions/${plan_id}`;
  return { backPath, approvedPath: `${backPath}?payment=${id}&back=approved` };
}

async function callGateway(deps: PayingDeps, begun: Begun): Promise<PaymentResult> {
  const { gatewayOf, publicOrigin } = deps;
  const { attempt, source, expiresAt, backPath, approvedPath } = begun;
  const gateway = gatewayOf(attempt.mode);
  const asked = gatewayRequestOf(attempt);
  const channel = (source?.channel ?? attempt.channel) as ChannelCode;
  if (!source && isCodeChannel(channel))
    return gateway.createCode({ ...asked, channel, expiresAt });
  if (!source) {
    const back = `${publicOrigin}${backPath}`;
    const success = `${publicOrigin}${approvedPath}`;
    const returnUrls = { success, failure: back, cancel: back };
    return gateway.createPayment({ ...asked, channel, returnUrls });
  }
  return chargeSource(deps, attempt, source);
}

export async function chargeSource(
  { gatewayOf }: PayingDeps,
  attempt: AttemptRow,
  { tokenId, isActive, channel }: AttemptSource,
): Promise<PaymentResult> {
  // The source was unlinked since; it must not be charged any more.
  if (!isActive || !tokenId)
    return { kind: 'failed', code: 'INVALID_TOKEN', reason: 'expired_source' };
  const asked = gatewayRequestOf(attempt);
  return gatewayOf(attempt.mode).chargeToken({
    ...asked,
    tokenId,
    channel: channel as ChannelCode,
  });
}
