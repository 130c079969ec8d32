import { addDays, addMonths, type CivilDate } from './calendar.ts';
import { computeEarnedShare } from './discounts.ts';
import {
  type Amounts,
  type Component,
  type Installment,
  openInstallments,
  outstandingIn,
  outstandingOf,
  totalOf,
} from './installments.ts';
import { startInterestClock } from './interest-accrual.ts';
import { type Centavos, noCentavos, ppm, split, subtract, sum } from './money.ts';
import type { PlanState, StateDecision } from './plan-state.ts';

/**
 * The lighter plans: a pause of 30 days, half payments at first, and twice as many payments. A
 * buyer picks one; nobody is called and nothing has to be explained.
 */
export const lighterPresets = ['pause', 'half', 'smaller'] as const;
export type LighterPreset = (typeof lighterPresets)[number];

const pauseDays = 30;
const halfPeriods = 3;
/** A new first payment leaves at least a week, however late the plan is. */
const leadDays = 7;
/** A payment below a peso helps nobody. */
const principalMinCentavos = 100;

export type RescheduleRefusal =
  | 'lighter_plan_taken'
  | 'plan_called_off'
  | 'nothing_to_reschedule'
  | 'problem_reported'
  | 'not_offered';

export type RescheduleDecision = StateDecision<RescheduleRefusal>;

/** One of the lighter plans, with every payment. */
export interface LighterSchedule {
  readonly preset: LighterPreset;
  readonly payments: readonly { readonly dueDate: CivilDate; readonly amounts: Amounts }[];
  /** All that is owed on the day, and nothing else: never more than the plan it replaces. */
  readonly totalCentavos: Centavos;
}

/**
 * Hardship: what is owed today over new monthly dates. From today there is no interest and no late
 * fee; nothing is added and nothing is forgiven, so that nothing is posted. Charges still open are
 * spread evenly over the new payments. One for each plan. The state must have been brought to its
 * `asOfDate` first.
 */
export function decideReschedule(state: PlanState, preset: LighterPreset): RescheduleDecision {
  const reject = (code: RescheduleRefusal): RescheduleDecision => ({ kind: 'reject', code });
  const refusal = whyNotLighter(state);
  if (refusal) return reject(refusal);
  const schedule = lighterSchedules(state).find((each) => each.preset === preset);
  return schedule
    ? { kind: 'accept', state: startVersion(state, schedule) }
    : reject('not_offered');
}

/** Why this plan can have no lighter one at all. */
export function whyNotLighter(
  state: PlanState,
): Exclude<RescheduleRefusal, 'not_offered'> | undefined {
  // A schedule of what is not frozen could not take up the rest again.
  if (state.disputed) return 'problem_reported';
  if (outstandingIn(state.installments).principal === 0) return 'nothing_to_reschedule';
  // Nothing is charged on it any more: spread over months, it would be lent for nothing.
  if (state.calledOffDate) return 'plan_called_off';
  return state.schedule.version > 1 ? 'lighter_plan_taken' : undefined;
}

/**
 * The lighter plans of a day. One is left out where a payment of it would be next to nothing, and
 * half payments where one payment is left: they would be the smaller ones.
 */
export function lighterSchedules(state: PlanState): LighterSchedule[] {
  const open = state.installments.filter((row) => totalOf(outstandingOf(row)) > 0);
  const owed = outstandingIn(open);
  const totalCentavos = totalOf(owed);
  const presets = lighterPresets.filter((preset) => preset !== 'half' || open.length > 1);
  return open.length === 0
    ? []
    : presets.flatMap((preset) => {
        const paid = amountsOf(preset, totalCentavos, open.length);
        const dueDates = dueDatesOf(preset, state.asOfDate, open, paid.length);
        const payments = spread(owed, paid).map((amounts, index) => ({
          dueDate: dueDates[index] ?? state.asOfDate,
          amounts,
        }));
        const isTooSmall = payments.some(({ amounts }) => amounts.principal < principalMinCentavos);
        return isTooSmall ? [] : [{ preset, payments, totalCentavos }];
      });
}

/**
 * What each payment comes to. Parts are equal but for a centavo. After half payments the rest takes
 * as many periods as keep each of them below a payment of today.
 */
function amountsOf(preset: LighterPreset, total: Centavos, count: number): Centavos[] {
  if (preset === 'pause') return split(total, count);
  const halves = split(total, count * 2);
  if (preset === 'smaller') return halves;
  const first = halves.slice(0, halfPeriods);
  return [...first, ...split(subtract(total, sum(first)), count - 1)];
}

/** Charges in equal parts, whatever the size of a payment; principal is the rest of it. */
function spread(owed: Amounts, paid: readonly Centavos[]): Amounts[] {
  const partsOf = (component: Component) => split(owed[component], paid.length);
  const [penalties, fees, interests] = [partsOf('penalty'), partsOf('fee'), partsOf('interest')];
  return paid.map((amountCentavos, index) => {
    const penalty = penalties[index] ?? noCentavos;
    const fee = fees[index] ?? noCentavos;
    const interest = interests[index] ?? noCentavos;
    const principal = subtract(amountCentavos, sum([penalty, fee, interest]));
    return { penalty, fee, interest, principal };
  });
}

/**
 * A pause counts from the payment that comes next, or from today where that day is past. The others
 * keep the days of the plan, from the first that is far enough ahead.
 */
function dueDatesOf(
  preset: LighterPreset,
  onDate: CivilDate,
  open: readonly Installment[],
  count: number,
): CivilDate[] {
  const next = open[0]?.dueDate ?? onDate;
  const isPause = preset === 'pause';
  const anchor = isPause ? addDays(next > onDate ? next : onDate, pauseDays) : next;
  let skipped = 0;
  while (addMonths(anchor, skipped) < addDays(onDate, leadDays)) skipped += 1;
  return Array.from({ length: count }, (_, index) => addMonths(anchor, skipped + index));
}

/** What lateness has cost stands, and is all that it ever will. */
function startVersion(state: PlanState, { payments }: LighterSchedule): PlanState {
  const { asOfDate, installments, charges } = state;
  const rows = openInstallments(
    payments.map(({ dueDate, amounts }, index) => ({
      sequence: index + 1,
      dueDate,
      principalCentavos: amounts.principal,
    })),
  );
  return {
    ...state,
    installments: rows.map((row, index) => ({
      ...row,
      charged: payments[index]?.amounts ?? row.charged,
    })),
    interestClock: startInterestClock(asOfDate),
    earnedBefore: computeEarnedShare(installments, state.earnedBefore, asOfDate),
    schedule: {
      version: state.schedule.version + 1,
      startDate: asOfDate,
      monthlyRatePpm: ppm(0),
      lateMaxCentavos: charges.penalty,
    },
  };
}
