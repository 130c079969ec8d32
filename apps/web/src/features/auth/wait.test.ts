import { expect, test } from 'vitest';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { secondsLeft } from './wait.ts';

const wait = { sentAt: 1_000_000, waitSeconds: 60 };

test.each([
  { at: 1_000_000, left: 60 },
  { at: 1_000_001, left: 60 },
  { at: 1_059_000, left: 1 },
  { at: 1_059_999, left: 1 },
  { at: 1_060_000, left: 0 },
  { at: 9_000_000, left: 0 },
])('at $at there are $left seconds left', ({ at, left }) => {
  expect(secondsLeft(wait, at)).toBe(left);
});

test('a clock that was set back adds no time', () => {
  expect(secondsLeft(wait, 0)).toBe(60);
});

test('nothing sent, nothing to wait for', () => {
  expect(secondsLeft(undefined, 0)).toBe(0);
});

test.each([
  [60_000, '1:00'],
  [59_999, '1:00'],
  [41_500, '0:42'],
  [5_000, '0:05'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(clockTime(ms)).toBe(shown);
});
