import { type Handler, handle } from '@luwag/platform/jobs/job';
import { chargeAttempt, chargeAttempts } from '../plans/service.ts';
import {
  charge,
  chargeMany,
  handlePaymentWebhook,
  type PayingDeps,
  paymentWebhook,
  pollAttempt,
  pollPayment,
  refundLateMoney,
  refundLatePayment,
  requeueAttempts,
  requeueOverduePolls,
} from './charging/service.ts';
import { expire, expireRequests } from './requests/service.ts';

export { readUnknownAttempts, receiptsHandlers, receiptsListener } from './charging/service.ts';
export { expireRequests, requeueAttempts };

export const paymentsHandlers = (deps: PayingDeps): Handler[] => [
  handle(chargeAttempt, (ctx, { attempt_id }) => charge(ctx, deps, attempt_id)),
  handle(chargeAttempts, (ctx, { attempt_ids }) => chargeMany(ctx, deps, attempt_ids)),
  handle(pollPayment, (ctx, { attempt_id }) => pollAttempt(ctx, deps, attempt_id)),
  handle(refundLatePayment, (ctx, { attempt_id }) => refundLateMoney(ctx, deps, attempt_id)),
  handle(paymentWebhook, (ctx, { event_id }) => handlePaymentWebhook(ctx, deps, event_id)),
  handle(requeueAttempts, requeueOverduePolls),
  handle(expireRequests, expire),
];
