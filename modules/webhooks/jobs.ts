import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { disputeChanged } from '../disputes/service.ts';
import { paymentRequestChanged } from '../payments/service.ts';
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

/**
 * The day is where the delivery lies; the number of the attempt is there so that a job that runs
 * twice counts once.
 */
const Attempt = z.object({ delivery_id: z.uuid(), day: z.iso.date(), number: z.int().min(1) });

/** One attempt at one delivery. */
export const attemptDelivery = job('webhooks.attemptDelivery', Attempt);
