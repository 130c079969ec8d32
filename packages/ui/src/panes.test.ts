import { type Centavos, centavos } from '@luwag/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PANE_COUNT, type Pane, panesOf } from './panes.ts';

const limit = centavos(24_000_00);

test('an untouched limit is all light', () => {
  expect(countOf(panesOf({ limit, used: centavos(0) }))).toEqual({ lit: 24, part: 0, used: 0 });
});

test('what is in use darkens from the left, and the pane it ends in is cut', () => {
  const panes = panesOf({ limit, used: centavos(5_846_96) });
  expect(countOf(panes)).toEqual({ lit: 18, part: 1, used: 5 });
  expect(panes[5]?.open).toBeCloseTo(0.153, 3);
});

test('the panes always add up to the room that is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (max, share) => {
        const used = Math.floor(max * share);
        const panes = panesOf({ limit: centavos(max), used: centavos(used) });
        const open = panes.reduce((sum, pane) => sum + pane.open, 0);
        expect(panes).toHaveLength(PANE_COUNT);
        expect(Math.abs(open - ((max - used) * PANE_COUNT) / max)).toBeLessThanOrEqual(0.021);
        const shares = panes.map((pane) => pane.open);
        expect(shares).toEqual([...shares].sort((left, right) => left - right));
      },
    ),
  );
});

test.each([
  ['more in use than the limit', limit, centavos(30_000_00)],
  ['no limit at all', centavos(0), centavos(0)],
])('%s leaves no light', (_case, max, used) => {
  expect(countOf(panesOf({ limit: max, used }))).toEqual({ lit: 0, part: 0, used: 24 });
});

test('the next payment outlines the dark panes beside the light', () => {
  expect(nextOf(centavos(5_846_96), centavos(1_003_66))).toEqual([4]);
  expect(nextOf(centavos(5_846_96), centavos(2_600_00))).toEqual([2, 3, 4]);
});

test('a payment smaller than a pane still outlines one', () => {
  expect(nextOf(centavos(5_000_00), centavos(1_00))).toEqual([4]);
  expect(nextOf(centavos(300_00), centavos(100_00))).toEqual([0]);
});

test('nothing is outlined when nothing is coming back', () => {
  expect(nextOf(centavos(5_000_00), undefined)).toEqual([]);
  expect(nextOf(centavos(0), centavos(500_00))).toEqual([]);
});

test('only panes that opened since the last look light up', () => {
  const grown = panesOf({ limit, used: centavos(3_000_00), usedBefore: centavos(5_000_00) });
  expect(indexesOf(grown, (pane) => pane.isFresh)).toEqual([3, 4]);
  const shrunk = panesOf({ limit, used: centavos(5_000_00), usedBefore: centavos(3_000_00) });
  expect(indexesOf(shrunk, (pane) => pane.isFresh)).toEqual([]);
});

function nextOf(used: Centavos, returning: Centavos | undefined): number[] {
  return indexesOf(panesOf({ limit, used, returning }), (pane) => pane.isNext);
}

function indexesOf(panes: readonly Pane[], holds: (pane: Pane) => boolean): number[] {
  return panes.flatMap((pane, index) => (holds(pane) ? [index] : []));
}

function countOf(panes: readonly Pane[]) {
  const lit = panes.filter((pane) => pane.open === 1).length;
  const used = panes.filter((pane) => pane.open === 0).length;
  return { lit, part: panes.length - lit - used, used };
}
