import type { CivilDate } from '@luwag/domain/calendar';
import { type Centavos, centavos } from '@luwag/domain/money';
import { parsePesos } from '@luwag/domain/parse-money';
import { listPlansOn, type PlanTerms } from '@luwag/domain/plans';
import { computeSettlement, type Settlement } from '@luwag/domain/settlements';

export type SaleQuote =
  | {
      readonly kind: 'quoted';
      readonly withoutInterest: Settlement;
      readonly withInterest: Settlement;
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'out_of_range'; readonly min: Centavos; readonly max: Centavos };

const saleTextDefault = '4,800.00';

export function readSaleText(search: URLSearchParams): string {
  return search.get('sale') ?? saleTextDefault;
}

/**
 * What a sale pays out, once for the plans the shop funds and once for those the buyer shares in.
 */
export function quoteSale(saleText: string, today: CivilDate): SaleQuote {
  const saleCentavos = parsePesos(saleText);
  if (saleCentavos === undefined) return { kind: 'unreadable' };

  const plans = listPlansOn(today);
  const min = centavos(Math.min(...plans.map((plan) => plan.amountMinCentavos)));
  const max = centavos(Math.max(...plans.map((plan) => plan.amountMaxCentavos)));
  if (saleCentavos < min || saleCentavos > max) return { kind: 'out_of_range', min, max };
  return {
    kind: 'quoted',
    withoutInterest: settleAlike(plans, saleCentavos, (plan) => plan.monthlyRatePpm === 0),
    withInterest: settleAlike(plans, saleCentavos, (plan) => plan.monthlyRatePpm > 0),
  };
}

/** The page shows one figure for several plans, so it must not be drawn once their fees differ. */
function settleAlike(
  plans: readonly PlanTerms[],
  saleCentavos: Centavos,
  isIncluded: (plan: PlanTerms) => boolean,
): Settlement {
  const [first, ...others] = plans
    .filter(isIncluded)
    .map((plan) => computeSettlement(plan, saleCentavos));
  if (!first || others.some((other) => other.discountPpm !== first.discountPpm)) {
    throw new Error('plans shown as one no longer share one fee');
  }
  return first;
}
