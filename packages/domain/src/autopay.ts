import { addDays, type CivilDate, civilDate, manilaDateOf } from './calendar.ts';
import { dayMs, hourMs } from './durations.ts';
import { nextDayOfMonth, type PayDay } from './plans.ts';

/** How autopay tries an installment. A rule in use is never edited: a change is a new date. */
export interface AutopayRule {
  readonly effectiveFrom: CivilDate;
  /** Tries of one installment; after the last it is paid by hand. */
  readonly triesMax: number;
  /** From the due date to the second try. The third is on a pay day. */
  readonly secondTryDays: number;
  /** A payment is announced so many days before it is due. */
  readonly noticeDays: number;
  /** At least this lies between the buyer being told of a charge and the day it is made. */
  readonly noticeMs: number;
}

// Two days' notice. It is given soon after midnight, when the charges of the day are made: an hour
// less than 48 keeps a night that runs late from moving everybody's charge by a day.
const history: readonly AutopayRule[] = [
  {
    effectiveFrom: civilDate('2026-01-01'),
    triesMax: 3,
    secondTryDays: 3,
    noticeDays: 2,
    noticeMs: 47 * hourMs,
  },
];

export function getAutopayRuleOn(date: CivilDate): AutopayRule {
  const rule = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!rule) throw new Error(`no rule of autopay is known for ${date}`);
  return rule;
}

/** The first day that begins long enough after somebody was told. */
export function firstDayAfterNotice(toldAtMs: number): CivilDate {
  const { noticeMs } = getAutopayRuleOn(manilaDateOf(toldAtMs));
  return manilaDateOf(toldAtMs + noticeMs + dayMs - 1);
}

/** The day on which a payment is announced, so that it can be charged on its due date. */
export const announceDateOf = (dueDate: CivilDate): CivilDate =>
  addDays(dueDate, -getAutopayRuleOn(dueDate).noticeDays);

/** A payment that is announced now is charged on its day, or as soon after as notice allows. */
export const decideFirstTry = (dueDate: CivilDate, toldAtMs: number): CivilDate =>
  laterOf(dueDate, firstDayAfterNotice(toldAtMs));

/**
 * - `source_over`: the source can be charged no more, now or later.
 * - `not_asked`: the bank never heard of it. That was no try, and the buyer did nothing wrong.
 * - `declined`: everything else, above all too little money.
 */
export type FailureOfTry = 'source_over' | 'not_asked' | 'declined';

export type NextTry =
  | { readonly kind: 'try'; readonly tryNumber: number; readonly onDate: CivilDate }
  | { readonly kind: 'by_hand' }
  | { readonly kind: 'autopay_ends' };

/**
 * What follows a try that failed. The second try is three days after the due date, any later one on
 * the buyer's next pay day, where they said it, or on the usual ones; neither comes sooner than its
 * own notice allows, because the failure is when the buyer is told of it. A charge that never
 * arrived is made the next day, as announced before.
 */
export function decideNextTry(
  tried: {
    tryNumber: number;
    dueDate: CivilDate;
    failedAtMs: number;
    ownPayDay: PayDay | null;
  },
  why: FailureOfTry,
): NextTry {
  const failedOn = manilaDateOf(tried.failedAtMs);
  const { triesMax, secondTryDays } = getAutopayRuleOn(failedOn);
  if (why === 'source_over') return { kind: 'autopay_ends' };
  if (why === 'not_asked')
    return { kind: 'try', tryNumber: tried.tryNumber, onDate: addDays(failedOn, 1) };
  if (tried.tryNumber >= triesMax) return { kind: 'by_hand' };
  const soonest = firstDayAfterNotice(tried.failedAtMs);
  const onDate =
    tried.tryNumber === 1
      ? laterOf(addDays(tried.dueDate, secondTryDays), soonest)
      : findPayDay(soonest, tried.ownPayDay);
  return { kind: 'try', tryNumber: tried.tryNumber + 1, onDate };
}

/** Without a day of the buyer's own: the 15th or the last of the month, whichever comes first. */
export function findPayDay(from: CivilDate, own: PayDay | null): CivilDate {
  const days = own === null ? [15, 31] : [own];
  const [first, ...others] = days.map((day) => nextDayOfMonth(from, day));
  if (!first) throw new Error('there is always a next pay day');
  return others.reduce((soonest, each) => (each < soonest ? each : soonest), first);
}

const laterOf = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other);
