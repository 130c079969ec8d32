import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { paymentRequestChanged } from '../payments/service.ts';

const ChangeEvent = z.object({
  event_id: z.uuid(),
  created_at: z.iso.datetime(),
  change: paymentRequestChanged.payload,
});

/** Stores the delivery of one event to one address, and asks for its first attempt. */
export const createDelivery = job('webhooks.createDelivery', ChangeEvent);

/**
 * The day is where the delivery lies; the number of the attempt is there so that a job that runs
 * twice counts once.
 */
const Attempt = z.object({ delivery_id: z.uuid(), day: z.iso.date(), number: z.int().min(1) });

/** One attempt at one delivery. */
export const attemptDelivery = job('webhooks.attemptDelivery', Attempt);
