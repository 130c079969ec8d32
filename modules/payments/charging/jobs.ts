import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { GatewayEvent } from '../../sources/service.ts';

const OfAttempt = z.object({ attempt_id: z.uuid() });

/** Asks the gateway for the state of a payment whose outcome we do not know yet. */
export const pollPayment = job('payments.poll', OfAttempt);

/** Refunds money that arrived after its attempt was given up. */
export const refundLatePayment = job('payments.refundLatePayment', OfAttempt);

/** A webhook of the gateway about a payment or a refund. */
export const paymentWebhook = job('payments.handleWebhook', GatewayEvent);

/** Each minute: enqueues again what should have been polled and was not. */
export const requeueAttempts = job('payments.requeueAttempts', z.object({}));

const Paid = z.object({ request_id: z.uuid(), plan_id: z.uuid() });

/** Tells the buyer that a purchase is paid, and what follows from it. */
export const sendReceipt = job('payments.sendReceipt', Paid);

const Failed = z.object({
  request_id: z.uuid(),
  buyer_id: z.uuid(),
  version: z.int(),
  reason: z.string(),
  /** Whether the merchant no longer asks for it. */
  is_over: z.boolean(),
});

/** Tells the buyer that a payment did not go through, and that nothing was taken. */
export const notifyOfFailure = job('payments.notifyOfFailure', Failed);
