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
