import { addMonths, type CivilDate, daysBetween } from './calendar.ts';
import {
  agreedDateOf,
  type Installment,
  outstandingIn,
  outstandingOf,
  type Part,
} from './installments.ts';
import {
  type Centavos,
  centavos,
  multiply,
  noCentavos,
  type Ppm,
  subtract,
  wholeInPpm,
} from './money.ts';

export interface InterestTerms {
  /** The first period runs from here to the first agreed date; the others from one to the next. */
  readonly startDate: CivilDate;
  readonly monthlyRatePpm: Ppm;
}

/** How far interest has run, within the period that is open. */
export interface InterestClock {
  /** Every day before this one has been counted. */
  readonly throughDate: CivilDate;
  /** Principal times days, summed over this period: exact, so that rounding happens once. */
  readonly centavoDays: number;
  readonly recognisedCentavos: Centavos;
}

export function startInterestClock(startDate: CivilDate): InterestClock {
  return { throughDate: startDate, centavoDays: 0, recognisedCentavos: noCentavos };
}

/**
 * Interest from where the clock stands up to a date. A period costs the monthly rate on the
 * principal that is not yet due, day by day over the days of that period, and the sum is rounded
 * half-even: a plan paid as scheduled is charged its schedule to the centavo, and whatever is
 * prepaid or refunded stops costing that very day. Principal already due earns nothing more: being
 * late has a price of its own. Asking for the total so far less what was recognised makes a missed
 * or repeated run harmless.
 *
 * A due date that was moved leaves the periods where they were agreed: its principal is not yet due
 * for the days moved, and costs those days and no more.
 *
 * Each part goes to the installment whose period it is, or the next with principal open: one that
 * was paid ahead stays paid, and one that was moved stays as large as it was.
 */
export function accrueInterest(
  terms: InterestTerms,
  installments: readonly Installment[],
  clock: InterestClock,
  toDate: CivilDate,
): { clock: InterestClock; parts: Part[] } {
  const parts: Part[] = [];
  let now = clock;
  while (now.throughDate < toDate) {
    const period = findPeriod(terms, installments, now.throughDate);
    if (!period) return { clock: startInterestClock(toDate), parts };
    const step = accrueWithin(terms.monthlyRatePpm, {
      ...period,
      installments,
      clock: now,
      toDate,
    });
    if (step.part) parts.push(step.part);
    now = step.clock;
  }
  return { clock: now, parts };
}

function accrueWithin(
  monthlyRatePpm: Ppm,
  run: {
    from: CivilDate;
    to: CivilDate;
    installments: readonly Installment[];
    clock: InterestClock;
    toDate: CivilDate;
  },
): { clock: InterestClock; part?: Part } {
  const { clock } = run;
  const open = run.installments.filter((row) => row.dueDate > clock.throughDate);
  // Principal leaves the sum on its due date, which may have been moved into this period.
  const throughDate = [run.to, run.toDate, open[0]?.dueDate ?? run.to].reduce(earlier);
  const days = daysBetween({ from: clock.throughDate, to: throughDate });
  const centavoDays = clock.centavoDays + outstandingIn(open).principal * days;

  const recognisedCentavos = costOf(monthlyRatePpm, centavoDays, run);
  const amountCentavos = subtract(recognisedCentavos, clock.recognisedCentavos);
  const next = { throughDate, centavoDays, recognisedCentavos };
  const isOver = throughDate === run.to || open.every((row) => row.dueDate <= throughDate);
  const nextClock = isOver ? startInterestClock(throughDate) : next;
  const bearing = open.filter((row) => outstandingOf(row).principal > 0);
  const bearer = bearing.find((row) => agreedDateOf(row) > clock.throughDate) ?? bearing[0];
  if (!bearer || amountCentavos === 0) return { clock: nextClock };
  const part: Part = { sequence: bearer.sequence, component: 'interest', amountCentavos };
  return { clock: nextClock, part };
}

const earlier = (one: CivilDate, other: CivilDate): CivilDate => (other < one ? other : one);

/** What principal times days costs: the monthly rate, over the days of the period. */
const costOf = (
  monthlyRatePpm: Ppm,
  centavoDays: number,
  period: { from: CivilDate; to: CivilDate },
): Centavos =>
  multiply(centavos(centavoDays), {
    numerator: BigInt(monthlyRatePpm),
    denominator: BigInt(wholeInPpm) * BigInt(daysBetween(period)),
  });

/** What a clock must have recognised, by the days that it has counted. */
export function recognisedBy(
  terms: InterestTerms,
  installments: readonly Installment[],
  { throughDate, centavoDays }: InterestClock,
): Centavos {
  const period = findPeriod(terms, installments, throughDate);
  return period ? costOf(terms.monthlyRatePpm, centavoDays, period) : noCentavos;
}

/**
 * The period that holds a day: from an agreed date (or the start) to the next. Payments that were
 * moved past the last of them have months of their own after it. None once every due date has
 * passed.
 */
function findPeriod(
  terms: InterestTerms,
  installments: readonly Installment[],
  day: CivilDate,
): { from: CivilDate; to: CivilDate } | undefined {
  if (!installments.some((row) => row.dueDate > day)) return undefined;
  const agreed = installments.map(agreedDateOf);
  const from = agreed.findLast((date) => date <= day) ?? terms.startDate;
  const to = agreed.find((date) => date > day);
  if (to) return { from, to };
  let months = 0;
  while (addMonths(from, months + 1) <= day) months += 1;
  return { from: addMonths(from, months), to: addMonths(from, months + 1) };
}
