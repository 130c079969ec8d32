const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before each attempt: the first is at once, the last some 76 hours later. */
const backoffMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const jitterMax = { share: 0.1, ms: minute };

/**
 * The wait after so many attempts that failed, or undefined when that was the last. What many
 * merchants wait for must not come due at once, so up to a tenth is added, a minute at most, or the
 * last attempt could come hours after the promised 76; nothing is ever taken off.
 */
export function backoffAfter(attempts: number, chance: number): number | undefined {
  const waitMs = backoffMs[attempts];
  if (waitMs === undefined) return undefined;
  return Math.round(waitMs + Math.min(waitMs * jitterMax.share, jitterMax.ms) * chance);
}
