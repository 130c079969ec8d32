/**
 * Ways to pay what is owed: how much, by what, and by whoever has a plan's pay code. Owns
 * pay_codes.
 *
 * Promises: one way always costs nothing, and what another costs is said before it is chosen. A pay
 * code shows what is due and neither whose nor for what; one that nobody has and one with nothing
 * to pay look the same. What is paid by code keeps nobody else from paying: it counts beside it,
 * and what is too much is the buyer's credit.
 */
export { findByPayCode, getPayCodePayment, payByPayCode } from './by-code.ts';
export { ensurePayCode, makePayCode } from './pay-codes.ts';
export { listWaysToPay, waysOn } from './ways.ts';
