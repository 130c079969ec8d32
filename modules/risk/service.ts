/**
 * Risk: people and shops that somebody should look at, and holds on them. Owns `risk_cases`,
 * `risk_holds` and `risk_watch`; the hold itself is a column of `accounts`, which checkouts and
 * payouts ask under the account's lock.
 *
 * Promises: a case keeps what the rules were given and which version of them it was, and comes out
 * the same when it is decided again. A hold stops new purchases of a buyer, or payouts to a shop,
 * and nothing else; it is over when its time is, whether any job runs or not. One person makes it
 * last fourteen days at most, two ninety, and somebody else than who laid it on ends it sooner. The
 * person is told of each end that a hold is given, in words that accuse nobody. What staff look at
 * and do is on record with its reason.
 */
/** For the home page of staff. In the system's scope. */
export { readWaitingRisk } from './repository.ts';
