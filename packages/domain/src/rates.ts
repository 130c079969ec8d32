// Rates are the one place in this package where floats are allowed: an effective rate is the root
// of an equation, it is shown and compared with a ceiling, and it never multiplies an amount of
// money.

import { addMonths, type CivilDate, daysBetween } from './calendar.ts';
import { type Centavos, type Ppm, ppm, sum } from './money.ts';

export interface CashFlow {
  /** Months from the day the money is received; whole or, for an odd first period, a fraction. */
  readonly months: number;
  readonly amountCentavos: Centavos;
}

const daysInUnitMonth = 30;
const monthsInYear = 12;

/** Far above any lawful rate; a root beyond it means the cash flows are wrong. */
const monthlyRateCeiling = 1000;

/**
 * Months from the start to each payment. The first period counts 0 on the same day, 1 when it is a
 * whole month by the calendar (whether that month has 28 or 31 days), and otherwise its days over
 * 30, yet never less than 1 beyond a whole month: from 14 February to 15 March is 29 days and more
 * than a month. Each later payment comes one month after the one before it.
 */
export function countMonths(startDate: CivilDate, dueDates: readonly CivilDate[]): number[] {
  const [firstDueDate = startDate] = dueDates;
  const beyondMonth = daysBetween({ from: addMonths(startDate, 1), to: firstDueDate });
  const inUnitMonths = daysBetween({ from: startDate, to: firstDueDate }) / daysInUnitMonth;
  const firstPeriod =
    beyondMonth === 0 ? 1 : beyondMonth > 0 ? Math.max(1, inUnitMonths) : inUnitMonths;
  return dueDates.map((_, index) => firstPeriod + index);
}

/**
 * The effective rate a month: the rate at which the payments, discounted to the first day, are
 * worth exactly what was received (BSP Circular 730). Zero when nothing is paid beyond what was
 * received, and nothing when no rate at all discounts the payments to so little.
 *
 * Bisection, because the present value only falls as the rate rises: the root cannot be missed and
 * the loop cannot run away, which a tangent method does not promise.
 */
export function findEffectiveMonthlyRate(
  receivedCentavos: Centavos,
  payments: readonly CashFlow[],
): number | undefined {
  const total = sum(payments.map((payment) => payment.amountCentavos));
  if (total <= receivedCentavos) return 0;

  let low = 0;
  let high = monthlyRateCeiling;
  if (presentValue(payments, high) > receivedCentavos) return undefined;
  for (;;) {
    const middle = (low + high) / 2;
    // Neighbouring floats: the interval cannot be halved again.
    if (middle === low || middle === high) return middle;
    if (presentValue(payments, middle) > receivedCentavos) low = middle;
    else high = middle;
  }
}

/** Twelve months of a monthly rate, compounded: 2.5 % a month is 34.49 % a year. */
export function annualRateOf(monthlyRate: number): number {
  return (1 + monthlyRate) ** monthsInYear - 1;
}

/** To the nearest part per million, the unit in which a rate is disclosed and stored. */
export function rateInPpm(rate: number): Ppm {
  return ppm(Math.round(rate * 1_000_000));
}

function presentValue(payments: readonly CashFlow[], monthlyRate: number): number {
  return payments.reduce(
    (value, payment) => value + payment.amountCentavos / (1 + monthlyRate) ** payment.months,
    0,
  );
}
