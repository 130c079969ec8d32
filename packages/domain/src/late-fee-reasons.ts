import type { CivilDate } from './calendar.ts';
import { type Installment, outstandingOf } from './installments.ts';
import { chargeableDays } from './late-fees.ts';
import { add, type Centavos } from './money.ts';
import type { LateRule } from './plans.ts';

/** How the late fee of one payment came about. */
export interface LateFeeReason {
  /** The last day that cost nothing. */
  readonly graceEndDate: CivilDate;
  /**
   * The fee is this amount times this many days times the daily rate. Left out where the late
   * amount changed in between, for then no single product says it.
   */
  readonly product?: { readonly lateCentavos: Centavos; readonly days: number };
  /** The plan's ceiling was reached: the fee may be less than the product, and grows no more. */
  readonly isAtMax: boolean;
}

/** None where lateness has cost nothing. */
export function explainLateFee(
  row: Installment,
  { onDate, graceEndDate }: { onDate: CivilDate; graceEndDate: CivilDate },
  { rule, isAtMax }: { rule: LateRule; isAtMax: boolean },
): LateFeeReason | undefined {
  if (row.lateness.chargedCentavos === 0) return undefined;
  const product = findProduct(row, chargeableDays({ graceEndDate, onDate }, rule));
  return { graceEndDate, isAtMax, ...(product && { product }) };
}

/** Tried with what is late now and with the whole payment: one of them, unless part was paid. */
function findProduct(row: Installment, daysMax: number): LateFeeReason['product'] {
  const { principal, interest } = outstandingOf(row);
  const candidates = [add(principal, interest), add(row.charged.principal, row.charged.interest)];
  const { centavoDays } = row.lateness;
  for (const lateCentavos of candidates) {
    const isProduct = (days: number) => lateCentavos * days === centavoDays;
    const days = Array.from({ length: daysMax }, (_, index) => index + 1).find(isProduct);
    if (days !== undefined) return { lateCentavos, days };
  }
  return undefined;
}
