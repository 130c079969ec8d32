/**
 * Disputes: problems that buyers report with a purchase. Owns `disputes`, `dispute_decisions`,
 * `dispute_entries` and `dispute_pictures`.
 *
 * Promises: what a refund of the reported part would remove is not asked for from the moment of the
 * report, and as much of what the shop is owed is kept apart, once. A purchase has one open case.
 * Whose turn it is follows from the rules in `@luwag/domain/disputes` alone; who lets the last day
 * pass has answered by it. A case ends once: with a refund by the one way of all refunds, or with
 * payments that start again. An appeal is decided by somebody else; the database sees to it. Both
 * sides read the same case, word for word; to anybody else there is none.
 */
export { disputeChanged } from './events.ts';
export {
  findDisputeByNumber,
  findOpenCase,
  listDisputesWith,
  readDisputeForMerchant,
} from './reading.ts';
/** For the home page of staff. In the system's scope. */
export { listDisputePast, readToDecide } from './repository.ts';
