export type Bucket = { perSecond: number; burst: number };
/** How long to wait, nothing if the token was taken; and how many whole ones are left. */
export type Taken = { waitSeconds: number; remaining?: number };

/** What one process gives of a bucket: a few of them give about as much as all together should. */
const share = 1 / 4;
/** More than people who prove something in a minute; a made-up crowd is refused beyond it. */
const keysMax = 20_000;
const refusedSeconds = 30;

type State = { tokens: number; at: number };

/**
 * Token buckets of this process alone, for while nobody counts for all processes: tries stay
 * limited, and people are let in all the same.
 */
export function createOwnBuckets(now: () => number = () => performance.now() / 1000) {
  const states = new Map<string, State & { fullAt: number }>();
  function forgetFull(at: number): void {
    for (const [key, { fullAt }] of states) if (fullAt <= at) states.delete(key);
  }
  return (key: string, bucket: Bucket): Taken => {
    const perSecond = bucket.perSecond * share;
    const burst = Math.max(1, bucket.burst * share);
    const at = now();
    if (!states.has(key) && states.size >= keysMax) forgetFull(at);
    const known = states.get(key);
    if (!known && states.size >= keysMax) return { waitSeconds: refusedSeconds };
    const before = known ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + (at - before.at) * perSecond);
    const left = tokens >= 1 ? tokens - 1 : tokens;
    states.set(key, { tokens: left, at, fullAt: at + (burst - left) / perSecond });
    return { waitSeconds: tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond) };
  };
}
