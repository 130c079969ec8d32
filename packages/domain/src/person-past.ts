/** What a person's past is filtered by. */
export const pastGroups = ['money', 'contact', 'identity', 'record'] as const;

/**
 * What happened with somebody, from many sources, in one order of time: newest first, a page at a
 * time. Two things of one instant are told apart by their ids.
 */
export type PastPlace = { atMs: number; id: string };

/** Whether it comes later on the pages, and so is older. */
export const isAfterPlace = (place: PastPlace, cursor: PastPlace): boolean =>
  place.atMs < cursor.atMs || (place.atMs === cursor.atMs && place.id < cursor.id);

const inOrder = (a: PastPlace, b: PastPlace): number => (isAfterPlace(b, a) ? -1 : 1);

/**
 * One page of what the sources gave. Each gave its own newest after the cursor, one more than a
 * page has: so nothing that belongs on the page is missing, and whether there is more is known.
 */
export function mergePast<T extends PastPlace>(
  sources: readonly (readonly T[])[],
  pageSize: number,
): { page: T[]; next: PastPlace | null } {
  const all = sources.flat().toSorted(inOrder);
  const page = all.slice(0, pageSize);
  const last = page.at(-1);
  const next = all.length > pageSize && last ? { atMs: last.atMs, id: last.id } : null;
  return { page, next };
}

/** A cursor is opaque to callers but holds nothing secret. */
export const writePlace = ({ atMs, id }: PastPlace): string => `${atMs.toString(36)}.${id}`;

const written = /^([0-9a-z]{1,11})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readPlace(cursor: string): PastPlace | undefined {
  const [, at = '', id = ''] = written.exec(cursor) ?? [];
  const atMs = Number.parseInt(at, 36);
  // Beyond it there are no dates.
  return id && atMs <= 8_640_000_000_000_000 ? { atMs, id } : undefined;
}
