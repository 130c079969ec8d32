/**
 * Payouts: what we owe shops, counted on banking days, approved by two of us and sent to their
 * banks; credit of buyers, sent to them when they ask for it; and what paluwagan groups owe their
 * members. Owns `payouts`, `payout_lines`, `payout_reserves`, `payout_days`, `payout_batches`,
 * `credit_payouts`, `credit_offers` and `pal_payouts`, whose rows `modules/paluwagan/book` makes.
 *
 * Promises: every journal that moves what a shop is owed is in one payout that stands, and a payout
 * is the sum of its journals less what is taken off it, to the centavo. The money is held in the
 * ledger from the counting to the end, and whatever ends it ends that. Nothing real is sent that
 * two people did not look at, to no account but the one it was counted for, and to none that is
 * younger than two days. A payout goes to the gateway under its own id; unanswered, it is asked
 * about, and sent again only under the same id once the gateway says it has heard of none. What
 * failed or came back is owed again and in the next payout. Every step is told to the shop, once
 * and under a version. In test mode a clock of the shop's own may play the bank, and no gateway
 * hears of it. Credit of a buyer pays what is overdue before it is sent, goes to nobody but the
 * number that they proved, whole and free of charge, one payout at a time; what no wallet takes is
 * credit again. A pot goes whole to the proven number of the member whose turn it was, and to
 * nobody else; it waits in the ledger while there is none, and what no wallet takes is due again.
 */
/** Every step of a payout, for those who tell its shop. */

/** For the home page of staff. In the system's scope. */
export {
  readProposedBatches,
  readWaitingPayouts,
  sumWaitingPayouts,
} from './batches-repository.ts';
/** What the book has of payouts, by the gateway's references. In the system's scope. */
export { listBookedPayouts, listSettledPayouts } from './book.ts';
/** How many shops a payout of a day would have. In the system's scope. */
export { countShopsOwed } from './counting.ts';
export { payoutChanged } from './events.ts';
/** While staff look at a shop. In the system's scope. */
export { holdShopPayouts, prolongShopHold, releaseShopPayouts } from './holding.ts';
/** What a number at the bank stands for. In the scope of its shop. */
export { listRequestsUnder } from './lines-repository.ts';
/** What a test clock has a bank do with the payouts of its purchases. In the system's scope. */
export { type PlayedPayout, playPayouts } from './played-payouts.ts';
/** For the watch over the ledger. */
export { reconcilePayouts } from './proving.ts';
/** For the report of a payout, the page of one sale, and whoever makes up a step of one. */
export { listPayoutsOfSale, readPayout, readWholePayout } from './reading.ts';
/** What of a shop's sales looks made up. In the system's scope. */
export { readTradeReasons } from './risk.ts';
