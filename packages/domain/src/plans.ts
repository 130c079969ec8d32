import { addDays, addMonths, type CivilDate, civilDate } from './calendar.ts';
import { type Centavos, centavos, noCentavos, type Ppm, ppm } from './money.ts';

export const planCodes = ['thirty', 'three', 'six', 'twelve'] as const;
export type PlanCode = (typeof planCodes)[number];

/** Simple, never compounded, on the overdue scheduled amount, and only after the grace. */
export interface LateRule {
  readonly graceDays: number;
  /** The grace lasts `graceDays` or until the next banking day, whichever is later. */
  readonly graceReachesBankingDay: boolean;
  readonly dailyRatePpm: Ppm;
  readonly monthlyRateMaxPpm: Ppm;
  readonly planMaxCentavos: Centavos;
}

/** How long lateness costs nothing. */
export type GraceRule = Pick<LateRule, 'graceDays' | 'graceReachesBankingDay'>;

/**
 * One version of one plan. A version in use is never edited: a change is a new version and date.
 */
export interface PlanTerms {
  readonly code: PlanCode;
  readonly version: number;
  readonly effectiveFrom: CivilDate;
  readonly paymentsCount: number;
  /** From checkout to the first payment. The others follow month by month. */
  readonly firstDue: { readonly unit: 'days' | 'months'; readonly count: number };
  /** On the declining balance. 0 makes equal parts. */
  readonly monthlyRatePpm: Ppm;
  readonly transactionFeeCentavos: Centavos;
  /** What the merchant gives up of the sale. It is what pays for the 0 % plans. */
  readonly merchantDiscountPpm: Ppm;
  readonly amountMinCentavos: Centavos;
  readonly amountMaxCentavos: Centavos;
  readonly late: LateRule;
}

// 0.1 % a day is about 3 % a month; the 5 % ceiling holds whatever the month, and the peso ceiling
// lets a buyer know on the first day the most that lateness can ever cost.
const late: LateRule = {
  graceDays: 3,
  graceReachesBankingDay: true,
  dailyRatePpm: ppm(1_000),
  monthlyRateMaxPpm: ppm(50_000),
  planMaxCentavos: centavos(300_00),
};

const firstVersion = {
  version: 1,
  effectiveFrom: civilDate('2026-01-01'),
  transactionFeeCentavos: noCentavos,
  amountMinCentavos: centavos(500_00),
  amountMaxCentavos: centavos(30_000_00),
  late,
};

const fundedByMerchant = { monthlyRatePpm: ppm(0), merchantDiscountPpm: ppm(40_000) };
const sharedWithTheBuyer = { monthlyRatePpm: ppm(25_000), merchantDiscountPpm: ppm(15_000) };

const history: readonly PlanTerms[] = [
  {
    ...firstVersion,
    ...fundedByMerchant,
    code: 'thirty',
    paymentsCount: 1,
    firstDue: { unit: 'days', count: 30 },
  },
  {
    ...firstVersion,
    ...fundedByMerchant,
    code: 'three',
    paymentsCount: 3,
    firstDue: { unit: 'days', count: 0 },
  },
  {
    ...firstVersion,
    ...sharedWithTheBuyer,
    code: 'six',
    paymentsCount: 6,
    firstDue: { unit: 'months', count: 1 },
  },
  {
    ...firstVersion,
    ...sharedWithTheBuyer,
    code: 'twelve',
    paymentsCount: 12,
    firstDue: { unit: 'months', count: 1 },
  },
];

/** The latest version in force on a day, or nothing when the plan was not yet offered. */
export function findPlanOn(date: CivilDate, code: PlanCode): PlanTerms | undefined {
  return history.findLast((plan) => plan.code === code && plan.effectiveFrom <= date);
}

/** Every plan on offer on a day, in the order in which they are always shown: shortest first. */
export function listPlansOn(date: CivilDate): PlanTerms[] {
  return planCodes.flatMap((code) => findPlanOn(date, code) ?? []);
}

/**
 * The day of the month on which wages come in, and payments may fall: from 1 to 31. A month that is
 * shorter has its last day instead.
 */
export type PayDay = number;

/**
 * Months count from one anchor, so that a plan started on the 31st returns to the 31st after a
 * shorter month. Payment dates do not move for weekends and holidays: the grace does that.
 */
export function computeDueDates(
  plan: PlanTerms,
  startDate: CivilDate,
  payDay?: PayDay,
): CivilDate[] {
  const { unit, count } = plan.firstDue;
  const anchor = unit === 'days' ? addDays(startDate, count) : startDate;
  const monthsToFirst = unit === 'months' ? count : 0;
  const dates = Array.from({ length: plan.paymentsCount }, (_, index) =>
    addMonths(anchor, monthsToFirst + index),
  );
  return payDay === undefined ? dates : onPayDays(dates, startDate, payDay);
}

/**
 * What is due at checkout stays. The others begin with the first pay day that is no sooner than
 * usual: nobody pays a month's interest for less than a month.
 */
function onPayDays(dates: readonly CivilDate[], startDate: CivilDate, payDay: PayDay): CivilDate[] {
  const atCheckout = dates.filter((date) => date <= startDate);
  const [first, ...others] = dates.slice(atCheckout.length);
  if (!first) return [...atCheckout];
  const isInTime = dayOfMonth(first, 0, payDay) >= first;
  const begins = isInTime ? 0 : 1;
  return [
    ...atCheckout,
    ...[first, ...others].map((_, index) => dayOfMonth(first, begins + index, payDay)),
  ];
}

/**
 * The pay day between the purchase and the first one that is paid on: a buyer who hears of a pay
 * day counts on the next one.
 */
export function findSkippedPayDay(
  dueDates: readonly CivilDate[],
  startDate: CivilDate,
  payDay: PayDay,
): { skipped: CivilDate; first: CivilDate } | undefined {
  const first = dueDates.find((date) => date > startDate);
  if (!first) return undefined;
  const skipped = dayOfMonth(first, -1, payDay);
  return skipped > startDate ? { skipped, first } : undefined;
}

/** The first such day of a month from a day on. */
export function nextDayOfMonth(from: CivilDate, day: PayDay): CivilDate {
  const thisMonth = dayOfMonth(from, 0, day);
  return thisMonth >= from ? thisMonth : dayOfMonth(from, 1, day);
}

/** The day of a month that many later, or its last day when it is shorter. */
function dayOfMonth(date: CivilDate, monthsLater: number, day: number): CivilDate {
  const firstDay = addMonths(civilDate(`${date.slice(0, 8)}01`), monthsLater);
  const wanted = addDays(firstDay, day - 1);
  return wanted.slice(0, 7) === firstDay.slice(0, 7) ? wanted : addDays(addMonths(firstDay, 1), -1);
}
