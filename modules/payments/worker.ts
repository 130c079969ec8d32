import { type Handler, handle } from '@luwag/platform/jobs';
import { chargeAttempt } from '../plans/service.ts';
import type { PayingDeps } from './attempt.ts';
import { charge } from './charge.ts';
import { expire } from './expire.ts';
import { expireRequests } from './expire-jobs.ts';
import { paymentWebhook, pollPayment, refundLatePayment, requeueAttempts } from './jobs.ts';
import { handlePaymentWebhook, pollAttempt, requeueOverduePolls } from './poll.ts';
import { refundLateMoney } from './refund-late-money.ts';

export { receiptsHandlers, receiptsListener } from './receipts.ts';
export { expireRequests, requeueAttempts };

export const paymentsHandlers = (deps: PayingDeps): Handler[] => [
  handle(chargeAttempt, (ctx, { attempt_id }) => charge(ctx, deps, attempt_id)),
  handle(pollPayment, (ctx, { attempt_id }) => pollAttempt(ctx, deps, attempt_id)),
  handle(refundLatePayment, (ctx, { attempt_id }) => refundLateMoney(ctx, deps, attempt_id)),
  handle(paymentWebhook, (ctx, { event_id }) => handlePaymentWebhook(ctx, deps, event_id)),
  handle(requeueAttempts, requeueOverduePolls),
  handle(expireRequests, expire),
];
