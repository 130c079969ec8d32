import type { AccountCode } from './chart.ts';
import { computeDiscountEarned, computeEarnedShare } from './discounts.ts';
import { tallyParts } from './installments.ts';
import type { Journal, Side } from './journals.ts';
import { creditPaidOut, creditReturned, paidAtOnceReturned, refunded } from './journals-refunds.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';
import { placeExcess } from './plan-collections.ts';
import {
  type CreditPaidOut,
  type CreditReturned,
  type EventDecision,
  type Posted,
  reject,
  type SaleRefunded,
} from './plan-events.ts';
import { discountKept, type PlanState } from './plan-state.ts';
import {
  allocateRefund,
  decideRefund,
  fundRefund,
  payOutOf,
  type RefundFunding,
} from './refunds.ts';

/**
 * Gives back some or all of a purchase, as often as it takes: what was lent makes the plan smaller,
 * and what had been paid at once is the buyer's.
 */
export function refundSale(state: PlanState, event: SaleRefunded): EventDecision {
  const { amountCentavos, paidAtOnceCentavos = noCentavos } = event;
  if (paidAtOnceCentavos < 0) return reject('refund_not_positive');
  if (paidAtOnceCentavos === 0) return refundLent(state, event);
  const untouched: Posted = { kind: 'accept', state, journals: [] };
  const lent = amountCentavos === 0 ? untouched : refundLent(state, event);
  return lent.kind === 'reject' ? lent : returnPaidAtOnce(lent, event, paidAtOnceCentavos);
}

/** What a refund means to shop and buyer. Its amount is the first four together. */
export interface RefundEffects extends Omit<RefundFunding, 'heldCentavos'> {
  /** Our fee, as far as the shop has it back. */
  readonly feeReturnedCentavos: Centavos;
  /** What the buyer had paid already and is owed. */
  readonly creditCentavos: Centavos;
}

const refundEvents: readonly string[] = ['refund', 'refund.paid_at_once'];

/** Read from the journals of the refund, so that what is shown is what was posted. */
export function effectsOfRefund(journals: readonly Journal[]): RefundEffects {
  const moved = (side: Side, ...kinds: AccountCode[]) => movedBy(journals, side, ...kinds);
  return {
    feeReturnedCentavos: moved('D', 'deferred_discount', 'rev_merchant_fee'),
    reserveCentavos: moved('D', 'merchant_reserve'),
    // What was kept apart was owed like the rest.
    payableCentavos: moved('D', 'merchant_payable', 'merchant_held'),
    receivableCentavos: moved('D', 'merchant_receivable'),
    creditCentavos: moved('C', 'buyer_credit'),
  };
}

/** What the refund among these journals moved on one side of these accounts. */
export function movedBy(
  journals: readonly Journal[],
  side: Side,
  ...kinds: AccountCode[]
): Centavos {
  const legs = journals
    .filter(({ event }) => refundEvents.includes(event))
    .flatMap((journal) => journal.legs);
  const own = legs.filter((leg) => leg.side === side && kinds.includes(leg.kind));
  return sum(own.map((leg) => leg.amountCentavos));
}

const heldOf = ({ disputed }: PlanState): Centavos => disputed?.heldCentavos ?? noCentavos;

function refundLent(state: PlanState, event: SaleRefunded): EventDecision {
  const { agreement, owners, refundedCentavos: beforeCentavos } = state;
  const saleCentavos = agreement.principalCentavos;
  const sale = { saleCentavos, refundedCentavos: beforeCentavos };
  const decision = decideRefund(sale, event.amountCentavos);
  if (decision.kind === 'reject') return decision;

  const afterCentavos = decision.refundedCentavos;
  const allocation = allocateRefund(state.installments, event.amountCentavos);
  const excess = placeExcess(state, allocation.excessCentavos);
  const discount = splitDiscount(state, afterCentavos);
  const funding = fundRefund({
    net: {
      beforeCentavos: costToMerchant(state, beforeCentavos),
      afterCentavos: costToMerchant(state, afterCentavos),
      wholeCentavos: costToMerchant(state, saleCentavos),
    },
    reserveCentavos: agreement.reserveCentavos,
    held: event.held,
    disputedCentavos: heldOf(state),
  });
  const cause = { source: `refund:${event.refundId}`, effectiveOn: event.onDate };
  const cancelled = tallyParts(state.installments, 'cancelled', allocation.cancelled);
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: tallyParts(cancelled, 'paid', allocation.paid),
      refundedCentavos: afterCentavos,
      discountEarnedCentavos: subtract(state.discountEarnedCentavos, discount.earnedCentavos),
      creditCentavos: add(state.creditCentavos, excess.creditCentavos),
      writtenOffCentavos: subtract(state.writtenOffCentavos, excess.recoveredCentavos),
    },
    journals: [refunded(cause, { owners, allocation, discount, funding, ...excess })],
  };
}

