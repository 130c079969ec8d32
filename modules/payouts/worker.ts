import { civilDate } from '@luwag/domain/calendar';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import type { PayoutsWorkerDeps } from './deps.ts';
import {
  cancelStale,
  countPayouts,
  countShop,
  payoutWebhook,
  pollPayout,
  sendPayout,
  sweepPayouts,
} from './jobs.ts';
import { handleWebhook, poll, sweep } from './polling.ts';
import { askForMerchants, countForDay } from './scheduling.ts';
import { send } from './sending.ts';
import { cancelForOtherAccounts } from './stale.ts';

export { readPayoutStatus } from './payout-status.ts';
export { staleListener } from './stale.ts';
export { countPayouts, sweepPayouts };

export const payoutsHandlers = (deps: PayoutsWorkerDeps): Handler[] => [
  handle(countPayouts, askForMerchants),
  handle(countShop, (ctx, { mode, merchant_id, pay_date }) =>
    countForDay(ctx, deps, { mode, merchantId: merchant_id }, civilDate(pay_date)),
  ),
  handle(cancelStale, (ctx, { merchant_id }) => cancelForOtherAccounts(ctx, merchant_id)),
  handle(sendPayout, async (ctx, { payout_id }) => {
    // Tried again after it died on the way: then the gateway is asked.
    if (!(await send(ctx, deps, payout_id))) await poll(ctx, deps, payout_id);
  }),
  handle(pollPayout, (ctx, { payout_id }) => poll(ctx, deps, payout_id)),
  handle(payoutWebhook, (ctx, { event_id }) => handleWebhook(ctx, deps, event_id)),
  handle(sweepPayouts, sweep),
];
