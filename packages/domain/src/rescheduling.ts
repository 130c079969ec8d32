import { addMonths, type CivilDate } from './calendar.ts';
import { getCapsOn, type PriceCaps } from './caps.ts';
import { computeEarnedShare } from './discounts.ts';
import { openInstallments, outstandingIn, totalOf } from './installments.ts';
import { startInterestClock } from './interest-accrual.ts';
import { computeLateMax } from './late-fees.ts';
import { add, type Centavos, type Ppm, shareOf, sum } from './money.ts';
import type { PlanState, StateDecision } from './plan-state.ts';
import { countMonths, effectiveMonthlyRate, rateInPpm } from './rates.ts';
import { computeAmortisedSchedule, type ScheduleRow } from './schedules.ts';

export interface NewSchedule {
  readonly firstDueDate: CivilDate;
  readonly paymentsCount: number;
  /** May be lower than the plan's, down to nothing; never higher. */
  readonly monthlyRatePpm: Ppm;
}

export type RescheduleRefusal =
  | 'nothing_to_reschedule'
  | 'first_due_date_not_ahead'
  | 'too_many_payments'
  | 'rate_above_plan'
  | 'effective_rate_above_cap'
  | 'total_cost_above_cap';

export type RescheduleDecision = StateDecision<RescheduleRefusal>;

/**
 * Hardship: the open principal over new monthly dates. Nothing is added to the debt and nothing is
 * posted: the principal stays what the ledger holds, and charges still open move to the first
 * new payment as they are. A restructured plan meets the ceilings of the day it is restructured
 * (SEC MC 14 of 2025). The state must have been brought to its `asOfDate` first.
 */
export function decideReschedule(state: PlanState, wish: NewSchedule): RescheduleDecision {
  const reject = (code: RescheduleRefusal): RescheduleDecision => ({ kind: 'reject', code });
  const open = outstandingIn(state.installments);
  if (open.principal === 0) return reject('nothing_to_reschedule');
  if (wish.firstDueDate <= state.asOfDate) return reject('first_due_date_not_ahead');
  if (wish.paymentsCount < 1 || wish.paymentsCount > open.principal) {
    return reject('too_many_payments');
  }
  if (wish.monthlyRatePpm > state.schedule.monthlyRatePpm) return reject('rate_above_plan');

  const caps = getCapsOn(state.asOfDate);
  const rows = computeAmortisedSchedule({
    principalCentavos: open.principal,
    monthlyRatePpm: wish.monthlyRatePpm,
    dueDates: Array.from({ length: wish.paymentsCount }, (_, index) =>
      addMonths(wish.firstDueDate, index),
    ),
  });
  if (effectiveRateOf(rows, state.asOfDate) > caps.effectiveMonthlyRatePpm) {
    return reject('effective_rate_above_cap');
  }
  const interestCentavos = sum(rows.map((row) => row.interestCentavos));
  const chargesCentavos = add(totalOf(state.charges), interestCentavos);
  if (chargesCentavos > shareOf(state.agreement.principalCentavos, caps.totalCostPpm)) {
    return reject('total_cost_above_cap');
  }
  return { kind: 'accept', state: startVersion(state, { wish, rows, caps, interestCentavos }) };
}

function startVersion(
  state: PlanState,
  next: {
    wish: NewSchedule;
    rows: readonly ScheduleRow[];
    caps: PriceCaps;
    interestCentavos: Centavos;
  },
): PlanState {
  const { asOfDate, installments, agreement, charges } = state;
  const [first, ...rest] = openInstallments(next.rows);
  if (!first) throw new Error('the schedule has no payments');
  const { principal } = first.charged;
  const withCharges = { ...first, charged: { ...outstandingIn(installments), principal } };
  return {
    ...state,
    installments: [withCharges, ...rest],
    interestClock: startInterestClock(asOfDate),
    earnedBefore: computeEarnedShare(installments, state.earnedBefore, asOfDate),
    schedule: {
      version: state.schedule.version + 1,
      startDate: asOfDate,
      monthlyRatePpm: next.wish.monthlyRatePpm,
      lateMaxCentavos: computeLateMax({
        rule: agreement.late,
        principalCentavos: agreement.principalCentavos,
        chargesCentavos: sum([charges.interest, charges.fee, next.interestCentavos]),
        totalCostPpm: next.caps.totalCostPpm,
      }),
    },
  };
}

function effectiveRateOf(rows: readonly ScheduleRow[], startDate: CivilDate): Ppm {
  const months = countMonths(
    startDate,
    rows.map((row) => row.dueDate),
  );
  const payments = rows.map((row, index) => ({
    months: months[index] ?? 0,
    amountCentavos: row.paymentCentavos,
  }));
  const received = sum(rows.map((row) => row.principalCentavos));
  return rateInPpm(effectiveMonthlyRate(received, payments));
}
