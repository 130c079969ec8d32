import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/**
 * Charges one attempt. Enqueued here, by a checkout and by whoever finds an attempt left behind;
 * handled in modules/payments, which has the gateway.
 */
export const chargeAttempt = job('payments.charge', z.object({ attempt_id: z.uuid() }));

/**
 * Tells the buyer of a payment of a plan that arrived, whoever made it. Enqueued in the transaction
 * that counts it; handled in modules/payments with the other receipts.
 */
export const sendPaymentReceipt = job(
  'payments.sendPaymentReceipt',
  z.object({ payment_id: z.uuid(), buyer_id: z.uuid() }),
);

/** The same for payments that were counted together: of one night there are tens of thousands. */
export const sendPaymentReceipts = job(
  'payments.sendPaymentReceipts',
  z.object({ payments: z.array(sendPaymentReceipt.payload).min(1).max(50) }),
);

/** Tells the buyer of the dates of a lighter plan that was taken; handled beside the receipts. */
export const sendLighterPlan = job(
  'payments.sendLighterPlan',
  z.object({ plan_id: z.uuid(), buyer_id: z.uuid() }),
);

/** Tells the buyer what is left of a plan that was called off; handled beside the receipts. */
export const sendCalledOff = job(
  'payments.sendCalledOff',
  z.object({ plan_id: z.uuid(), buyer_id: z.uuid() }),
);

/**
 * Charges several attempts by linked sources: what falls due in one night. Many in each job,
 * because whoever looks for a job passes by all that wait for their queue.
 */
export const chargesPerJob = 50;
export const chargeAttempts = job(
  'payments.chargeMany',
  z.object({ attempt_ids: z.array(z.uuid()).min(1).max(chargesPerJob) }),
);

/**
 * Two of these jobs at a time, whichever number says which. A worker has ten places, and buyers who
 * pay by hand need some even while the gateway is slow; they also go before these.
 */
export const chargesOfQueue = (number: number) => ({
  queue: `${chargeAttempts.name} ${number % 2}`,
  priority: 10,
});
