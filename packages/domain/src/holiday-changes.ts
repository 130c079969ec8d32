import { addDays, addMonths, type CivilDate, manilaDateOf } from './calendar.ts';
import { hourMs } from './durations.ts';
import { type Holiday, holidaysKnownOn, isBankingDay, nextBankingDay } from './holidays.ts';
import { graceEndOf } from './late-fees.ts';
import type { GraceRule } from './plans.ts';

/** A day as our people want the table to have it: a new one, or another word about a known one. */
export type WantedDay = Pick<Holiday, 'date' | 'kind' | 'name'>;

/**
 * Between the second person's word and the day from which it counts lies at least so much: every
 * process has read it by then, and none of them decides a day otherwise than another.
 */
export const knownAfterMs = hourMs;

/** As far ahead as proclamations go. */
const monthsAheadMax = 24;

/** Somebody whose payment falls due within so many days was told when it would be late. */
export const noticeDays = 7;

/** A grace ends on the next banking day at the latest: no row of days off is longer. */
const graceReachDays = 14;

/** From the next day on; what is decided in the last hour of a day, from the one after. */
export const knownFromOf = (nowMs: number): CivilDate =>
  addDays(manilaDateOf(nowMs + knownAfterMs), 1);

export const holidayRejections = [
  'holiday_out_of_reach',
  'holiday_unchanged',
  'holiday_notice_too_short',
] as const;
export type HolidayRejection = (typeof holidayRejections)[number];

/**
 * Whether the table may have this day from tomorrow on. A day that has begun is never judged anew:
 * it has to lie ahead. And nobody's grace is cut short at the last moment: where it would end
 * sooner than the buyer was told, the payment has to be a week away.
 */
export function decideHoliday(
  wanted: WantedDay,
  table: readonly Holiday[],
  nowMs: number,
): HolidayRejection | undefined {
  const knownFrom = knownFromOf(nowMs);
  if (wanted.date < knownFrom || wanted.date > addMonths(knownFrom, monthsAheadMax))
    return 'holiday_out_of_reach';
  const before = holidaysKnownOn(knownFrom, table);
  if (isThereAlready(wanted, before)) return 'holiday_unchanged';
  const after = withDay(wanted, before, knownFrom);
  for (let days = -1; days < noticeDays; days += 1) {
    const dueDate = addDays(knownFrom, days);
    if (nextBankingDay(dueDate, after) < nextBankingDay(dueDate, before))
      return 'holiday_notice_too_short';
  }
  return undefined;
}

function isThereAlready({ date, kind, name }: WantedDay, known: readonly Holiday[]): boolean {
  const is = known.find((each) => each.date === date);
  if (!is) return kind === 'ordinary';
  return is.kind === kind && is.name === name && !is.isProvisional;
}

const withDay = (wanted: WantedDay, known: readonly Holiday[], knownFrom: CivilDate): Holiday[] => [
  ...known.filter(({ date }) => date !== wanted.date),
  { ...wanted, source: '', knownFrom, isProvisional: false },
];

export interface HolidayPreview {
  readonly knownFrom: CivilDate;
  /** Whether banks are open on the day, as things stand and as wanted. */
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
  /** The banking day on which payouts of the day are counted instead; the day itself where open. */
  readonly payoutsOn: CivilDate;
  /** Due dates whose grace would end on another day, with both ends. */
  readonly graces: readonly {
    readonly dueDate: CivilDate;
    readonly before: CivilDate;
    readonly after: CivilDate;
  }[];
}

/** What it would move. Due dates themselves never move: their grace does. */
export function previewHoliday(
  wanted: WantedDay,
  { table, nowMs, rule }: { table: readonly Holiday[]; nowMs: number; rule: GraceRule },
): HolidayPreview {
  const knownFrom = knownFromOf(nowMs);
  const before = holidaysKnownOn(knownFrom, table);
  const after = withDay(wanted, before, knownFrom);
  const isOpenAfter = isBankingDay(wanted.date, after);
  const dueDates = Array.from({ length: graceReachDays }, (_, index) =>
    addDays(wanted.date, index - graceReachDays),
  );
  return {
    knownFrom,
    isOpenBefore: isBankingDay(wanted.date, before),
    isOpenAfter,
    payoutsOn: isOpenAfter ? wanted.date : nextBankingDay(wanted.date, after),
    graces: dueDates
      .map((dueDate) => ({
        dueDate,
        before: graceEndOf(dueDate, rule, before),
        after: graceEndOf(dueDate, rule, after),
      }))
      .filter((each) => each.before !== each.after),
  };
}
