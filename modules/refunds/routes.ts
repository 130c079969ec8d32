import { askForRefund as askForRefundCall } from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/refunds';
import * as staffContracts from '@luwag/contracts/staff-purchases';
import * as askContracts from '@luwag/contracts/staff-refunds';
import type { Vault } from '@luwag/key-service/vault';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { askForRefund } from './asking.ts';
import { listRefunds, listTransactionRefunds, previewRefund } from './reading.ts';
import { createRefund, createStaffRefund } from './refunding.ts';
import { askStaffRefund, decideStaffRefund, listStaffRefundAsks } from './staff-asks.ts';
import { findStaffPurchase, getStaffPurchase, previewStaffRefund } from './staff-purchases.ts';

export { carryOutRefund, findBuyerName } from './asking.ts';

export const refundsRoutes = (deps: { vault: Vault }): Route[] => [
  route(contracts.createRefund, createRefund),
  routeWith(deps, askForRefundCall, askForRefund),
  route(contracts.createStaffRefund, createStaffRefund),
  route(contracts.listRefunds, listRefunds),
  route(contracts.previewRefund, previewRefund),
  route(contracts.listTransactionRefunds, listTransactionRefunds),
  route(staffContracts.findStaffPurchase, findStaffPurchase),
  routeWith(deps, staffContracts.getStaffPurchase, getStaffPurchase),
  route(staffContracts.previewStaffRefund, previewStaffRefund),
  routeWith(deps, askContracts.listStaffRefundAsks, listStaffRefundAsks),
  routeWith(deps, askContracts.askStaffRefund, askStaffRefund),
  routeWith(deps, askContracts.decideStaffRefund, decideStaffRefund),
];
