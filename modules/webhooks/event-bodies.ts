import { DisputeEvent } from '@luwag/contracts/disputes';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { type Payout, PayoutEvent } from '@luwag/contracts/payouts';
import { RefundEvent, WebhookEvent } from '@luwag/contracts/webhooks';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import type { z } from 'zod';
import { type disputeChanged, readDisputeForMerchant } from '../disputes/service.ts';
import { type paymentRequestChanged, readRequestForMerchant } from '../payments/service.ts';
import { readRefundForMerchant, type refundChanged } from '../refunds/service.ts';

/** What an event of the outbox says to a merchant, for webhooks and for whoever asks instead. */

export type BodyDeps = {
  /** Of our pages: what a merchant is shown of a request leads there. */
  publicOrigin: string;
  /** Opens the names that a case shows to its shop. */
  vault: Vault;
};

type Change<T extends { payload: z.ZodType }> = z.output<T['payload']>;

export async function readRequestEvent(
  { publicOrigin }: Pick<BodyDeps, 'publicOrigin'>,
  tx: Tx,
  change: Change<typeof paymentRequestChanged>,
  happenedAt: Date,
): Promise<WebhookEvent> {
  const request = await readRequestForMerchant(tx, change.request_id, publicOrigin);
  if (!request) throw new Error(`payment request ${change.request_id} not found`);
  return eventOf(request, change, happenedAt);
}

export async function readRefundEvent(
  tx: Tx,
  { refund_id: id, status }: Change<typeof refundChanged>,
  happenedAt: Date,
): Promise<RefundEvent> {
  const refund = await readRefundForMerchant(tx, id);
  if (!refund) throw new Error(`refund ${id} not found`);
  const timestamp = happenedAt.toISOString();
  return RefundEvent.parse({ type: `refund.${status}`, timestamp, data: { ...refund, status } });
}

/** The case as it is by now: its steps are few and far between, and `type` says which it was. */
export async function readDisputeEvent(
  { vault }: Pick<BodyDeps, 'vault'>,
  at: { tx: Tx; clock: Clock },
  { dispute_id: id, what }: Change<typeof disputeChanged>,
  happenedAt: Date,
): Promise<DisputeEvent> {
  const data = await readDisputeForMerchant({ vault }, at, id);
  if (!data) throw new Error(`dispute ${id} not found`);
  const timestamp = happenedAt.toISOString();
  return DisputeEvent.parse({ type: `dispute.${what}`, timestamp, data });
}

/** The payout as this step left it: all of it is in the event. */
export const payoutEventOf = (payout: Payout, happenedAt: Date): PayoutEvent =>
  PayoutEvent.parse({
    type: `payout.${payout.status}`,
    timestamp: happenedAt.toISOString(),
    data: payout,
  });

const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

/**
 * The request as this change left it. It may have changed again since; of what a merchant is shown,
 * only these six members ever do.
 */
function eventOf(
  request: PaymentRequest,
  change: Change<typeof paymentRequestChanged>,
  happenedAt: Date,
): WebhookEvent {
  const { status, version, failure_reason, refunded_centavos: refunded } = change;
  const isPaid = paidStatuses.includes(status);
  return WebhookEvent.parse({
    type: `payment_request.${status}`,
    timestamp: happenedAt.toISOString(),
    data: {
      ...request,
      status,
      version,
      failure_reason,
      refunded,
      refundable: isPaid ? request.amount - refunded : 0,
      paid_at: isPaid ? request.paid_at : null,
    },
  });
}
