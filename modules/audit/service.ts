/**
 * What is on record, and that it stayed so. Owns `audit.chain` and `audit.chain_state`; the records
 * themselves are written by the platform, in the transactions of whatever they tell of.
 *
 * Promises: every record that is final is closed into a chain, in order, under a key that is not in
 * the database; the head of the chain is copied to a file outside of it. A record that was edited,
 * taken away, slipped in or moved is found with its position, and so is a tail that was cut off or
 * a chain that was written anew. That the first writer told the truth is not shown by any of this.
 */
export { anchorHead, coveredTo, giveUpAnchorsAfter } from './anchors.ts';
export { findBrokenRecord } from './chain-status.ts';
export { namesOf } from './names.ts';
export { findState, listActs, listOwnActs, listRecordPast } from './repository.ts';
export { verifyChain } from './verifying.ts';
