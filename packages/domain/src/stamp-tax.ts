import { add, type Centavos, centavos, multiply } from './money.ts';

const unitCentavos = 200_00;
const taxPerUnitCentavos = 1_50;
const daysInYear = 365;

/**
 * Documentary stamp tax on a debt (NIRC 179): ₱1.50 for each ₱200 or fraction of it, by days over
 * 365 when the term is under a year. Rounded half-even. We bear it; a buyer is charged ₱0.00.
 */
export function computeStampTax(debt: { principalCentavos: Centavos; termDays: number }): Centavos {
  const { principalCentavos, termDays } = debt;
  const missing = (unitCentavos - (principalCentavos % unitCentavos)) % unitCentavos;
  const wholeUnits = add(principalCentavos, centavos(missing));
  return multiply(wholeUnits, {
    numerator: BigInt(taxPerUnitCentavos * Math.min(termDays, daysInYear)),
    denominator: BigInt(unitCentavos * daysInYear),
  });
}
