/**
 * Dues: what a seat owes its group on a date, how it is asked for, paid, charged by itself and
 * taken back. Owns pal_dues, and begins the attempts that pay them.
 *
 * Promises: a due is paid whole or not at all, and once; money that its group does not want any
 * more goes back to who paid it. Nothing is charged by itself before it was told of, at most three
 * times, and never while another payment of it is under way. What was asked for in time is in time,
 * however late we hear of it.
 */
export {
  askBuyIn,
  askDeposits,
  countBuyIn,
  giveDepositsBack,
  isPaymentUnderWay,
  listOpenPayments,
  planCharges,
  startDues,
} from './asking.ts';
export { withGroups } from './autopay.ts';
export { recordDueChargeback } from './charging-back.ts';
export { giveEarlyTurnUp } from './charging-back-deposits.ts';
export { collectGroupDues } from './collecting.ts';
export { type FailedAttempt, failDue } from './failing.ts';
export { cancelDuePayment, getDuePayment, payDue } from './paying.ts';
export type { DuePayment } from './payment.ts';
export { isRated } from './rated.ts';
export {
  type DueReading,
  findGroupOfDue,
  isDueWanted,
  lockGroupsOfDues,
  readDuePayments,
  settleDues,
} from './settling.ts';
export { voidBuyIns } from './unpaid-buy-ins.ts';
export { getDue } from './view.ts';
