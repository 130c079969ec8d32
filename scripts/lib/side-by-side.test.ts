import { expect, test } from 'vitest';
import { askUntilClear, aucOf, compareSeries, medianOf, type Pairs } from './side-by-side.ts';

test('a median is the middle one, or lies between the two', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([1, 9, 5, 7])).toBe(6);
});

test('a guess by time is worth nothing when both take as long, everything when neither mixes', () => {
  expect(aucOf([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5);
  expect(aucOf([10, 11], [1, 2])).toBe(1);
  expect(aucOf([1, 2], [10, 11])).toBe(1);
});

test('what drifts for both shows in neither difference', () => {
  const drift = Array.from({ length: 100 }, (_, i) => i);
  const slower = drift.map((ms) => ms + 3);
  expect(compareSeries(slower, drift).pairedMs).toBe(3);
});

const looksApart = ({ auc }: { auc: number }) => auc > 0.55;

/** Times of 0 to 99 ms for both; the first so many of the known ones are later by `laterMs`. */
function createPairs(laterMs: number, laterCount = Number.POSITIVE_INFINITY): Pairs {
  const [known, unknown] = [[] as number[], [] as number[]];
  return {
    known,
    unknown,
    async more(count) {
      for (let i = 0; i < count; i += 1) {
        const ms = (known.length * 37) % 100;
        known.push(known.length < laterCount ? ms + laterMs : ms);
        unknown.push(ms);
      }
    },
  };
}

test('what does not look apart is asked no further', async () => {
  const pairs = createPairs(0);
  const apart = await askUntilClear(pairs, { first: 100, atMost: 500, looksApart });
  expect(pairs.known).toHaveLength(100);
  expect(apart.auc).toBe(0.5);
});

test('what looked apart by chance is asked on, and judged by all of it together', async () => {
  const pairs = createPairs(40, 100);
  const apart = await askUntilClear(pairs, { first: 100, atMost: 1000, looksApart });
  expect(pairs.known.length).toBeGreaterThan(100);
  expect(pairs.known.length).toBeLessThan(1000);
  expect(apart).toEqual(compareSeries(pairs.known, pairs.unknown));
  expect(apart.auc).toBeLessThanOrEqual(0.55);
});

test('what is apart stays apart, however long it is asked', async () => {
  const pairs = createPairs(20);
  const apart = await askUntilClear(pairs, { first: 100, atMost: 450, looksApart });
  expect(pairs.known).toHaveLength(450);
  expect(apart.auc).toBeGreaterThan(0.65);
});
