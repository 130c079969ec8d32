import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

test('the largest is as high as the chart, nothing is nothing, and a little is seen', () => {
  const [none, little, half, most] = barsOf([0, 1, 500_00, 1_000_00]);
  expect(none?.height).toBe(0);
  expect(little?.height).toBe(1);
  expect([half?.height, half?.y]).toEqual([30, 30]);
  expect([most?.height, most?.y]).toEqual([60, 0]);
  expect(barsOf([0, 0]).map(({ height }) => height)).toEqual([0, 0]);
});
