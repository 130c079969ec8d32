import type { Centavos } from '@luwag/domain/money';

/** Two rows of twelve. Each pane stands for a twenty-fourth of the limit. */
export const PANE_COUNT = 24;

/** A sliver thinner than this share of a pane is not drawn: nobody could see it. */
const SLIVER = 0.02;

export interface Pane {
  /** How much of the pane is open, from 0 (in use) to 1 (lit). */
  open: number;
  /** Opens again with the next payment. */
  isNext: boolean;
  /** Has come back since the reader last looked. */
  isFresh: boolean;
}

export interface RoomUse {
  limit: Centavos;
  used: Centavos;
  /** What the next payment gives back. */
  returning?: Centavos | undefined;
  /** What was in use when the reader last looked; panes opened since then light up. */
  usedBefore?: Centavos | undefined;
}

/** What is taken fills from the left; what is open stays lit on the right. */
export function panesOf({ limit, used, returning, usedBefore }: RoomUse): Pane[] {
  const opened = openShares(limit, used);
  const openedBefore = usedBefore === undefined ? opened : openShares(limit, usedBefore);
  const next = nextPanes(opened, limit, returning);
  return opened.map((open, index) => ({
    open,
    isNext: next.has(index),
    isFresh: open > (openedBefore[index] ?? 0),
  }));
}

function openShares(limit: number, used: number): number[] {
  const usedPanes =
    limit > 0 ? (Math.min(Math.max(used, 0), limit) * PANE_COUNT) / limit : PANE_COUNT;
  return Array.from({ length: PANE_COUNT }, (_, index) => {
    const open = Math.min(Math.max(index + 1 - usedPanes, 0), 1);
    if (open < SLIVER) return 0;
    return open > 1 - SLIVER ? 1 : open;
  });
}

/** The panes in use that lie next to the light, as many as the payment opens, and at least one. */
function nextPanes(
  opened: readonly number[],
  limit: number,
  returning: number | undefined,
): Set<number> {
  if (!returning || returning <= 0 || limit <= 0) return new Set();
  const count = Math.max(1, Math.round((returning * PANE_COUNT) / limit));
  const closed = opened.flatMap((open, index) => (open === 0 ? [index] : []));
  if (closed.length > 0) return new Set(closed.slice(-count));
  return new Set(opened.flatMap((open, index) => (open < 1 ? [index] : [])));
}
