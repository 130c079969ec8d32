import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Payout, PayoutStatus } from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import type { RequestRow } from '../payments/service.ts';
import { listMerchantsWithWebhook, listStoresWithWebhook } from './addresses-repository.ts';
import { createDelivery, createPayoutDelivery } from './jobs.ts';

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

/** The same of a step of a test payout. */
export async function triggerStep(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'requestId'>,
  { payout, merchantId }: { payout: Payout; merchantId: string },
  status: PayoutStatus,
): Promise<string | undefined> {
  if (payout.livemode) throw new Error(`payout ${payout.id} is live: nothing is made up`);
  const listening = await listMerchantsWithWebhook(tx, [merchantId]);
  if (!listening.has(`${merchantId} test`)) return undefined;
  const now = ctx.clock.now();
  const eventId = uuidV7(now, slotOf(merchantId));
  await enqueue(tx, ctx, createPayoutDelivery, {
    event_id: eventId,
    created_at: now.toISOString(),
    change: { mode: 'test', merchant_id: merchantId, payout: payoutAs(payout, status, now) },
  });
  return eventId;
}

const failureCodes: Partial<Record<PayoutStatus, string>> = {
  failed: 'INVALID_DESTINATION',
  returned: 'REJECTED_BY_CHANNEL',
  canceled: 'BANK_ACCOUNT_CHANGED',
};

/** As the step would have left it: what comes before it has happened, what comes after has not. */
function payoutAs(payout: Payout, status: PayoutStatus, now: Date): Payout {
  const at = now.toISOString();
  const isApproved = !['held', 'waiting', 'canceled'].includes(status);
  const isSent = isApproved && status !== 'approved';
  const wasPaid = status === 'paid' || status === 'returned';
  const code = failureCodes[status] ?? null;
  return {
    ...payout,
    status,
    version: payout.version + 1,
    hold: status === 'held' ? { reason: 'risk', until: at } : null,
    approved_at: isApproved ? (payout.approved_at ?? at) : null,
    sent_at: isSent ? (payout.sent_at ?? at) : null,
    expected_on: isSent ? (payout.expected_on ?? payout.pay_date) : null,
    paid_at: wasPaid ? (payout.paid_at ?? at) : null,
    bank_reference: wasPaid ? (payout.bank_reference ?? 'TEST-1042') : null,
    failure_code: code,
    ended_at: code ? at : null,
  };
}
