/**
 * Plans: what buyers owe, and when.
 *
 * Promises: every plan is brought through every day, once, in order; what time adds (interest, late
 * fees) is charged once and stands in the ledger in the transaction that charges it; an installment
 * that falls due is asked for once. Owns plans, installments, charges, collection_attempts,
 * day_closings and day_closing_batches.
 */
export { type CloseDayOptions, closeDay, type DayClosed } from './close-of-day.ts';
export type { BusinessDay } from './repository.ts';
