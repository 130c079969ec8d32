import {
  addDays,
  type CivilDate,
  civilDate,
  daysBetween,
  manilaDateOf,
  manilaOffsetMs,
} from './calendar.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';

/**
 * What happens by itself on every day that a test clock passes: in the night the day is closed, in
 * the morning buyers are reminded and pay. The same times of day as in real time.
 */
const nightMs = 10 * minuteMs;
const morningMs = 8 * hourMs + 5 * minuteMs;

export type ClockMoment = {
  readonly kind: 'night' | 'morning' | 'expiry' | 'arrived';
  readonly atMs: number;
};

/** The instant at which a Manila day begins. */
const startOf = (date: CivilDate): number =>
  daysBetween({ from: epochDate, to: date }) * dayMs - manilaOffsetMs;
const epochDate = civilDate('1970-01-01');

export const nightOf = (date: CivilDate): number => startOf(date) + nightMs;
export const morningOf = (date: CivilDate): number => startOf(date) + morningMs;

/**
 * What a clock comes to next on its way: the first thing after the time it shows, no later than
 * where it goes. Of two at the same instant the night comes first. Going there in one step or in
 * many passes the same moments.
 */
export function nextMoment(way: {
  nowMs: number;
  targetMs: number;
  expiriesMs: readonly number[];
}): ClockMoment {
  const { nowMs, targetMs, expiriesMs } = way;
  const today = manilaDateOf(nowMs);
  const days = [today, addDays(today, 1)];
  const moments: ClockMoment[] = [
    ...days.map((day) => ({ kind: 'night', atMs: nightOf(day) }) as const),
    ...days.map((day) => ({ kind: 'morning', atMs: morningOf(day) }) as const),
    ...expiriesMs.map((atMs) => ({ kind: 'expiry', atMs }) as const),
  ];
  const ahead = moments
    .filter(({ atMs }) => atMs > nowMs && atMs <= targetMs)
    .sort((one, other) => one.atMs - other.atMs);
  return ahead[0] ?? { kind: 'arrived', atMs: targetMs };
}

export type AdvanceDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly code: 'test_clock_goes_forward' | 'test_clock_too_far' };

/** Forward, and so far ahead of the real time at most. */
export function decideAdvance(wish: {
  nowMs: number;
  targetMs: number;
  realMs: number;
  daysAheadMax: number;
}): AdvanceDecision {
  if (wish.targetMs <= wish.nowMs) return { kind: 'reject', code: 'test_clock_goes_forward' };
  if (wish.targetMs > wish.realMs + wish.daysAheadMax * dayMs)
    return { kind: 'reject', code: 'test_clock_too_far' };
  return { kind: 'accept' };
}
