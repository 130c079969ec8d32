import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { disputeChanged } from '../disputes/service.ts';
import { paymentRequestChanged } from '../payments/service.ts';
import { payoutChanged } from '../payouts/service.ts';
import { refundChanged } from '../refunds/service.ts';

const eventWith = <P extends z.ZodType>(change: P) =>
  z.object({ event_id: z.uuid(), created_at: z.iso.datetime(), change });

/** Stores the delivery of one event to one address, and asks for its first attempt. */
export const createDelivery = job(
  'webhooks.createDelivery',
  eventWith(paymentRequestChanged.payload),
);

/** The same of a refund. */
export const createRefundDelivery = job(
  'webhooks.createRefundDelivery',
  eventWith(refundChanged.payload),
);

/** The same of a reported problem. */
export const createDisputeDelivery = job(
  'webhooks.createDisputeDelivery',
  eventWith(disputeChanged.payload),
);

/** The same of a payout, to the addresses of all stores: payouts are the merchant's. */
export const createPayoutDelivery = job(
  'webhooks.createPayoutDelivery',
  eventWith(payoutChanged.payload),
);

/**
 * The day is where the delivery lies; the number is there so that a job that runs twice counts
 * once: of the rung of the ladder, or of the attempts outside it. `asked`: by somebody.
 * `caught_up`: because the address takes events again; it is let go if that is not so any more.
 */
const Attempt = z.object({
  delivery_id: z.uuid(),
  day: z.iso.date(),
  number: z.int().min(1),
  kind: z.enum(['ladder', 'asked', 'caught_up']).default('ladder'),
});

/** One attempt at one delivery. */
export const attemptDelivery = job('webhooks.attemptDelivery', Attempt);

/**
 * Sends again what an address was told of, a few hundred at a time, oldest first: of a time, or all
 * that still waits.
 */
export const replayDeliveries = job(
  'webhooks.replayDeliveries',
  z.object({
    address_id: z.uuid(),
    which: z.enum(['all', 'undelivered', 'waiting']),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    after: z.uuid().nullable(),
  }),
);
