/**
 * The desk: what our own people see of groups and the little that they can do. Owns
 * `pal_desk_asks`, and decides `pal_hardships`.
 *
 * Promises: nobody of staff changes an order, an amount, or who is paid; a group is frozen, let go
 * on or dissolved by two of them, and everybody in it is told; every look is on record.
 */
/** For the home page of staff. In the system's scope. */
export { readWaitingGroups } from './listing.ts';
/** One person over all groups: their past, what keeps an account open, and a copy of their data. */
export { type GroupActivity, listGroupPast, readGroupActivity } from './person-repository.ts';
export { readToldHardships } from './told-hardships.ts';
