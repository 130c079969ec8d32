import type { CivilDate } from './calendar.ts';
import type { Holiday } from './holidays.ts';
import { type Amounts, outstandingIn, totalOf, totalsOf } from './installments.ts';
import { accrueInterest } from './interest-accrual.ts';
import { add, type Centavos, noCentavos } from './money.ts';
import { accrueTo } from './plan-clock.ts';
import type { PlanState } from './plan-state.ts';

/** What ends a plan on a day, and what going on would cost instead. */
export interface PayoffQuote {
  readonly onDate: CivilDate;
  readonly amounts: Amounts;
  readonly totalCentavos: Centavos;
  /** What paying each installment on its day from now on comes to. */
  readonly stayingCentavos: Centavos;
  /** The interest that will never be charged. */
  readonly savingCentavos: Centavos;
}

/**
 * Principal, interest to the day and charges still open, and nothing for ending early (RA 11765).
 * Interest of the period under way counts its days over the days of the period, on the declining
 * balance, half-even. Interest of later periods was never booked, so nothing has to be rebated.
 * A quote for a later day supposes that nothing is paid until then.
 */
export function quotePayoff(
  state: PlanState,
  onDate: CivilDate,
  holidays: readonly Holiday[],
): PayoffQuote {
  const { state: then } = accrueTo(state, onDate, holidays);
  const amounts = outstandingIn(then.installments);
  const totalCentavos = totalOf(amounts);
  const savingCentavos = interestToCome(then);
  return {
    onDate,
    amounts,
    totalCentavos,
    stayingCentavos: add(totalCentavos, savingCentavos),
    savingCentavos,
  };
}

/** The interest of a plan from today to its end, if every installment is paid on its day. */
export function interestToCome(state: PlanState): Centavos {
  const lastDate = state.installments.at(-1)?.dueDate;
  if (!lastDate || lastDate <= state.asOfDate) return noCentavos;
  const { schedule, installments, interestClock } = state;
  return totalsOf(accrueInterest(schedule, installments, interestClock, lastDate).parts).interest;
}
