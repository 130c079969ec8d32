/**
 * How alike two faces are, by the descriptors of two models that err on different pairs, and what
 * that is worth. The bands are starting points from a small set of pairs, not error rates: a
 * reviewer sees them, and all that they decide is whether somebody waits a day.
 */
export type Descriptors = { mesh: readonly number[]; outline: readonly number[] };

/** `similarity` 0 to 1, higher is more alike; `distance` from 0, lower is more alike. */
export type Likeness = { similarity: number; distance: number };
export type MatchBand = 'pass' | 'review' | 'reject';

export const likenessOf = (a: Descriptors, b: Descriptors): Likeness => ({
  similarity: similarity(a.mesh, b.mesh),
  distance: Math.sqrt(squares(a.outline, b.outline)),
});

/** Distances between which nobody can tell: below is alike, above is somebody else. */
export const matchLimits = { alikeBelow: 0.45, differentAbove: 0.65 } as const;

/** Both models must agree on a match. For the other end one that sees a stranger is enough. */
export function matchBand({ similarity, distance }: Likeness): MatchBand {
  if (distance > matchLimits.differentAbove) return 'reject';
  return distance < matchLimits.alikeBelow && similarity >= 0.55 ? 'pass' : 'review';
}

/**
 * Whether a face is that of the pictures it was held against: alike in one of them at least, and a
 * stranger's in none. What nobody can tell counts for neither.
 */
export const isSameFace = (bands: readonly MatchBand[]): boolean =>
  bands.includes('pass') && !bands.includes('reject');

/**
 * Within one check the same face is turned, near and far, so that alikeness drops for honest
 * people too. Only what both models call a stranger is one; where they differ somebody looks.
 */
export function sameInOneCheck({ similarity, distance }: Likeness): 'same' | 'unsure' | 'other' {
  const votes = Number(distance > 0.55) + Number(similarity < 0.5);
  return votes === 0 ? 'same' : votes === 1 ? 'unsure' : 'other';
}

/** The first model's own scale: a distance of 20 counts as equal and one of 80 as a stranger. */
function similarity(a: readonly number[], b: readonly number[]): number {
  const distance = Math.sqrt(25 * squares(a, b)) / 100;
  return Math.min(1, Math.max(0, (1 - distance - 0.2) / 0.6));
}

function squares(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || a.length !== b.length)
    throw new Error(`descriptors of different models: ${a.length} and ${b.length} numbers`);
  return a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0);
}
