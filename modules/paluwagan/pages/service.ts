/**
 * What members and our own people see of a group, drawn from its rows: the list, the page, and the
 * rules as they were signed. Owns no table and changes nothing. Members see groups that they are in
 * or could join, and others as a first name and an initial; what is held is read from the ledger
 * with everything else, in one transaction.
 */
export { getGroup, readRows } from './group-page.ts';
export { listGroups } from './listing.ts';
export { platformCoverLeftOf } from './roster-view.ts';
export { getRules } from './rules.ts';
export {
  coveredViewsOf,
  findCurrentRound,
  findDue,
  findReceived,
  findReceiverOf,
  type GroupRows,
  givingOf,
  isGiven,
  owedFor,
  roundViewsOf,
  seatViewsOf,
} from './views.ts';
