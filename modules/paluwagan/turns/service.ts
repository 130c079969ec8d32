/**
 * The order of turns: drawn from numbers that were sealed before anybody knew them, or agreed to by
 * every member; what starts a group, and two who change places. Owns `pal_swaps`.
 *
 * Promises: an order is drawn once, from what was published and nothing else, and comes out the
 * same for whoever computes it. Whoever withholds their number takes the last turns and moves
 * nobody else's. The first turns are those of secured seats, whichever way the order comes about.
 * A group that is not full in time is called off, and nobody has lost anything.
 */
export { agreeOrder, proposeOrder } from './ordering.ts';
export { listAskedSwaps, type SwapRow } from './repository.ts';
export { checkDraw, getDraw, revealNumber } from './revealing.ts';
export { answerSwap, askSwap, viewsOf as swapViewsOf } from './swapping.ts';
export { tendDue, tendOne } from './tending.ts';
