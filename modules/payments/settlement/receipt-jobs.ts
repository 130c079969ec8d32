import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const Paid = z.object({ request_id: z.uuid(), plan_id: z.uuid() });

/** Tells the buyer that a purchase is paid, and what follows from it. */
export const sendReceipt = job('payments.sendReceipt', Paid);

const Failed = z.object({
  request_id: z.uuid(),
  buyer_id: z.uuid(),
  version: z.int(),
  reason: z.string(),
  /** Whether the shop no longer asks for it. */
  is_over: z.boolean(),
});

/** Tells the buyer that a payment did not go through, and that nothing was taken. */
export const notifyOfFailure = job('payments.notifyOfFailure', Failed);
