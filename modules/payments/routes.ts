import {
  cancelPaymentRequest,
  createPaymentRequest,
  findByQr,
  findByReference,
  getPaymentRequest,
  listPaymentRequests,
} from '@luwag/contracts/payment-requests';
import {
  agreeToProposal,
  choosePayDay,
  computeInstallments,
  confirmProposal,
  getProposal,
  listUnfinished,
  openProposal,
  processPayment,
  sendPurchaseCode,
} from '@luwag/contracts/proposals';
import { type Route, route, routeInOneCall, routeWith } from '@luwag/platform/http';
import { agree } from './agree.ts';
import { type CheckoutParts, process } from './checkout.ts';
import { confirm, sendCode } from './confirm.ts';
import { lookUpQr, lookUpReference } from './finding.ts';
import { heedPayment } from './jobs.ts';
import type { PaymentsParts } from './parts.ts';
import { choose } from './pay-day.ts';
import { compute, open, readProposal } from './proposals.ts';
import { askForPayment, readRequest, readRequests, takeBack } from './requests.ts';
import { readUnfinished } from './unfinished.ts';

export { mountLive } from './live.ts';

/** From what a shop asks for to a plan. */
export const paymentsRoutes = (parts: PaymentsParts & CheckoutParts): Route[] => [
  routeWith(parts, createPaymentRequest, askForPayment),
  routeWith(parts, getPaymentRequest, readRequest),
  routeWith(parts, listPaymentRequests, readRequests),
  routeWith(parts, cancelPaymentRequest, takeBack),
  route(findByQr, lookUpQr),
  route(findByReference, lookUpReference),
  route(openProposal, open),
  route(getProposal, readProposal),
  route(listUnfinished, readUnfinished),
  route(choosePayDay, choose),
  route(computeInstallments, compute),
  route(agreeToProposal, agree),
  routeWith(parts, sendPurchaseCode, sendCode),
  routeWith(parts, confirmProposal, confirm),
  routeInOneCall(parts, processPayment, process),
];

/** Which job looks into what the gateway tells of money. */
export const paymentsEventJobs = { payment: heedPayment, refund: heedPayment };
