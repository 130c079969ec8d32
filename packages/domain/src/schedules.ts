import type { CivilDate } from './calendar.ts';
import {
  add,
  type Centavos,
  centavos,
  multiply,
  noCentavos,
  type Ppm,
  type Ratio,
  shareOf,
  split,
  subtract,
  wholeInPpm,
} from './money.ts';

export interface ScheduleRow {
  /** 1 for the first payment. */
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** Always principal plus interest. */
  readonly paymentCentavos: Centavos;
  readonly principalCentavos: Centavos;
  readonly interestCentavos: Centavos;
  /** Principal still owed once this row is paid; 0 on the last row. */
  readonly balanceAfterCentavos: Centavos;
}

/**
 * The principal in equal parts and nothing else. Rounding is that of `split`: the first rows carry
 * the odd centavos, so no row is more than a centavo above another.
 */
export function computeEqualSchedule(terms: {
  principalCentavos: Centavos;
  dueDates: readonly CivilDate[];
}): ScheduleRow[] {
  const parts = split(terms.principalCentavos, terms.dueDates.length);
  let balance = terms.principalCentavos;
  return terms.dueDates.map((dueDate, index) => {
    const principalCentavos = parts[index] ?? noCentavos;
    balance = subtract(balance, principalCentavos);
    return {
      sequence: index + 1,
      dueDate,
      paymentCentavos: principalCentavos,
      principalCentavos,
      interestCentavos: noCentavos,
      balanceAfterCentavos: balance,
    };
  });
}

/**
 * Equal monthly payments with interest on the balance still owed, and only on it. Interest of a row
 * is the balance times the monthly rate, rounded half-even; the rest of the payment lowers the
 * balance; the last row clears what is left, so it may differ from the others by some centavos.
 */
export function computeAmortisedSchedule(terms: {
  principalCentavos: Centavos;
  monthlyRatePpm: Ppm;
  dueDates: readonly CivilDate[];
}): ScheduleRow[] {
  const { principalCentavos: principal, monthlyRatePpm, dueDates } = terms;
  if (principal < 0) throw new Error(`cannot schedule a negative amount: ${principal}`);
  if (monthlyRatePpm === 0) return computeEqualSchedule(terms);

  const levelPayment = multiply(principal, levelPaymentRatio(monthlyRatePpm, dueDates.length));
  let balance = principal;
  return dueDates.map((dueDate, index) => {
    const isLast = index === dueDates.length - 1;
    const interestCentavos = shareOf(balance, monthlyRatePpm);
    // A payment of a few centavos, rounded up, can clear a tiny balance early: never take more.
    const towardsPrincipal = Math.min(balance, subtract(levelPayment, interestCentavos));
    const principalCentavos = isLast ? balance : centavos(towardsPrincipal);
    balance = subtract(balance, principalCentavos);
    return {
      sequence: index + 1,
      dueDate,
      paymentCentavos: add(principalCentavos, interestCentavos),
      principalCentavos,
      interestCentavos,
      balanceAfterCentavos: balance,
    };
  });
}

// The annuity formula r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1) with r in parts per million, kept as an exact
// fraction of whole numbers, so that the payment is rounded once and never passes through a float.
function levelPaymentRatio(monthlyRatePpm: Ppm, payments: number): Ratio {
  const whole = BigInt(wholeInPpm);
  const rate = BigInt(monthlyRatePpm);
  const grown = (whole + rate) ** BigInt(payments);
  return { numerator: rate * grown, denominator: whole * (grown - whole ** BigInt(payments)) };
}
