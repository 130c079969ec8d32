/**
 * How much of people's data one of us may read in an hour. Enough for a busy day at any desk, and
 * far too little to copy our customers.
 */

/** `masked`: enough to tell people apart. `papers`: pictures. `full`: who somebody is, in words. */
export const readingKinds = ['masked', 'papers', 'full'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** Calls in a clock hour. A case has some ten pictures, and nobody decides forty in an hour. */
export const readingsAnHour: Readonly<Record<ReadingKind, number>> = {
  masked: 600,
  papers: 400,
  full: 60,
};

/** The hour that a reading counts in. */
export const readingHourOf = (atMs: number): number => Math.floor(atMs / 3_600_000);

/** Whether the reading that made it this many in its hour is one too many. */
export const isTooManyReadings = (kind: ReadingKind, count: number): boolean =>
  count > readingsAnHour[kind];

/** How long until the next hour begins. */
export const secondsToNextHour = (atMs: number): number =>
  Math.ceil(((readingHourOf(atMs) + 1) * 3_600_000 - atMs) / 1000);
