import { expect, test } from 'vitest';
import { legIn, legOut, MIDDLE, nodeOffsets, roadBetween, SWING_DOWN } from './path-geometry.ts';

test('the swing shrinks from 9 px to 1 px: paying gets easier', () => {
  const leans = nodeOffsets(6, SWING_DOWN).map((x) => Math.abs(x - MIDDLE));
  expect(leans[0]).toBeCloseTo(9);
  expect(leans.at(-1)).toBeCloseTo(1);
  expect(leans).toEqual([...leans].sort((left, right) => right - left));
});

test('nodes lean left and right in turn', () => {
  const sides = nodeOffsets(5, SWING_DOWN).map((x) => Math.sign(x - MIDDLE));
  expect(sides).toEqual([-1, 1, -1, 1, -1]);
});

test('a plan of one payment has one node', () => {
  expect(nodeOffsets(1, SWING_DOWN)).toEqual([MIDDLE - 9]);
});

test('the two halves of a stretch meet in one point, at one slope', () => {
  const out = numbersOf(legOut(19, 35));
  const into = numbersOf(legIn(19, 35));
  const [outX, outY] = out.slice(-2) as [number, number];
  const [inX, inY] = into.slice(0, 2) as [number, number];
  expect([outX, outY - 100]).toEqual([inX, inY]);
  const [beforeX, beforeY] = out.slice(-4, -2) as [number, number];
  const [afterX, afterY] = into.slice(2, 4) as [number, number];
  expect((outX - beforeX) / (outY - beforeY)).toBeCloseTo((afterX - inX) / (afterY - inY));
});

test('a stretch starts and ends upright, under its nodes', () => {
  expect(legOut(19, 35)).toMatch(/^M19 0C19 50 /);
  expect(legIn(19, 35)).toMatch(/ 35 50 35 100$/);
});

test.each([
  ['paid', 'paid', 'walked'],
  ['paid', 'now', 'arriving'],
  ['paid', 'late', 'overdue'],
  ['paid', 'ahead', 'ahead'],
  ['now', 'ahead', 'ahead'],
  ['late', 'now', 'ahead'],
] as const)('between %s and %s the road is %s', (from, to, road) => {
  expect(roadBetween(from, to)).toBe(road);
});

function numbersOf(path: string): number[] {
  return (path.match(/-?[\d.]+/g) ?? []).map(Number);
}
