import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import type { RequestRow } from '../payments/service.ts';
import { listStoresWithWebhook } from './addresses-repository.ts';
import { createDelivery } from './jobs.ts';

/**
 * Has a store told of a change of a test request that did not happen, as if it had: the request
 * stays as it is. The id of the event, or undefined where nobody listens.
 */
export async function triggerChange(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'requestId'>,
  request: RequestRow,
  status: PaymentRequestStatus,
): Promise<string | undefined> {
  if (request.mode !== 'test') throw new Error(`request ${request.id} is live: nothing is made up`);
  const listening = await listStoresWithWebhook(tx, [request.store_id]);
  if (!listening.has(`${request.store_id} ${request.mode}`)) return undefined;
  const now = ctx.clock.now();
  const eventId = uuidV7(now, slotOf(request.merchant_id));
  await enqueue(tx, ctx, createDelivery, {
    event_id: eventId,
    created_at: now.toISOString(),
    change: {
      request_id: request.id,
      token: request.token,
      mode: request.mode,
      merchant_id: request.merchant_id,
      store_id: request.store_id,
      buyer_id: request.buyer_id,
      plan_id: request.plan_id,
      status,
      // As its next change would have: a server that has seen the request takes it for news.
      version: request.version + 1,
      failure_reason: status === 'declined' ? 'insufficient_funds' : null,
      refunded_centavos: refundedAs(request, status),
    },
  });
  return eventId;
}

function refundedAs(request: RequestRow, status: PaymentRequestStatus): number {
  const { amount_centavos: all, refunded_centavos: already } = request;
  if (status === 'refunded') return all;
  return status === 'partially_refunded' ? already || Math.ceil(all / 2) : 0;
}
