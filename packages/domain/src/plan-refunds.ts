import { computeDiscountEarned, computeEarnedShare } from './discounts.ts';
import { tallyParts } from './installments.ts';
import { creditPaidOut, refunded } from './journals-refunds.ts';
import { add, type Centavos, subtract } from './money.ts';
import { placeExcess } from './plan-collections.ts';
import {
  type CreditPaidOut,
  type EventDecision,
  reject,
  type SaleRefunded,
} from './plan-events.ts';
import { discountKept, type PlanState } from './plan-state.ts';
import { allocateRefund, decideRefund, fundRefund } from './refunds.ts';

/** Gives back some or all of the sale, as often as it takes. */
export function refundSale(state: PlanState, event: SaleRefunded): EventDecision {
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
