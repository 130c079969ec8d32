/**
 * What members and our own people see of a group, drawn from its rows. Owns no table and changes
 * nothing.
 */
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