/**
 * No fee was taken of what was paid at once, and none goes back: the merchant returns it whole, out
 * of what we owe it, and else owes it.
 */
function returnPaidAtOnce(
  lent: Posted,
  event: SaleRefunded,
  paidAtOnceCentavos: Centavos,
): EventDecision {
  const { state, journals } = lent;
  const used = (kind: 'merchant_payable' | 'merchant_held') => movedBy(journals, 'D', kind);
  const left = { payableCentavos: subtract(event.held.payableCentavos, used('merchant_payable')) };
  const heldLeft = subtract(heldOf(state), used('merchant_held'));
  const funding = payOutOf(paidAtOnceCentavos, left, heldLeft);
  const excess = placeExcess(state, paidAtOnceCentavos);
  const cause = { source: `refund:${event.refundId}`, effectiveOn: event.onDate };
  const returned = { owners: state.owners, funding, ...excess };
  return {
    kind: 'accept',
    state: {
      ...state,
      creditCentavos: add(state.creditCentavos, excess.creditCentavos),
      writtenOffCentavos: subtract(state.writtenOffCentavos, excess.recoveredCentavos),
    },
    journals: [...journals, paidAtOnceReturned(cause, returned)],
  };
}

export function payOutCredit(state: PlanState, event: CreditPaidOut): EventDecision {
  const { amountCentavos, rail } = event;
  if (amountCentavos <= 0) return reject('amount_not_positive');
  if (amountCentavos > state.creditCentavos) return reject('credit_too_low');
  const cause = { source: `payout:${event.payoutId}`, effectiveOn: event.onDate };
  const { buyerId } = state.owners;
  return {
    kind: 'accept',
    state: { ...state, creditCentavos: subtract(state.creditCentavos, amountCentavos) },
    journals: [creditPaidOut(cause, { buyerId, rail, amountCentavos })],
  };
}

/**
 * What was sent is the buyer's credit again. A debt that was written off meanwhile is paid by it
 * first, as by any money that no installment asks for.
 */
export function returnCredit(state: PlanState, event: CreditReturned): EventDecision {
  const { amountCentavos, rail } = event;
  if (amountCentavos <= 0) return reject('amount_not_positive');
  const cause = { source: `payout:${event.payoutId}`, effectiveOn: event.onDate };
  const excess = placeExcess(state, amountCentavos);
  return {
    kind: 'accept',
    state: {
      ...state,
      creditCentavos: add(state.creditCentavos, excess.creditCentavos),
      writtenOffCentavos: subtract(state.writtenOffCentavos, excess.recoveredCentavos),
    },
    journals: [creditReturned(cause, { owners: state.owners, rail, ...excess })],
  };
}

/** The discount that goes back to the merchant: worked out as a whole, then by where it stands. */
function splitDiscount(
  state: PlanState,
  refundedCentavos: Centavos,
): { unearnedCentavos: Centavos; earnedCentavos: Centavos } {
  const kept = discountKept(state, refundedCentavos);
  const share = computeEarnedShare(state.installments, state.earnedBefore, state.asOfDate);
  const earnedAfter = computeDiscountEarned(kept, share);
  const earnedCentavos = subtract(state.discountEarnedCentavos, earnedAfter);
  const returned = subtract(discountKept(state, state.refundedCentavos), kept);
  return { unearnedCentavos: subtract(returned, earnedCentavos), earnedCentavos };
}

/** What refunds of this much cost the merchant, once its discount came back. */
function costToMerchant(state: PlanState, refundedCentavos: Centavos): Centavos {
  const kept = discountKept(state, refundedCentavos);
  return subtract(refundedCentavos, subtract(state.agreement.discountCentavos, kept));
}
