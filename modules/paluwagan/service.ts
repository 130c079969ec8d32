/**
 * Paluwagan: groups that save together, and whose money is held in trust. Owns every table that
 * begins with `pal_`, but for the steps of `pal_payouts`, which modules/payouts takes.
 *
 * Promises: a member has signed what the group does, and nothing of it changes; turns are drawn so
 * that anybody can check it, or agreed by everybody; a pot is paid once, whole, to the seat whose
 * turn it is and to nobody else; what is held for a group is at every moment what its members are
 * owed; what somebody does not give is made up for in the order that everybody signed, line by
 * line, and owed by them alone.
 */
/** What goes to members, for the rail; whether all of it fits. In the system's scope. */
export { notePayout, reconcileGroups, repeatPalPayout } from './book/service.ts';
/**
 * For staff: what waits for somebody. For whoever asks about one person: their past, what keeps
 * their account open, and what they told us. In the system's scope.
 */
export {
  listGroupPast,
  readGroupActivity,
  readToldHardships,
  readWaitingGroups,
} from './desk/service.ts';
/** What becomes of payments of dues, for modules/payments. In the system's scope. */
export {
  type DuePayment,
  failDue,
  findGroupOfDue,
  isDueWanted,
  lockGroupsOfDues,
  readDuePayments,
  recordDueChargeback,
  settleDues,
  // What is linked no more is charged no more.
  withGroups,
} from './dues/service.ts';
/** Whoever changes anything of a group holds it first. In the system's scope. */
export { findGroup, listMembersById, lockGroup } from './groups/service.ts';
/** Money of a group is to go to its member; handled by modules/payouts. */
export { sendPal } from './jobs.ts';
