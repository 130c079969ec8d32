import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAfterPlace, mergePast, type PastPlace, readPlace, writePlace } from './person-past.ts';

// Few instants, so that many things happen at the same one.
const place = fc.record({ atMs: fc.integer({ min: 0, max: 5 }), id: fc.uuid() });
const sources = fc.array(fc.uniqueArray(place, { selector: ({ id }) => id }), { maxLength: 6 });

/** As a repository gives it: the newest after the cursor, one more than the page has. */
const ask = (rows: readonly PastPlace[], cursor: PastPlace | null, size: number): PastPlace[] =>
  rows
    .filter((row) => cursor === null || isAfterPlace(row, cursor))
    .toSorted((a, b) => (isAfterPlace(b, a) ? -1 : 1))
    .slice(0, size + 1);

test('page by page everything is told once, newest first', () => {
  fc.assert(
    fc.property(sources, fc.integer({ min: 1, max: 4 }), (given, size) => {
      const seen: PastPlace[] = [];
      let cursor: PastPlace | null = null;
      do {
        const { page, next }: ReturnType<typeof mergePast> = mergePast(
          given.map((rows) => ask(rows, cursor, size)),
          size,
        );
        seen.push(...page);
        cursor = next;
      } while (cursor);
      const all = given.flat();
      expect(seen).toHaveLength(all.length);
      expect(new Set(seen.map(writePlace))).toEqual(new Set(all.map(writePlace)));
      for (const [i, row] of seen.entries()) {
        const before = seen[i - 1];
        if (before && writePlace(before) !== writePlace(row))
          expect(isAfterPlace(row, before)).toBe(true);
      }
    }),
  );
});

test('a cursor comes back as it was written, and nothing else is one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_640_000_000_000_000 }), fc.uuid(), (atMs, id) => {
      expect(readPlace(writePlace({ atMs, id }))).toEqual({ atMs, id });
    }),
  );
  for (const text of ['', 'x', '1.2', 'zzzzzzzzzzz.00000000-0000-4000-8000-000000000000'])
    expect(readPlace(text)).toBeUndefined();
});
