/**
 * What people write to us. Owns `support_cases`, `support_entries` and `support_pictures`.
 *
 * Promises: every case has a number at once and, while it is our turn, the moment by which we
 * answer. Whose turn it is and who may decide follows from the rules in `@luwag/domain/support`
 * alone. A case is its owner's; what somebody asks in the name of a shop its owners read too. To
 * anybody else there is none, and staff who read one are on record. What is said is under the key
 * of whoever opened it, and nobody reads it once that is destroyed. A case that is looked at again
 * is decided by somebody who did not answer before. One mail for each step, however often its job
 * runs; what was said is read on the page.
 */
/** For the search of staff. In the system's scope. */
export { findSupportByNumber } from './reading.ts';
/** For the home page of staff. In the system's scope. */
export { readWaiting as readWaitingSupport } from './repository.ts';
