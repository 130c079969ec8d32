/**
 * Plans: what buyers owe, and when.
 *
 * Promises: every plan is brought through every day, once, in order; what time adds (interest, late
 * fees) is charged once and stands in the ledger in the transaction that charges it; an installment
 * that falls due is asked for once. A payment counts once however often it is reported, and so does
 * its being taken back. A buyer pays one thing at a time, and never more than ends the plan. Owns
 * plans, installments, charges, collection_attempts, plan_collections, day_closings,
 * day_closing_slices and day_closing_batches.
 */
export { closeDay, type DayClosed } from './close-of-day/service.ts';
export { chargeAttempt } from './jobs.ts';
export { reconcileMerchants, reconcilePlans } from './reconciling/service.ts';
export type { StoredPlan } from './servicing/service.ts';
/** For whoever closes an account: what is open, and when money last moved. */
export {
  capturePlan,
  declinePlan,
  failureReasonOf,
  lockPlan,
  progressOf,
  readBuyerActivity,
  recordChargeback,
  recordCollection,
  savePlan,
} from './servicing/service.ts';
