import { allocatePayment, takeInOrder } from './allocation.ts';
import { addDays, type CivilDate } from './calendar.ts';
import { type Installment, outstandingOf, type Part, tallyParts } from './installments.ts';
import { add, type Centavos, centavos, multiply, subtract } from './money.ts';

/** A purchase can be refunded until a year after it was paid: our promise to shops and buyers. */
export const refundDaysMax = 365;

/** The last day on which a purchase that was paid on this one can be refunded. */
export const lastRefundDate = (paidDate: CivilDate): CivilDate => addDays(paidDate, refundDaysMax);

/** Live refunds above this are confirmed with a fresh factor at the dashboard. */
const unconfirmedMaxCentavos = centavos(5_000_00);

/** With the one that is asked for: all of its purchase, and all of its shop within a day. */
type RefundedSoFar = { ofPurchaseCentavos: Centavos; ofDayCentavos: Centavos };

/**
 * In small parts and over many purchases as well, nobody with a stolen session gives back more in a
 * day.
 */
export const needsConfirming = ({ ofPurchaseCentavos, ofDayCentavos }: RefundedSoFar): boolean =>
  Math.max(ofPurchaseCentavos, ofDayCentavos) > unconfirmedMaxCentavos;

/** A purchase as a refund finds it: its price, what was lent of it, and what went back so far. */
export interface PaidPurchase {
  readonly priceCentavos: Centavos;
  /** The rest of the price was above the line, and paid at once. */
  readonly lentCentavos: Centavos;
  readonly refundedCentavos: Centavos;
  readonly paidDate: CivilDate;
}

/** An amount, or whatever is left at the moment the refund is made. */
export type RefundWish = Centavos | 'everything_left';

export type PurchaseRefundDecision =
  | {
      readonly kind: 'accept';
      readonly amountCentavos: Centavos;
      /** Of the amount: what makes the plan smaller, and what had been paid at once. */
      readonly lentCentavos: Centavos;
      readonly paidAtOnceCentavos: Centavos;
    }
  | {
      readonly kind: 'reject';
      readonly code: 'already_refunded' | 'refund_too_high' | 'refund_too_old';
      readonly leftCentavos: Centavos;
    };

/**
 * Refunds of a purchase add up to its price at most. What was lent goes back first, because that is
 * still owed; what was paid at once comes after it. By the running total, so that refunds in many
 * parts end where one would.
 */
export function decidePurchaseRefund(
  purchase: PaidPurchase,
  wish: RefundWish,
  onDate: CivilDate,
): PurchaseRefundDecision {
  const { priceCentavos, lentCentavos, refundedCentavos: before } = purchase;
  const leftCentavos = subtract(priceCentavos, before);
  const amountCentavos = wish === 'everything_left' ? leftCentavos : wish;
  if (leftCentavos === 0) return { kind: 'reject', code: 'already_refunded', leftCentavos };
  if (onDate > lastRefundDate(purchase.paidDate))
    return { kind: 'reject', code: 'refund_too_old', leftCentavos };
  if (amountCentavos > leftCentavos)
    return { kind: 'reject', code: 'refund_too_high', leftCentavos };
  const lentIn = (totalCentavos: Centavos) => centavos(Math.min(totalCentavos, lentCentavos));
  const lent = subtract(lentIn(add(before, amountCentavos)), lentIn(before));
  return {
    kind: 'accept',
    amountCentavos,
    lentCentavos: lent,
    paidAtOnceCentavos: subtract(amountCentavos, lent),
  };
}

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
 * The last installments shrink first, so that the refund is felt as a plan that ends sooner. Where
 * interest is counted by the day, the next payment shrinks a little as well: less is lent from now
 * on. What principal does not take settles charges still open, oldest first, and the rest is the
 * buyer's. Refunds and payments of one day end in the same
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
  /** Kept apart while the problem with this sale was open. */
  readonly heldCentavos: Centavos;
  readonly payableCentavos: Centavos;
  /** What the merchant now owes us. */
  readonly receivableCentavos: Centavos;
}

/**
 * First the share of the sale's reserve that belongs to what was refunded, then what is kept apart
 * for a problem with it, then what we owe the merchant, then its own debt. The share is by the
 * running total of what refunds cost the merchant, rounded half-even: refunds in many parts draw
 * what one would, and none draws more than it costs.
 */
export function fundRefund(refund: {
  /**
   * What all refunds cost the merchant (the discount that goes back taken off), and at most can.
   */
  net: { beforeCentavos: Centavos; afterCentavos: Centavos; wholeCentavos: Centavos };
  reserveCentavos: Centavos;
  held: { reserveCentavos: Centavos; payableCentavos: Centavos };
  disputedCentavos: Centavos;
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
  return { reserveCentavos, ...payOutOf(rest, refund.held, refund.disputedCentavos) };
}

/** What comes from what we owe a merchant: what is kept apart for the sale first. */
export function payOutOf(
  amountCentavos: Centavos,
  { payableCentavos: payable }: { payableCentavos: Centavos },
  disputedCentavos: Centavos,
): Omit<RefundFunding, 'reserveCentavos'> {
  const heldCentavos = centavos(Math.min(amountCentavos, disputedCentavos));
  const rest = subtract(amountCentavos, heldCentavos);
  const payableCentavos = centavos(Math.min(rest, payable));
  return { heldCentavos, payableCentavos, receivableCentavos: subtract(rest, payableCentavos) };
}
