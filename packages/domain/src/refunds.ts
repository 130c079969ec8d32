import { allocatePayment, takeInOrder } from './allocation.ts';
import { type Installment, outstandingOf, type Part, tallyParts } from './installments.ts';
import { add, type Centavos, centavos, multiply, subtract } from './money.ts';

export type RefundDecision =
  | { readonly kind: 'accept'; readonly refundedCentavos: Centavos }
  | { readonly kind: 'reject'; readonly code: 'refund_not_positive' | 'refund_exceeds_sale' };

/** Refunds of a sale add up to the sale at most. `refundedCentavos` is the new total. */
export function decideRefund(
  sale: { saleCentavos: Centavos; refundedCentavos: Centavos },
  amountCentavos: Centavos,
): RefundDecision {
  if (amountCentavos <= 0) return { kind: 'reject', code: 'refund_not_positive' };
  const refundedCentavos = add(sale.refundedCentavos, amountCentavos);
  if (refundedCentavos > sale.saleCentavos) return { kind: 'reject', code: 'refund_exceeds_sale' };
  return { kind: 'accept', refundedCentavos };
}

export interface RefundAllocation {
  /** Principal that is no longer owed, the last installment first. */
  readonly cancelled: readonly Part[];
  /** Charges settled by what was left after that. */
  readonly paid: readonly Part[];
  /** What nothing was owed for: the buyer had paid it already. */
  readonly excessCentavos: Centavos;
}

/**
 * The last installments shrink first, so that the refund is felt as a plan that ends sooner and the
 * next payment stays what the buyer expects. What principal does not take settles charges still
 * open, oldest first, and the rest is the buyer's. Refunds and payments of one day end in the same
 * place in whatever order they come, because one works from the back and the other from the front.
 */
export function allocateRefund(
  installments: readonly Installment[],
  amountCentavos: Centavos,
): RefundAllocation {
  const lastFirst = installments.toReversed().map(
    (row): Part => ({
      sequence: row.sequence,
      component: 'principal',
      amountCentavos: outstandingOf(row).principal,
    }),
  );
  const { parts: cancelled, excessCentavos: leftOver } = takeInOrder(lastFirst, amountCentavos);
  const remaining = tallyParts(installments, 'cancelled', cancelled);
  const { parts: paid, excessCentavos } = allocatePayment(remaining, leftOver);
  return { cancelled, paid, excessCentavos };
}

/** Where the merchant's part of a refund comes from. */
export interface RefundFunding {
  readonly reserveCentavos: Centavos;
  readonly payableCentavos: Centavos;
  /** What the merchant now owes us. */
  readonly receivableCentavos: Centavos;
}

/**
 * First the share of the sale's reserve that belongs to what was refunded, then what we owe the
 * merchant, then its own debt. The share is by the running total of what refunds cost the merchant,
 * rounded half-even: refunds in many parts draw what one would, and none draws more than it costs.
 */
export function fundRefund(refund: {
  /**
   * What all refunds cost the merchant (the discount that goes back taken off), and at most can.
   */
  net: { beforeCentavos: Centavos; afterCentavos: Centavos; wholeCentavos: Centavos };
  reserveCentavos: Centavos;
  held: { reserveCentavos: Centavos; payableCentavos: Centavos };
}): RefundFunding {
  const { beforeCentavos, afterCentavos, wholeCentavos } = refund.net;
  const drawnBy = (netCentavos: Centavos) =>
    multiply(refund.reserveCentavos, {
      numerator: BigInt(netCentavos),
      denominator: BigInt(Math.max(1, wholeCentavos)),
    });
  const shareCentavos = subtract(drawnBy(afterCentavos), drawnBy(beforeCentavos));
  const reserveCentavos = centavos(Math.min(shareCentavos, refund.held.reserveCentavos));
  const rest = subtract(subtract(afterCentavos, beforeCentavos), reserveCentavos);
  const payableCentavos = centavos(Math.min(rest, refund.held.payableCentavos));
  const receivableCentavos = subtract(rest, payableCentavos);
  return { reserveCentavos, payableCentavos, receivableCentavos };
}
