import type { CivilDate } from './calendar.ts';
import type { Holiday } from './holidays.ts';
import { addAmounts, type Part, tallyParts, totalsOf } from './installments.ts';
import { accrueInterest } from './interest-accrual.ts';
import { accrueLateFees } from './late-fees.ts';
import { centavos, subtract } from './money.ts';
import type { PlanState } from './plan-state.ts';

export interface Accrued {
  readonly state: PlanState;
  /** Interest and penalties that were not charged before. */
  readonly parts: readonly Part[];
}

/**
 * Brings a plan to a day: interest up to it, then a late fee for each day passed. It may be called
 * daily, after an outage, or just before a payment: the amounts depend on the day alone. Time
 * does not run backwards: a day before the last one is a mistake of the caller.
 */
export function accrueTo(
  state: PlanState,
  onDate: CivilDate,
  holidays: readonly Holiday[],
): Accrued {
  if (onDate < state.asOfDate)
    throw new Error(`${onDate} is before ${state.asOfDate} (plan ${state.owners.planId})`);
  const interest = accrueInterest(state.schedule, state.installments, state.interestClock, onDate);
  const withInterest = tallyParts(state.installments, 'charged', interest.parts);
  const headroom = subtract(state.schedule.lateMaxCentavos, state.charges.penalty);
  const late = accrueLateFees(
    withInterest,
    { from: state.asOfDate, to: onDate },
    { rule: state.agreement.late, holidays, headroomCentavos: centavos(Math.max(0, headroom)) },
  );
  const parts = [...interest.parts, ...late.parts];
  return {
    state: {
      ...state,
      installments: late.installments,
      interestClock: interest.clock,
      asOfDate: onDate,
      charges: addAmounts(state.charges, totalsOf(parts)),
    },
    parts,
  };
}
