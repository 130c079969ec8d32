import * as contracts from '@luwag/contracts/refunds';
import * as staffContracts from '@luwag/contracts/staff-purchases';
import { type Route, route } from '@luwag/platform/http/route';
import { listRefunds, listTransactionRefunds, previewRefund } from './reading.ts';
import { createRefund, createStaffRefund } from './refunding.ts';
import { findStaffPurchase, getStaffPurchase, previewStaffRefund } from './staff-purchases.ts';

export const refundsRoutes: Route[] = [
  route(contracts.createRefund, createRefund),
  route(contracts.createStaffRefund, createStaffRefund),
  route(contracts.listRefunds, listRefunds),
  route(contracts.previewRefund, previewRefund),
  route(contracts.listTransactionRefunds, listTransactionRefunds),
  route(staffContracts.findStaffPurchase, findStaffPurchase),
  route(staffContracts.getStaffPurchase, getStaffPurchase),
  route(staffContracts.previewStaffRefund, previewStaffRefund),
];
