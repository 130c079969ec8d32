import { type Centavos, type Ppm, shareOf, subtract } from './money.ts';
import type { PlanTerms } from './plans.ts';

/** What a sale is worth to the merchant. */
export interface Settlement {
  readonly saleCentavos: Centavos;
  readonly discountPpm: Ppm;
  readonly discountCentavos: Centavos;
  /**
   * Owed to the merchant. Taxes that the law has us withhold from a payout are not part of this.
   */
  readonly netCentavos: Centavos;
}

/**
 * The merchant receives the sale less the plan's discount, rounded half-even, whatever the buyer
 * later pays or does not pay.
 */
export function computeSettlement(plan: PlanTerms, saleCentavos: Centavos): Settlement {
  const discountCentavos = shareOf(saleCentavos, plan.merchantDiscountPpm);
  return {
    saleCentavos,
    discountPpm: plan.merchantDiscountPpm,
    discountCentavos,
    netCentavos: subtract(saleCentavos, discountCentavos),
  };
}
