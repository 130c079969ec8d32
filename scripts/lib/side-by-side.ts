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

/** Both series as far as they were asked for: every call to `more` makes them longer. */
export type Pairs = { known: number[]; unknown: number[]; more(count: number): Promise<void> };

type HowMany = {
  /** Enough where nothing shows. */
  first: number;
  /** What looks apart may be chance: it is asked on, to this many in all. */
  atMost: number;
  looksApart(apart: Apart): boolean;
};

/**
 * Asks until the series no longer look apart, or as many as it may. All of them count together:
 * chance shrinks with each pair, and what really differs goes on to.
 */
export async function askUntilClear(pairs: Pairs, howMany: HowMany): Promise<Apart> {
  const { first, atMost, looksApart } = howMany;
  await pairs.more(first);
  let apart = compareSeries(pairs.known, pairs.unknown);
  while (looksApart(apart) && pairs.known.length < atMost) {
    await pairs.more(Math.min(first, atMost - pairs.known.length));
    apart = compareSeries(pairs.known, pairs.unknown);
  }
  return apart;
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
