import { createHash } from 'node:crypto';

export type Draws = ReturnType<typeof drawsOf>;
type About = readonly (string | number)[];

/**
 * Chance that follows from a seed and from what it is about, and from nothing else: neither the
 * order in which things are drawn nor how many were drawn before changes any of them. That is what
 * lets a seed be replayed, and a smaller run be a part of a larger one.
 */
export function drawsOf(seed: number) {
  /** A whole number from zero up to and without `max`. */
  const below = (max: number, ...about: About): number =>
    createHash('sha256')
      .update(JSON.stringify([seed, ...about]))
      .digest()
      .readUIntBE(0, 6) % max;
  return {
    below,
    /** Both ends may come up. */
    between: (low: number, high: number, ...about: About): number =>
      low + below(high - low + 1, ...about),
    /** So many times out of a thousand. */
    chance: (perThousand: number, ...about: About): boolean => below(1_000, ...about) < perThousand,
    pick<T>(from: readonly T[], ...about: About): T {
      const drawn = from[below(from.length, ...about)];
      if (drawn === undefined) throw new Error('nothing to draw from');
      return drawn;
    },
  };
}
