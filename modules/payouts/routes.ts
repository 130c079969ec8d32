import * as creditContracts from '@luwag/contracts/credit-payouts';
import * as staffContracts from '@luwag/contracts/payout-approvals';
import * as contracts from '@luwag/contracts/payouts';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import {
  decidePayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
  proposePayoutBatch,
} from './batches.ts';
import { getCredit, requestCreditPayout } from './credit-requesting.ts';
import type { PayoutsDeps } from './deps.ts';
import { payoutWebhook } from './jobs.ts';
import { getPayout, listPayoutLines, listPayouts } from './reading.ts';
import { getNextPayout, requestPayout } from './requesting.ts';
import { getStaffPayout, holdPayout, listStaffPayouts } from './staff.ts';

/** What a webhook of the gateway about a payout becomes. */
export const payoutsEventJobs = { payout: payoutWebhook };

export const payoutsRoutes = (deps: PayoutsDeps): Route[] => [
  route(contracts.listPayouts, listPayouts),
  routeWith(deps, contracts.getNextPayout, getNextPayout),
  route(contracts.getPayout, getPayout),
  route(contracts.listPayoutLines, listPayoutLines),
  routeWith(deps, contracts.requestPayout, requestPayout),
  routeWith(deps, creditContracts.getCredit, getCredit),
  routeWith(deps, creditContracts.requestCreditPayout, requestCreditPayout),
  route(staffContracts.listStaffPayouts, listStaffPayouts),
  routeWith(deps, staffContracts.listPayoutBatches, listPayoutBatches),
  routeWith(deps, staffContracts.proposePayoutBatch, proposePayoutBatch),
  routeWith(deps, staffContracts.getPayoutBatch, getPayoutBatch),
  routeWith(deps, staffContracts.decidePayoutBatch, decidePayoutBatch),
  route(staffContracts.getStaffPayout, getStaffPayout),
  route(staffContracts.holdPayout, holdPayout),
];
