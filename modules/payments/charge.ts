import { inScope } from '@luwag/db/scope';
import type { ChannelCode } from '@luwag/gateway/channels';
import type { PaymentResult } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs';
import { askedOf, nextLookAt, type PayingParts } from './attempt.ts';
import {
  type AttemptRow,
  type AttemptSource,
  findAttemptSource,
  findPurchase,
  lockAttempt,
  updateAttempt,
} from './attempts-repository.ts';
import { lookAt } from './look.ts';
import { settle } from './settle.ts';

/**
 * Asks the gateway for a payment, once. That it was asked is on record before the call, so a worker
 * that dies anywhere in here leaves an attempt that is looked for, and never one that is made anew.
 */
export async function charge(ctx: JobCtx, parts: PayingParts, id: string): Promise<void> {
  const begun = await begin(ctx, id);
  if (begun === 'over') return;
  if (begun === 'asked') return lookAt(ctx, parts, id);
  await failpoint('payments.before-call');
  const result = await ask(parts, begun);
  await failpoint('payments.called');
  await settle(ctx, id, result);
}

type Begun = {
  attempt: AttemptRow;
  source: AttemptSource | undefined;
  backPath: string;
  /** Where a yes leads: whoever gave it is not asked for it again while we hear of it. */
  approvedPath: string;
};

const begin = (ctx: JobCtx, id: string): Promise<Begun | 'asked' | 'over'> =>
  inScope(ctx.db, 'system', async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt || attempt.next_look_at === null) return 'over';
    if (attempt.state !== 'created') return 'asked';
    const source = await findAttemptSource(tx, attempt);
    const purchase = attempt.purpose === 'checkout' && (await findPurchase(tx, attempt.plan_id));
    const sentAt = ctx.clock.now();
    await updateAttempt(tx, id, {
      state: 'sent',
      sent_at: sentAt,
      next_look_at: nextLookAt({ looks: 0 }, sentAt),
    });
    if (purchase) {
      const backPath = `/buyer/webpay/done?proposal=${purchase.proposal_id}`;
      return { attempt, source, backPath, approvedPath: `${backPath}&back=approved` };
    }
    const backPath = `/buyer/transactions/${attempt.plan_id}`;
    return { attempt, source, backPath, approvedPath: `${backPath}?payment=${id}&back=approved` };
  });

async function ask(
  { gatewayOf, publicOrigin }: PayingParts,
  { attempt, source, backPath, approvedPath }: Begun,
): Promise<PaymentResult> {
  const gateway = gatewayOf(attempt.mode);
  const asked = askedOf(attempt);
  if (!source) {
    const back = `${publicOrigin}${backPath}`;
    const success = `${publicOrigin}${approvedPath}`;
    const returnUrls = { success, failure: back, cancel: back };
    const channel = attempt.channel as ChannelCode;
    return gateway.createPayment({ ...asked, channel, returnUrls });
  }
  // It was given up since: what is unlinked is charged no more.
  if (!source.isActive || !source.tokenId)
    return { kind: 'failed', code: 'INVALID_TOKEN', reason: 'expired_source' };
  const channel = source.channel as ChannelCode;
  return gateway.chargeToken({ ...asked, tokenId: source.tokenId, channel });
}
