import * as paymentRequestsContracts from '@luwag/contracts/payment-requests';
import * as proposalsContracts from '@luwag/contracts/proposals';
import { getPurchaseDecline as getDeclineContract } from '@luwag/contracts/purchase-declines';
import { payTestRequest as payTestContract } from '@luwag/contracts/test-mode';
import { type Route, route, routeInOneCall, routeWith } from '@luwag/platform/http/route';
import type { Metrics } from '@luwag/platform/observability/metrics';
import { paymentWebhook } from './charging/service.ts';
import { type CheckoutPools, createCheckouts, processPayment } from './checkout/service.ts';
import type { PaymentsDeps } from './deps.ts';
import {
  agreeToProposal,
  choosePayDay,
  computeInstallments,
  confirmProposal,
  declines,
  findByQr,
  findByReference,
  getProposal,
  getPurchaseDecline,
  listUnfinished,
  openProposal,
  sendPurchaseCode,
} from './proposals/service.ts';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from './requests/service.ts';
import { payTestRequest } from './test-purchases/service.ts';

export { connectCheckoutPool, warmUp } from './checkout/service.ts';
export { mountStatusStream } from './proposals/service.ts';

type CheckoutDeps = CheckoutPools & { metrics: Pick<Metrics, 'checkoutBatches'> };

/** From what a merchant asks for to a plan. */
export function paymentsRoutes(deps: PaymentsDeps & CheckoutDeps): Route[] {
  const checkouts = checkoutsOf(deps);
  return [
    ...requestsRoutes(deps),
    ...proposalsRoutes(deps),
    routeInOneCall({ ...checkouts, declines }, proposalsContracts.processPayment, processPayment),
    routeWith({ ...deps, ...checkouts, declines }, payTestContract, payTestRequest),
  ];
}

const requestsRoutes = (deps: PaymentsDeps): Route[] => [
  routeWith(deps, paymentRequestsContracts.createPaymentRequest, createPaymentRequest),
  routeWith(deps, paymentRequestsContracts.getPaymentRequest, getPaymentRequest),
  routeWith(deps, paymentRequestsContracts.listPaymentRequests, listPaymentRequests),
  routeWith(deps, paymentRequestsContracts.cancelPaymentRequest, cancelPaymentRequest),
  route(paymentRequestsContracts.findByQr, findByQr),
  route(paymentRequestsContracts.findByReference, findByReference),
];

const proposalsRoutes = (deps: PaymentsDeps): Route[] => [
  route(proposalsContracts.openProposal, openProposal),
  route(proposalsContracts.getProposal, getProposal),
  route(proposalsContracts.listUnfinished, listUnfinished),
  route(proposalsContracts.choosePayDay, choosePayDay),
  route(proposalsContracts.computeInstallments, computeInstallments),
  route(proposalsContracts.agreeToProposal, agreeToProposal),
  routeWith(deps, proposalsContracts.sendPurchaseCode, sendPurchaseCode),
  routeWith(deps, proposalsContracts.confirmProposal, confirmProposal),
  routeWith(deps, getDeclineContract, getPurchaseDecline),
];

const checkoutsOf = ({ metrics, ...pools }: CheckoutDeps) => ({
  checkouts: createCheckouts(pools, (size) => metrics.checkoutBatches.observe(size)),
});

/** Which job looks into what the gateway tells of money. */
export const paymentsEventJobs = { payment: paymentWebhook, refund: paymentWebhook };
