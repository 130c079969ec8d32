import { type Handler, handle } from '@luwag/platform/jobs';
import { chargeAttempt } from '../plans/service.ts';
import type { PayingParts } from './attempt.ts';
import { charge } from './charge.ts';
import { expire } from './expire.ts';
import { expireRequests } from './expire-jobs.ts';
import { followAttempts, heedPayment, lookAtAttempt, returnMoney } from './jobs.ts';
import { follow, heed, lookAt } from './look.ts';
import { giveBack } from './return-money.ts';

export { receiptsHandlers, receiptsListener } from './receipts.ts';
export { expireRequests, followAttempts };

export const paymentsHandlers = (parts: PayingParts): Handler[] => [
  handle(chargeAttempt, (ctx, { attempt_id }) => charge(ctx, parts, attempt_id)),
  handle(lookAtAttempt, (ctx, { attempt_id }) => lookAt(ctx, parts, attempt_id)),
  handle(returnMoney, (ctx, { attempt_id }) => giveBack(ctx, parts, attempt_id)),
  handle(heedPayment, (ctx, { event_id }) => heed(ctx, parts, event_id)),
  handle(followAttempts, follow),
  handle(expireRequests, expire),
];
