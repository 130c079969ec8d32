import { PaymentFailureReason, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** A payment request is no longer what it was. Of two about one, the higher version is later. */
export const paymentRequestChanged = topic(
  'payment_request.changed',
  z.object({
    request_id: z.uuid(),
    token: z.string(),
    mode: z.enum(['test', 'live']),
    merchant_id: z.uuid(),
    store_id: z.uuid(),
    buyer_id: z.uuid().nullable().default(null),
    plan_id: z.uuid().nullable().default(null),
    status: PaymentRequestStatus,
    version: z.int(),
    failure_reason: PaymentFailureReason.nullable().default(null),
    refunded_centavos: z.int().default(0),
  }),
);
