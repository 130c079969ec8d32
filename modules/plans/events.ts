import { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import { AutopayEnd } from '@luwag/contracts/transactions';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

const OfPlan = z.object({
  mode: z.enum(['test', 'live']),
  buyer_id: z.uuid(),
  plan_id: z.uuid(),
  /** As buyers know their source: `Maya •••• 1000`. */
  source_label: z.string(),
});

const OfCharge = OfPlan.extend({
  installment_id: z.uuid(),
  amount_centavos: z.int(),
  on_date: z.iso.date(),
});

/** A payment will be charged by itself on this day: its buyer is to be told, two days before. */
export const autopayUpcoming = topic('autopay.upcoming', OfCharge);

/**
 * A charge of this day failed. The amount is what the next try asks for, which comes without
 * another notice; where there is none, what is to be paid by hand.
 */
export const autopayFailed = topic(
  'autopay.failed',
  OfCharge.extend({ reason: PaymentFailureReason, next_on_date: z.iso.date().nullable() }),
);

/** Nothing is charged by itself any more, and not because the buyer turned it off. */
export const autopayEnded = topic(
  'autopay.ended',
  OfPlan.extend({ because: AutopayEnd.exclude(['turned_off']) }),
);
