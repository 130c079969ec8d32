import { type Handler, handle } from '@luwag/platform/jobs/job';
import { chargeAttempt, chargeAttempts } from '../plans/service.ts';
import {
  charge,
  chargeInTurn,
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
import { pruneDeclines, pruneOldDeclines } from './proposals/service.ts';
import { expire, expireRequests } from './requests/service.ts';

export { readUnknownAttempts, receiptsHandlers, receiptsListener } from './charging/service.ts';
export { expireRequests, pruneDeclines, requeueAttempts };

export const paymentsHandlers = (deps: PayingDeps): Handler[] => [
  // Turned off, nothing is asked of the gateway: an attempt stays as it was made, and is charged
  // once when its job may run.
  handle(
    chargeAttempt,
    (ctx, { attempt_id }) => charge(ctx, deps, attempt_id),
    'usual',
    'charging',
  ),
  handle(
    chargeAttempts,
    (ctx, { attempt_ids }) => chargeInTurn(ctx, deps, attempt_ids),
    'usual',
    'charging',
  ),
  handle(pollPayment, (ctx, { attempt_id }) => pollAttempt(ctx, deps, attempt_id)),
  handle(
    refundLatePayment,
    (ctx, { attempt_id }) => refundLateMoney(ctx, deps, attempt_id),
    'usual',
    'refunds',
  ),
  handle(paymentWebhook, (ctx, { event_id }) => handlePaymentWebhook(ctx, deps, event_id)),
  handle(requeueAttempts, requeueOverduePolls),
  handle(expireRequests, expire),
  handle(pruneDeclines, pruneOldDeclines),
];
