/**
 * Payments: from what a merchant asks for to a plan in the book, and the money that is charged for
 * it. Owns `payment_requests`, `proposals`, `agreements` and `test_buyers`.
 *
 * Promises: a request is one object behind its link, its code and its reference; it takes only the
 * steps that the database knows, each with a new version and told in the transaction that takes it.
 * Prices are the server's, whatever a client says. A plan is made of what was agreed to, word for
 * word, confirmed by the buyer in the same session, once. Another's request, proposal or mode looks
 * like none at all.
 */
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { findRequest, requestViewOf } from './requests/service.ts';

/** What the book has of the gateway's money, by its references. In the system's scope. */
export {
  type Booked,
  type LateMoney,
  listBooked,
  listLateMoney,
  // The purchases behind plans and payments, for whoever reads the ledger or a statement.
  listPurchasesOfPayments,
  listPurchasesOfPlans,
  // How the gateway's channels fare, for the home page of staff.
  listRailHours,
  listSettled,
  listUnknown,
  type PurchaseOfPlan,
  type RailHour,
  type Settled,
  type SettledPeriod,
} from './charging/service.ts';
export { type MerchantOfCall, merchantOf } from './current-user.ts';
export { paymentRequestChanged } from './events.ts';
export { type BuyingSteps, findBuyingSteps, listDeclinePast } from './proposals/service.ts';
/** A merchant's payments as they are asked for, and what they come to. */
/** For whoever gives money back. */
export {
  type AddressUse,
  cancelPaymentRequest,
  countByStatus,
  countPaidByFixedCode,
  countReturnUrls,
  createPaymentRequest,
  expireRequest,
  findOfMerchant,
  findRequest,
  listBuyers,
  listRequests,
  listRequestsOfOrder,
  listSelected,
  lockRequest,
  positionOf,
  type RequestRow,
  readTestPast,
  refundableOn,
  refundableUntil,
  refundRequest,
  requestViewOf,
  type Selection,
  type StatusSums,
  selectionOf,
  shownTo,
  sumByHour,
  sumByStatus,
  sumByStore,
  sumSelected,
  writtenPosition,
} from './requests/service.ts';

/** A request as its merchant reads it, as the last change left it. In the system's scope. */
export async function readRequestForMerchant(
  tx: Tx,
  id: string,
  publicOrigin: string,
): Promise<PaymentRequest | undefined> {
  const row = await findRequest(tx, { id });
  return row && requestViewOf(row, publicOrigin, row.changed_at);
}
