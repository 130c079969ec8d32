import { expect, test } from 'vitest';
import { chart, hourBars, hourWords } from './hours-geometry.ts';

const sold = (hour: number, gross: number) => ({ hour, gross, count: 1 });

test('a bar for every hour from opening to now, the best as high as the drawing', () => {
  const bars = hourBars([sold(10, 960_000), sold(13, 480_000)], 15);
  expect(bars.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15]);
  expect(bars.map(({ height }) => height)).toEqual([0, chart.height, 0, 0, chart.height / 2, 0, 0]);
  expect(bars.filter(({ isNow }) => isNow).map(({ hour }) => hour)).toEqual([15]);
});

test('hours before opening are there when something was sold in them', () => {
  const hours = (bars: ReturnType<typeof hourBars>) => bars.map(({ hour }) => hour);
  expect(hours(hourBars([sold(6, 100)], 7))).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(hours(hourBars([], 0))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(hours(hourBars([], 23)).at(-1)).toBe(23);
});

test('what was sold is seen, however small, and stays inside the drawing', () => {
  const bars = hourBars([sold(9, 1), sold(23, 10_000_000)], 23);
  expect(bars[0]?.height).toBe(4);
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(chart.width);
});

test('midnight and noon are twelve', () => {
  expect([0, 9, 12, 23].map(hourWords)).toEqual(['12 AM', '9 AM', '12 PM', '11 PM']);
});
