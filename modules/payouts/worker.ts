import { civilDate } from '@luwag/domain/calendar';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import { sendPal } from '../paluwagan/service.ts';
import { offerAll, sendCreditNews } from './credit-notices.ts';
import { creditTransfers } from './credit-transfers.ts';
import type { PayoutNoticeDeps, PayoutsWorkerDeps } from './deps.ts';
import {
  cancelStale,
  countPayouts,
  countShop,
  notifyOfCredit,
  notifyOfPal,
  notifyOfPayout,
  offerCredit,
  payoutWebhook,
  pollCredit,
  pollPal,
  pollPayout,
  sendCredit,
  sendPayout,
  sweepPayouts,
} from './jobs.ts';
import { approvePal } from './pal-approving.ts';
import { sendPalNews } from './pal-notices.ts';
import { palTransfers } from './pal-transfers.ts';
import { notifyShop } from './payout-notices.ts';
import { handleWebhook, poll, sweep } from './polling.ts';
import { askForMerchants, countForDay } from './scheduling.ts';
import { send } from './sending.ts';
import { shopTransfers } from './shop-transfers.ts';
import { cancelForOtherAccounts } from './stale.ts';

export { payoutNoticesListener } from './payout-notices.ts';
export { readPayoutStatus } from './payout-status.ts';
export { staleListener } from './stale.ts';
export { countPayouts, offerCredit, sweepPayouts };

export const payoutsHandlers = (deps: PayoutsWorkerDeps & PayoutNoticeDeps): Handler[] => [
  handle(countPayouts, askForMerchants),
  handle(countShop, (ctx, { mode, merchant_id, pay_date }) =>
    countForDay(ctx, deps, { mode, merchantId: merchant_id }, civilDate(pay_date)),
  ),
  handle(cancelStale, (ctx, { merchant_id }) => cancelForOtherAccounts(ctx, merchant_id)),
  handle(sendPayout, async (ctx, { payout_id }) => {
    // Tried again after it died on the way: then the gateway is asked.
    if (!(await send(shopTransfers, ctx, deps, payout_id)))
      await poll(shopTransfers, ctx, deps, payout_id);
  }),
  handle(pollPayout, (ctx, { payout_id }) => poll(shopTransfers, ctx, deps, payout_id)),
  handle(sendCredit, async (ctx, { payout_id }) => {
    if (!(await send(creditTransfers, ctx, deps, payout_id)))
      await poll(creditTransfers, ctx, deps, payout_id);
  }),
  handle(pollCredit, (ctx, { payout_id }) => poll(creditTransfers, ctx, deps, payout_id)),
  handle(notifyOfCredit, (ctx, { payout_id: id, news }) => sendCreditNews(ctx, deps, { id, news })),
  handle(sendPal, async (ctx, { payout_id }) => {
    await approvePal(ctx, deps, payout_id);
    if (!(await send(palTransfers, ctx, deps, payout_id)))
      await poll(palTransfers, ctx, deps, payout_id);
  }),
  handle(pollPal, (ctx, { payout_id }) => poll(palTransfers, ctx, deps, payout_id)),
  handle(notifyOfPal, (ctx, { payout_id: id, news }) => sendPalNews(ctx, deps, { id, news })),
  handle(notifyOfPayout, (ctx, told) => notifyShop(ctx, deps, told)),
  handle(offerCredit, (ctx) => offerAll(ctx, deps)),
  handle(payoutWebhook, (ctx, { event_id }) => handleWebhook(ctx, deps, event_id)),
  handle(sweepPayouts, sweep),
];
