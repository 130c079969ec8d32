export type Ceiling = {
  /** False when so many are more than there may be; then none of them counts. */
  take(count: number): boolean;
};

// A batch job may take ten seconds' worth at once, if it was quiet before.
const burstSeconds = 10;

/** A bucket that fills at so many a second. */
export function createCeiling(
  perSecond: number,
  now: () => number = () => performance.now(),
): Ceiling {
  const most = perSecond * burstSeconds;
  let left = most;
  let filledAt = now();
  return {
    take(count) {
      const at = now();
      left = Math.min(most, left + ((at - filledAt) / 1000) * perSecond);
      filledAt = at;
      if (count > left) return false;
      left -= count;
      return true;
    },
  };
}
