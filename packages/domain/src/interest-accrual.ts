import { type CivilDate, daysBetween } from './calendar.ts';
import { type Installment, outstandingIn, outstandingOf, type Part } from './installments.ts';
import {
  add,
  type Centavos,
  centavos,
  multiply,
  noCentavos,
  type Ppm,
  subtract,
  wholeInPpm,
} from './money.ts';

export interface InterestTerms {
  /** The first period runs from here to the first due date; the others from one to the next. */
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
 * Each part goes to the next installment with principal open: one that was paid ahead stays paid.
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
  const { clock, toDate } = run;
  const endsPeriod = toDate >= run.to;
  const throughDate = endsPeriod ? run.to : toDate;
  const open = run.installments.filter((row) => row.dueDate > clock.throughDate);
  const days = daysBetween({ from: clock.throughDate, to: throughDate });
  const centavoDays = clock.centavoDays + outstandingIn(open).principal * days;

  const totalCentavos = costOf(monthlyRatePpm, centavoDays, run);
  // A due date that was moved lengthens its period and lowers what is due so far: never take back,
  // let the days catch up. The period still costs one month.
  const isAhead = totalCentavos < clock.recognisedCentavos;
  const amountCentavos = isAhead ? noCentavos : subtract(totalCentavos, clock.recognisedCentavos);
  const recognisedCentavos = add(clock.recognisedCentavos, amountCentavos);

  const next = { throughDate, centavoDays, recognisedCentavos };
  const nextClock = endsPeriod ? startInterestClock(throughDate) : next;
  const bearer = open.find((row) => outstandingOf(row).principal > 0);
  if (!bearer || amountCentavos === 0) return { clock: nextClock };
  const part: Part = { sequence: bearer.sequence, component: 'interest', amountCentavos };
  return { clock: nextClock, part };
}

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

/** The period that holds a day: from a due date (or the start) to the next. None after the last. */
function findPeriod(
  terms: InterestTerms,
  installments: readonly Installment[],
  day: CivilDate,
): { from: CivilDate; to: CivilDate } | undefined {
  const to = installments.find((row) => row.dueDate > day)?.dueDate;
  if (!to) return undefined;
  const from = installments.findLast((row) => row.dueDate <= day)?.dueDate ?? terms.startDate;
  return { from, to };
}
