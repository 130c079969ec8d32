import { z } from 'zod';

/**
 * What shops ask for: one object behind a link, a QR code, a spoken reference and the hosted
 * checkout. Amounts are whole centavos.
 */

export const PaymentRequestStatus = z.enum([
  'open',
  'started',
  'approved',
  'paid',
  'partially_refunded',
  'refunded',
  'declined',
  'canceled',
  'expired',
]);
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>;

/** Centavos. Below the first no plan is made; above the last nobody is let in by this door. */
export const requestAmountMin = 500_00;
export const requestAmountMax = 100_000_00;
export const RequestAmount = z.int().min(requestAmountMin).max(requestAmountMax);

/** Why a payment did not go through, in classes that lead to different advice. */
export const PaymentFailureReason = z.enum([
  'insufficient_funds',
  'declined',
  'expired_source',
  'try_later',
  'limit',
  'fraud',
  'not_approved_in_time',
  'unknown',
]);
export type PaymentFailureReason = z.infer<typeof PaymentFailureReason>;

export const PaymentRequest = z.object({
  id: z.uuid(),
  status: PaymentRequestStatus,
  /** Raised by every change: of two answers or events the higher is the later. */
  version: z.int(),
  livemode: z.boolean(),
  amount: z.int(),
  currency: z.literal('PHP'),
  store_id: z.uuid(),
  order_reference: z.string().nullable(),
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** As it is read aloud: `K7QD-29MX`. */
  reference: z.string(),
  /** Where the buyer pays: a link to send, and what the QR code holds. */
  webpay_url: z.url(),
  qr: z.object({ payload: z.string() }),
  return_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  failure_reason: PaymentFailureReason.nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;
