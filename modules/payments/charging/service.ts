/**
 * Charging: what is due is charged, polled for, applied to request and plan, returned where it came
 * too late, and told of by a receipt.
 */
export type { PayingDeps } from './attempt.ts';
export { type Booked, listBooked, listSettled, type Settled, type SettledPeriod } from './book.ts';
export { listRailHours, listUnknown, type RailHour } from './book-repository.ts';
export { charge } from './charge.ts';
export { chargeInTurn } from './charge-many.ts';
export { paymentWebhook, pollPayment, refundLatePayment, requeueAttempts } from './jobs.ts';
export { type LateMoney, listLateMoney } from './late-repository.ts';
export {
  handlePaymentWebhook,
  pollAttempt,
  readUnknownAttempts,
  requeueOverduePolls,
} from './poll.ts';
export {
  listPurchasesOfPayments,
  listPurchasesOfPlans,
  type PurchaseOfPlan,
} from './purchases-repository.ts';
export { receiptsHandlers, receiptsListener } from './receipts.ts';
export { refundLateMoney } from './refund-late-money.ts';
