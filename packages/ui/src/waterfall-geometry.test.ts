import { expect, test } from 'vitest';
import { sumsOnTheWay, waterfallBars, waterfallScale } from './waterfall-geometry.ts';

const sold = 64_280_00;
const taken = [1_850_00, 2_497_20, 3_121_50, 312_15];
const net = 56_499_15;

test('where little is taken the axis is cut, at a round number below what is left', () => {
  const { cut } = waterfallScale(sold, net);
  expect(cut).toBe(50_000_00);
});

test('where most is taken the axis is whole', () => {
  expect(waterfallScale(100_00, 20_00).cut).toBe(0);
});

test('every step starts where the one before it ended, and the last ends at what is left', () => {
  const scale = waterfallScale(sold, net);
  const bars = waterfallBars(sold, taken, scale);
  expect(bars).toHaveLength(taken.length + 2);
  for (const [index, bar] of bars.slice(1).entries()) expect(bar.dropIn).toBe(bars[index]?.dropOut);
  expect(bars[0]?.to).toBe(scale.xOf(sold));
  expect(bars.at(-1)).toEqual({
    from: 0,
    to: scale.xOf(net),
    dropIn: scale.xOf(net),
    dropOut: undefined,
  });
});

test('bars stay inside the drawing', () => {
  const bars = waterfallBars(sold, taken, waterfallScale(sold, net));
  for (const bar of bars) {
    expect(bar.from).toBeGreaterThanOrEqual(0);
    expect(bar.to).toBeGreaterThan(bar.from);
    expect(bar.to).toBeLessThan(100);
  }
});

test('a day with nothing sold can still be drawn', () => {
  expect(waterfallBars(0, [], waterfallScale(0, 0)).every((bar) => Number.isFinite(bar.to))).toBe(
    true,
  );
});

test('a step that gives something back runs the other way and stays inside', () => {
  const steps = [40_00, -10_00, 200_00];
  const sums = sumsOnTheWay(100_00, steps);
  expect(sums).toEqual([100_00, 60_00, 70_00, -130_00]);
  const scale = waterfallScale(Math.max(...sums), Math.min(...sums));
  const bars = waterfallBars(100_00, steps, scale);
  for (const bar of bars) {
    expect(bar.from).toBeGreaterThanOrEqual(0);
    expect(bar.to).toBeGreaterThanOrEqual(bar.from);
    expect(bar.to).toBeLessThan(100);
  }
  expect(bars[2]).toMatchObject({ dropIn: bars[2]?.from, dropOut: bars[2]?.to });
});
