import { type CivilDate, civilDate } from './calendar.ts';
import { type Centavos, centavos, type Ppm, ppm } from './money.ts';

/** What can happen to a plan or in a group that somebody's rating knows of. */
export const ratingEventKinds = [
  'paid_early',
  'paid_on_time',
  'paid_late',
  'late',
  'late_30',
  'late_90',
  'finished',
  'finished_soon',
  'taken_back',
  'written_off',
  'refunded',
  'moved',
  'lightened',
  'group_on_time',
  'group_late',
  'group_defaulted',
  'group_finished',
] as const;
export type RatingEventKind = (typeof ratingEventKinds)[number];

/** What somebody earns in a month, as a range: all that is asked for, and all that is kept. */
export const incomeRanges = [
  'below_10000',
  'from_10000',
  'from_20000',
  'from_30000',
  'from_50000',
] as const;
export type IncomeRange = (typeof incomeRanges)[number];

interface EventRule {
  readonly points: number;
  /** Left out, it counts for good. */
  readonly lapsesAfterMonths?: number;
}

/** From this value on, up to the next rung, so much is allowed. */
export interface Rung {
  readonly from: number;
  readonly limitCentavos: Centavos;
}

/**
 * One version of how a rating adds up and of what it allows. A version in use is never edited: a
 * change is a new version and date, and decisions replay under the version that they name.
 */
export interface Scorecard {
  readonly version: number;
  readonly effectiveFrom: CivilDate;
  /** Everyone's rating before anything has happened. */
  readonly start: number;
  /** The most that good events add up to. More would let a long record hide what goes wrong now. */
  readonly gainMax: number;
  readonly events: Readonly<Record<RatingEventKind, EventRule>>;
  /** Of a plan: ended sooner, it has shown too little to count as finished. */
  readonly finishedMinDays: number;
  /** By rating. */
  readonly byRating: readonly Rung[];
  /** By full months since the line was opened. */
  readonly byMonths: readonly Rung[];
  readonly income: {
    /** What is counted of a range: nobody is lent more for earning perhaps more. */
    readonly countedCentavos: Readonly<Record<IncomeRange, Centavos>>;
    /** Of a month's income, for all payments of a month. */
    readonly sharePpm: Ppm;
    /** What a payment of 1 a month carries, over the plan that the share is held against. */
    readonly carriedPpm: Ppm;
    /** For whoever has not said what they earn. */
    readonly untoldCentavos: Centavos;
  };
  /** A limit is lowered for a payment that is so many days late, and for nothing else. */
  readonly lowersFromDaysLate: number;
}

const neutral: EventRule = { points: 0 };

const pesos = (amount: number): Centavos => centavos(amount * 100);

const first: Scorecard = {
  version: 1,
  effectiveFrom: civilDate('2026-01-01'),
  start: 58,
  gainMax: 42,
  events: {
    paid_early: { points: 2 },
    paid_on_time: { points: 2 },
    // As much as one in time: what the lateness costs is an event of its own.
    paid_late: { points: 2 },
    late: { points: -6, lapsesAfterMonths: 6 },
    late_30: { points: -8, lapsesAfterMonths: 12 },
    late_90: { points: -12, lapsesAfterMonths: 24 },
    finished: { points: 4 },
    finished_soon: neutral,
    taken_back: { points: -6, lapsesAfterMonths: 6 },
    written_off: { points: -20, lapsesAfterMonths: 36 },
    refunded: neutral,
    moved: neutral,
    lightened: neutral,
    // Groups came with the second version.
    group_on_time: neutral,
    group_late: neutral,
    group_defaulted: neutral,
    group_finished: neutral,
  },
  finishedMinDays: 28,
  byRating: [
    { from: 0, limitCentavos: pesos(0) },
    { from: 40, limitCentavos: pesos(2_000) },
    { from: 60, limitCentavos: pesos(5_000) },
    { from: 66, limitCentavos: pesos(12_000) },
    { from: 70, limitCentavos: pesos(24_000) },
    { from: 80, limitCentavos: pesos(30_000) },
    { from: 90, limitCentavos: pesos(50_000) },
  ],
  byMonths: [
    { from: 0, limitCentavos: pesos(2_000) },
    { from: 1, limitCentavos: pesos(5_000) },
    { from: 2, limitCentavos: pesos(12_000) },
    { from: 4, limitCentavos: pesos(24_000) },
    { from: 8, limitCentavos: pesos(30_000) },
    { from: 12, limitCentavos: pesos(50_000) },
  ],
  income: {
    // The lower end of each, but for the first: half of its upper end.
    countedCentavos: {
      below_10000: pesos(5_000),
      from_10000: pesos(10_000),
      from_20000: pesos(20_000),
      from_30000: pesos(30_000),
      from_50000: pesos(50_000),
    },
    // Of the 30 to 40 % of net income that lenders count as affordable, the careful end.
    sharePpm: ppm(300_000),
    // Six payments at 2.5 % a month on the declining balance.
    carriedPpm: ppm(5_508_125),
    untoldCentavos: pesos(5_000),
  },
  lowersFromDaysLate: 30,
};

const history: readonly Scorecard[] = [
  first,
  {
    ...first,
    version: 2,
    effectiveFrom: civilDate('2026-11-18'),
    events: {
      ...first.events,
      // Less than a payment: a contribution comes back as a pot, and nothing was lent for it.
      group_on_time: { points: 1 },
      group_late: { points: -6, lapsesAfterMonths: 6 },
      group_defaulted: { points: -12, lapsesAfterMonths: 24 },
      group_finished: { points: 4 },
    },
  },
];

/** The version in force on a day. Days before the first are judged by the first. */
export function findScorecardOn(date: CivilDate): Scorecard {
  return history.findLast((card) => card.effectiveFrom <= date) ?? getScorecard(1);
}

/** The version that a decision names. */
export function getScorecard(version: number): Scorecard {
  const card = history.find((each) => each.version === version);
  if (!card) throw new Error(`there is no scorecard of version ${version}`);
  return card;
}
