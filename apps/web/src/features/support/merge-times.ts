import type { IconName } from '@luwag/ui/icon';

/** Something that happened, and the page that tells all of it. */
export type Happened = { key: string; at: string; icon: IconName; title: string; to: string };

/** `readTo`: how far back this list was read; null where that is all of it. */
type Listed = { readTo: string | null; rows: Happened[] };

/**
 * Several lists in one order of time, the newest first. Each is a first page: nothing is told of
 * days for which one of them has more that was not read, so that no day is told by halves.
 */
export function mergeTimes(lists: readonly (Listed | false)[]): {
  rows: Happened[];
  /** The moment from which on all is told; null where that is all there is. */
  since: string | null;
} {
  const read = lists.filter((list) => list !== false);
  const since =
    read
      .flatMap(({ readTo }) => readTo ?? [])
      .sort()
      .at(-1) ?? null;
  const rows = read
    .flatMap((list) => list.rows)
    .filter(({ at }) => since === null || at >= since)
    .sort((a, b) => b.at.localeCompare(a.at));
  return { rows, since };
}
