import { expect, test } from 'vitest';
import { aucOf, compareSeries, medianOf } from './side-by-side.ts';

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
