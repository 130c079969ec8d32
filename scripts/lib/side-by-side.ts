/** Two series taken in turns, and how far apart they are. */
export type Apart = {
  /** The medians of both, and of the differences within each turn. */
  knownMs: number;
  unknownMs: number;
  pairedMs: number;
  /** How often a guess by time alone would be right: 0.5 is chance, 1 is always. */
  auc: number;
};

export function compareSeries(known: readonly number[], unknown: readonly number[]): Apart {
  const differences = known.map((ms, i) => ms - (unknown[i] ?? ms));
  return {
    knownMs: medianOf(known),
    unknownMs: medianOf(unknown),
    pairedMs: medianOf(differences),
    auc: aucOf(known, unknown),
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * The chance that one drawn from the first series is above one drawn from the second, or below it,
 * whichever is likelier: what the best threshold on time is worth to somebody who guesses.
 */
export function aucOf(one: readonly number[], other: readonly number[]): number {
  let above = 0;
  for (const a of one) for (const b of other) above += a > b ? 1 : a === b ? 0.5 : 0;
  const share = above / (one.length * other.length);
  return Math.max(share, 1 - share);
}
