/**
 * Plans: what buyers owe, and when.
 *
 * Promises: every plan is brought through every day, once, in order; what time adds (interest, late
 * fees) is charged once and stands in the ledger in the transaction that charges it; an installment
 * that falls due is asked for once. A payment counts once however often it is reported, and so does
 * its being taken back. A buyer pays one thing at a time, and never more than ends the plan; what
 * others pay by its code counts beside it. Owns plans, installments, charges, collection_attempts,
 * plan_collections, plan_changes, autopays, autopay_charges, pay_codes, pay_days, day_closings,
 * day_closing_slices and day_closing_batches.
 */
export { autopaySources, endAutopays, recordFailedCharge } from './autopay/service.ts';
/** For groups, whose dues are charged as payments of plans are. */
export { enqueueCharges } from './charge-jobs.ts';
export {
  // Time that a test clock lets pass for a plan.
  type AheadEvent,
  closeDay,
  type DayClosed,
  // How each night went, for staff.
  findLastClosed,
  foreseeDays,
  listNights,
  type Night,
  passDays,
} from './close-of-day/service.ts';
/** For whoever writes to buyers about what they owe. In the system's scope. */
/** For whoever tells buyers of their past. In the system's scope, and of one buyer alone. */
export {
  countOpenByDueDate,
  findLender,
  findPaymentRecord,
  findPurchase,
  findPurchaseOutlook,
  listBuyersOwing,
  listChangeJournals,
  listOwed,
  listPaymentRecords,
  listPaymentRecordsOf,
  listPlanCharges,
  listPlanPast,
  listPurchaseOutlooks,
  type OwedPlan,
  type PaymentRecord,
  type PurchaseOutlook,
  playPayment,
  readCredit,
} from './collection/service.ts';
/** Credit that goes back to its buyer. In the system's scope. */
export {
  type CreditPart,
  findCreditFinished,
  foreseeCredit,
  returnCredit,
  takeCredit,
} from './credit/service.ts';
/** What is told of automatic payments. */
export { autopayEnded, autopayFailed, autopayUpcoming } from './events.ts';
export {
  chargeAttempt,
  chargeAttempts,
  chargesOfQueue,
  sendCalledOff,
  sendLighterPlan,
  sendPaymentReceipt,
  sendPaymentReceipts,
} from './jobs.ts';
export { findPayDay } from './pay-day/service.ts';
export { reconcileMerchants, reconcilePlans } from './reconciling/service.ts';
export type { AttemptState, StoredPlan } from './servicing/service.ts';
/** For whoever closes an account: what is open, and when money last moved. */
export {
  capturePlan,
  declinePlan,
  failureReasonOf,
  givenUp,
  instructionOf,
  // Who is late, since when and with how much. In the system's scope.
  type LateCursor,
  type LatePlan,
  listLateBuyers,
  listLateGroups,
  listLatePlans,
  listOpenPlans,
  lockPlan,
  lockPlansWithPayments,
  neverArrived,
  progressOf,
  readBuyerActivity,
  recordChange,
  recordChargeback,
  recordCollection,
  recordCollections,
  savePlan,
  sliceNumbers,
  sumPaidSince,
} from './servicing/service.ts';
export { ensurePayCode, waysOn } from './ways/service.ts';
