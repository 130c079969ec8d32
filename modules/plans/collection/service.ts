/**
 * What a buyer reads of a plan and pays of it. Owns collection_attempts.
 */
export {
  type AttemptRow,
  countOpenByPayCode,
  findPayCodeAttempt,
  insertPayCodeAttempt,
} from './attempts-repository.ts';
export { cancelPayment } from './cancelling.ts';
export { findFreeUntil } from './changed-plan.ts';
export {
  findPaymentRecord,
  listChangeJournals,
  listPaymentRecords,
  listPaymentRecordsOf,
  listPlanCharges,
  type PaymentRecord,
} from './history-repository.ts';
export { moveRefusalOf } from './moving.ts';
export { listOwed, type OwedPlan } from './owed.ts';
export { countOpenByDueDate, listBuyersOwing } from './owed-repository.ts';
export { listPlanPast } from './past-repository.ts';
export { isPaymentUnderWay, payTransaction } from './paying.ts';
export { type PlayedPayment, playPayment } from './played-payments.ts';
export {
  findLender,
  findPurchaseOutlook,
  listPurchaseOutlooks,
  type PurchaseOutlook,
} from './purchase-outlook.ts';
export {
  getPayment,
  getSummary,
  getTransaction,
  isOpen,
  listTransactions,
  outlookOf,
  todayOf,
} from './transactions.ts';
export { countMoves, findPurchase, readCredit } from './transactions-repository.ts';
