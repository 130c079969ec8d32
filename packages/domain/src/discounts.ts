import type { CivilDate } from './calendar.ts';
import { type Installment, owedIn } from './installments.ts';
import { type Centavos, multiply, type Ratio, subtract } from './money.ts';

/** What a merchant's discount is worth once some of the sale was given back. */
export interface DiscountTerms {
  readonly saleCentavos: Centavos;
  readonly discountCentavos: Centavos;
}

/**
 * The discount we keep: the merchant gets back the share of what was refunded. Always worked out
 * from the total refunded so far and rounded half-even, so that refunds in many parts return what
 * one refund would, and a full refund returns the whole.
 */
export function computeDiscountKept(terms: DiscountTerms, refundedCentavos: Centavos): Centavos {
  if (terms.saleCentavos === 0) return terms.discountCentavos;
  const returned = multiply(terms.discountCentavos, {
    numerator: BigInt(refundedCentavos),
    denominator: BigInt(terms.saleCentavos),
  });
  return subtract(terms.discountCentavos, returned);
}

export const nothingEarned: Ratio = { numerator: 0n, denominator: 1n };
const allEarned: Ratio = { numerator: 1n, denominator: 1n };

/**
 * How much of the discount is income by a date: an equal share as each installment falls due, and
 * all of it once no principal is open. `earnedBefore` is what earlier schedules of the plan earned;
 * the installments of this one share the rest.
 */
export function computeEarnedShare(
  installments: readonly Installment[],
  earnedBefore: Ratio,
  onDate: CivilDate,
): Ratio {
  if (owedIn(installments).principal === 0) return allEarned;
  const count = BigInt(installments.length);
  const dueCount = BigInt(installments.filter((row) => row.dueDate <= onDate).length);
  const { numerator, denominator } = earnedBefore;
  return {
    numerator: numerator * count + (denominator - numerator) * dueCount,
    denominator: denominator * count,
  };
}

/** The income so far, rounded half-even from the discount kept. */
export function computeDiscountEarned(keptCentavos: Centavos, earnedShare: Ratio): Centavos {
  return multiply(keptCentavos, earnedShare);
}
