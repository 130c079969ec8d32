/** For how long a page goes on asking. Afterwards the answer comes by mail, text or a reload. */
export const askingMaxMs = 10 * 60_000;

/**
 * How long to wait before asking again: soon at first, for most answers are there in seconds, and
 * then less and less often. Undefined once it has been long enough.
 */
export function askAfterMs(waitedMs: number): number | undefined {
  if (waitedMs >= askingMaxMs) return undefined;
  if (waitedMs < 15_000) return 1_000;
  return waitedMs < 60_000 ? 3_000 : 15_000;
}
