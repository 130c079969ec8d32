import { addDays, addMonths, type CivilDate, daysBetween } from './calendar.ts';
import { type Holiday, holidaysKnownOn, nextBankingDay } from './holidays.ts';
import {
  type Installment,
  type Lateness,
  outstandingOf,
  type Part,
  tallyParts,
} from './installments.ts';
import { add, type Centavos, centavos, type Ppm, shareOf, subtract } from './money.ts';
import type { GraceRule, LateRule } from './plans.ts';

const longestMonthDays = 31;

/** The last day on which lateness costs nothing: whichever is later of the rule's two. */
export function graceEndOf(
  dueDate: CivilDate,
  rule: GraceRule,
  holidays: readonly Holiday[],
): CivilDate {
  const afterDays = addDays(dueDate, rule.graceDays);
  const bankingDay = nextBankingDay(dueDate, holidays);
  const reachesIt = rule.graceReachesBankingDay && bankingDay > afterDays;
  return reachesIt ? bankingDay : afterDays;
}

/**
 * The days of lateness that may be charged for, the day of asking included. In each month counted
 * from the end of the grace, only as many as keep the sum of their rates within the monthly ceiling
 * (5 % of the overdue amount: SEC MC 3 of 2022, kept by MC 14 of 2025).
 */
export function chargeableDays(
  { graceEndDate, onDate }: { graceEndDate: CivilDate; onDate: CivilDate },
  rule: LateRule,
): number {
  if (rule.dailyRatePpm === 0 || onDate <= graceEndDate) return 0;
  const daysMax = Math.floor(rule.monthlyRateMaxPpm / rule.dailyRatePpm);
  if (daysMax >= longestMonthDays) return daysBetween({ from: graceEndDate, to: onDate });
  let days = 0;
  for (let month = 0; ; month += 1) {
    const from = addMonths(graceEndDate, month);
    if (from >= onDate) return days;
    const end = addMonths(graceEndDate, month + 1);
    days += Math.min(daysMax, daysBetween({ from, to: end < onDate ? end : onDate }));
  }
}

/** The daily rate on overdue centavos times days. Rounded half-even, once, on the whole stretch. */
export function computeLateFee(rule: LateRule, centavoDays: number): Centavos {
  return shareOf(centavos(centavoDays), rule.dailyRatePpm);
}

/**
 * The most that lateness may ever add to a plan: the rule's own peso ceiling, or less where
 * interest and fees leave less headroom under the ceiling on total cost (100 % of principal).
 */
export function computeLateMax(plan: {
  rule: LateRule;
  principalCentavos: Centavos;
  /** Interest and fees over the whole plan. */
  chargesCentavos: Centavos;
  totalCostPpm: Ppm;
}): Centavos {
  const costMax = shareOf(plan.principalCentavos, plan.totalCostPpm);
  const headroom = subtract(costMax, plan.chargesCentavos);
  return centavos(Math.max(0, Math.min(plan.rule.planMaxCentavos, headroom)));
}

export interface LateTerms {
  readonly rule: LateRule;
  /** All proclaimed holidays; each day is judged by those known on it. */
  readonly holidays: readonly Holiday[];
  /** What may still be charged before a ceiling of the plan is reached. */
  readonly headroomCentavos: Centavos;
}

/**
 * Late fees for the days after `from` up to and including `to`, on the overdue principal and
 * interest and never on fees. It walks day by day, so that three days at once charge what three
 * days one by one do. Each day asks for the fee due so far less what was charged already, so that
 * rounding does not gather, and running a day again charges nothing.
 */
export function accrueLateFees(
  installments: readonly Installment[],
  period: { from: CivilDate; to: CivilDate },
  terms: LateTerms,
): { installments: Installment[]; parts: Part[] } {
  const { rule, holidays } = terms;
  const rows = [...installments];
  const parts: Part[] = [];
  const late = listLate(rows, rule);
  const freeThrough = late.reduce((first, row) => earlier(first, row.freeThrough), period.to);
  const from = later(freeThrough, period.from);
  let headroom = terms.headroomCentavos;
  let graceEnds: CivilDate[] | undefined;
  for (let day = addDays(from, 1); day <= period.to && headroom > 0; day = addDays(day, 1)) {
    // They change on a day on which something becomes known, and on no other.
    if (!graceEnds || holidays.some(({ knownFrom }) => knownFrom === day)) {
      const known = holidaysKnownOn(day, holidays);
      graceEnds = late.map(({ row }) => graceEndOf(row.dueDate, rule, known));
    }
    for (const [index, each] of late.entries()) {
      const graceEndDate = graceEnds[index];
      if (each.freeThrough >= day || graceEndDate === undefined) continue;
      const on = { day, graceEndDate, rule, headroomCentavos: headroom };
      const { lateness, part } = chargeOneDay(each, on);
      each.row = { ...each.row, lateness };
      rows[each.place] = each.row;
      headroom = subtract(headroom, part.amountCentavos);
      if (part.amountCentavos > 0) parts.push(part);
    }
  }
  return { installments: tallyParts(rows, 'charged', parts), parts };
}

/** A payment that could be late, with its place in the schedule. */
interface LateRow {
  row: Installment;
  readonly place: number;
  /** It costs nothing up to this day, whatever the holidays. */
  readonly freeThrough: CivilDate;
  /** The same on every day: late fees cost no late fees. */
  readonly overdueCentavos: Centavos;
}

const listLate = (rows: readonly Installment[], { graceDays }: LateRule): LateRow[] =>
  rows.flatMap((row, place) => {
    const overdueCentavos = overdueOf(row);
    if (overdueCentavos <= 0) return [];
    return [{ row, place, freeThrough: addDays(row.dueDate, graceDays), overdueCentavos }];
  });

const earlier = (one: CivilDate, other: CivilDate): CivilDate => (other < one ? other : one);
const later = (one: CivilDate, other: CivilDate): CivilDate => (other > one ? other : one);

function chargeOneDay(
  { row, overdueCentavos }: LateRow,
  on: { day: CivilDate; graceEndDate: CivilDate; rule: LateRule; headroomCentavos: Centavos },
): { lateness: Lateness; part: Part } {
  const { graceEndDate } = on;
  const daysTo = (onDate: CivilDate) => chargeableDays({ graceEndDate, onDate }, on.rule);
  const days = daysTo(on.day) - daysTo(addDays(on.day, -1));
  const centavoDays = row.lateness.centavoDays + overdueCentavos * days;

  const { chargedCentavos } = row.lateness;
  const dueCentavos = subtract(computeLateFee(on.rule, centavoDays), chargedCentavos);
  const amountCentavos = centavos(Math.min(on.headroomCentavos, dueCentavos));
  return {
    lateness: { centavoDays, chargedCentavos: add(chargedCentavos, amountCentavos) },
    part: { sequence: row.sequence, component: 'penalty', amountCentavos },
  };
}

/** What the fee is on: the scheduled amount that is still owed, without fees and penalties. */
function overdueOf(row: Installment): Centavos {
  const { principal, interest } = outstandingOf(row);
  return add(principal, interest);
}
