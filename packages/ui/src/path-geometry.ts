/**
 * Where one payment stands. Time has this one grammar in every drawing. `held` is not asked for
 * while a problem with the purchase is looked at.
 */
export type PathState = 'paid' | 'now' | 'late' | 'ahead' | 'held';

/** How the stretch between two payments is drawn. */
export type Road = 'walked' | 'arriving' | 'overdue' | 'ahead';

/** How far a node may lean from the middle line, in pixels: at the first node and at the last. */
export interface Swing {
  first: number;
  last: number;
}

export const SWING_DOWN: Swing = { first: 9, last: 1 };
export const SWING_ACROSS: Swing = { first: 11, last: 2 };

/** The box one node is drawn in, and the middle line through it. */
export const NODE_BOX = 56;
export const MIDDLE = NODE_BOX / 2;

/** A leg is drawn in a box this long, then stretched to the row or column it crosses. */
export const LEG_LENGTH = 100;

/**
 * The place of every node across the middle line, left and right in turn. The swing shrinks evenly
 * towards the end: paying gets easier.
 */
export function nodeOffsets(count: number, swing: Swing): number[] {
  const steps = Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => {
    const lean = swing.first - ((swing.first - swing.last) * index) / steps;
    return round(MIDDLE + (index % 2 === 0 ? -lean : lean));
  });
}

/** Teal where both ends are paid; it melts into what is happening now; dots for what is ahead. */
export function roadBetween(from: PathState, to: PathState): Road {
  if (from !== 'paid') return 'ahead';
  if (to === 'paid') return 'walked';
  if (to === 'now') return 'arriving';
  if (to === 'late') return 'overdue';
  return 'ahead';
}

/**
 * One S-curve from node to node, cut at its middle, which is the border between two rows: rows may
 * differ in height, and each stretches its own half. The cut is de Casteljau's, so the two halves
 * meet in the same point with the same slope.
 */
export function legOut(from: number, to: number): string {
  const middle = (from + to) / 2;
  return `M${from} 0C${from} 50 ${round((3 * from + to) / 4)} 75 ${round(middle)} ${LEG_LENGTH}`;
}

export function legIn(from: number, to: number): string {
  const middle = (from + to) / 2;
  return `M${round(middle)} 0C${round((from + 3 * to) / 4)} 25 ${to} 50 ${to} ${LEG_LENGTH}`;
}

/** The whole S-curve, lying down: columns are all equally wide, so it needs no cut. */
export function legAcross(from: number, to: number): string {
  return `M0 ${from}C50 ${from} 50 ${to} ${LEG_LENGTH} ${to}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
