import { createSpeedometer, limitOf } from '@luwag/testing/harness/timing';
import { afterEach, expect, test, vi } from 'vitest';
import { type Figure, floorOf, judge, readJudged } from './bars.ts';
import { barsText } from './bars-doc.ts';

const goodput: Figure = {
  what: 'Served at ten times the load',
  measured: 79.1,
  bar: 80,
  better: 'higher',
  unit: '%',
};
const start: Figure = { what: 'Start', measured: 28, bar: 20, better: 'lower', unit: 's' };

afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** Whether judging these figures fails the process. */
function fails(
  figures: Figure[],
  { by, slowness = 1 }: { by: string; slowness?: number },
): boolean {
  vi.stubEnv('LUWAG_JUDGE', by);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  process.exitCode = undefined;
  judge('bars-test', figures, slowness);
  const hasFailed = process.exitCode === 1;
  process.exitCode = undefined;
  return hasFailed;
}

test('a figure a little under its bar passes the check of a change and misses the bar', () => {
  expect(fails([goodput], { by: 'floors' })).toBe(false);
  expect(fails([goodput], { by: 'bars' })).toBe(true);
});

test('a figure under two thirds of its bar fails the check of a change', () => {
  expect(fails([{ ...goodput, measured: 53 }], { by: 'floors' })).toBe(true);
  expect(fails([{ ...start, measured: 31 }], { by: 'floors' })).toBe(true);
});

test('times may be longer on a slow machine, shares and counts may not', () => {
  expect(fails([{ ...start, measured: 55 }], { by: 'floors', slowness: 2 })).toBe(false);
  expect(fails([{ ...start, measured: 61 }], { by: 'floors', slowness: 2 })).toBe(true);
  expect(floorOf(goodput, 3)).toBe(floorOf(goodput, 1));
});

test('what no machine can change has its bar for a floor', () => {
  const faults: Figure = { ...start, unit: '', bar: 0, measured: 1, isExact: true };
  expect(fails([faults], { by: 'floors', slowness: 9 })).toBe(true);
});

test('a figure that could not be measured fails', () => {
  expect(fails([{ ...goodput, measured: Number.NaN }], { by: 'floors' })).toBe(true);
});

test('the bar is what is kept, whatever the check asked for', () => {
  fails([goodput, { ...start, measured: 11 }], { by: 'floors' });
  expect(readJudged('bars-test').map(({ isReached }) => isReached)).toEqual([false, true]);
});

test('the document says in words which bars are missed', () => {
  const measurement = { step: 'overload', day: '2026-11-16', wasQuiet: true, stolenPercent: 0 };
  const missed = barsText([{ ...measurement, figures: [{ ...goodput, isReached: false }] }]);
  expect(missed).toContain('79.1 %, where at least 80 % is promised');
  expect(missed).not.toContain('Every bar is reached');
  const reached = barsText([{ ...measurement, figures: [{ ...goodput, isReached: true }] }]);
  expect(reached).toContain('Every bar is reached');
  expect(barsText([{ ...measurement, figures: [] }])).toContain('broke off without a figure');
});

test('a machine that takes three times as long for the same work is three times slower', () => {
  const idle = createSpeedometer(() => 26);
  const busy = createSpeedometer(() => 78);
  for (const speed of [idle, busy]) speed.sample();
  expect(idle.slowness()).toBe(1);
  expect(busy.slowness()).toBe(3);
  vi.stubEnv('LUWAG_JUDGE', 'floors');
  expect(limitOf(1_000, busy)).toBe(4_500);
  vi.stubEnv('LUWAG_JUDGE', 'bars');
  expect(limitOf(1_000, busy)).toBe(1_000);
});
