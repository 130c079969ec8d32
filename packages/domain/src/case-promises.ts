import { manilaOffsetMs } from './calendar.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';

/** When people are at the desk, every day of the week: hours of the day in Manila. */
export const openingHours = { from: 8, until: 20 } as const;

export type PromisedCase = 'kyc' | 'kyb' | 'store_name' | 'held_payment' | 'support';

export type CasePromise = {
  withinMs: number;
  /** Whether only opening hours count, or every hour of the day and night. */
  counts: 'opening_hours' | 'every_hour';
};

/** How soon somebody looks at what waits for us. What staff see and what counts as late is this. */
export const casePromises: Readonly<Record<PromisedCase, CasePromise>> = {
  kyc: { withinMs: 4 * hourMs, counts: 'opening_hours' },
  kyb: { withinMs: 4 * hourMs, counts: 'opening_hours' },
  store_name: { withinMs: 4 * hourMs, counts: 'opening_hours' },
  held_payment: { withinMs: 30 * minuteMs, counts: 'every_hour' },
  support: { withinMs: 4 * hourMs, counts: 'opening_hours' },
};

/** By when it is promised that somebody looks at what waits since then. */
export const promisedBy = (kind: PromisedCase, sinceMs: number): number =>
  dueBy(casePromises[kind], sinceMs);

/** The same for a promise that is no case's. */
export function dueBy({ withinMs, counts }: CasePromise, sinceMs: number): number {
  if (counts === 'every_hour') return sinceMs + withinMs;
  let leftMs = withinMs;
  for (let day = manilaDay(sinceMs); ; day += 1) {
    const { opensMs, closesMs } = hoursOf(day);
    const beginsMs = Math.max(sinceMs, opensMs);
    if (beginsMs + leftMs <= closesMs) return beginsMs + leftMs;
    leftMs -= Math.max(0, closesMs - beginsMs);
  }
}

/** The other way around: whatever waits since this moment or longer is late now. */
export function lateSince(kind: PromisedCase, nowMs: number): number {
  const { withinMs, counts } = casePromises[kind];
  if (counts === 'every_hour') return nowMs - withinMs;
  let leftMs = withinMs;
  for (let day = manilaDay(nowMs); ; day -= 1) {
    const { opensMs, closesMs } = hoursOf(day);
    const endsMs = Math.min(nowMs, closesMs);
    if (endsMs - leftMs >= opensMs) return endsMs - leftMs;
    leftMs -= Math.max(0, endsMs - opensMs);
  }
}

const manilaDay = (atMs: number): number => Math.floor((atMs + manilaOffsetMs) / dayMs);

function hoursOf(day: number): { opensMs: number; closesMs: number } {
  const midnightMs = day * dayMs - manilaOffsetMs;
  return {
    opensMs: midnightMs + openingHours.from * hourMs,
    closesMs: midnightMs + openingHours.until * hourMs,
  };
}
