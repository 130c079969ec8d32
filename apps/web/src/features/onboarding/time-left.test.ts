import { expect, test } from 'vitest';
import { retryAfterMs, secondsLeft } from './time-left.ts';

test('half of it in two seconds leaves two', () => {
  expect(secondsLeft({ sentBytes: 200_000, bytes: 400_000, tookMs: 2_000 })).toBe(2);
});

test('nothing is guessed at the very start, and the last second is one', () => {
  expect(secondsLeft({ sentBytes: 0, bytes: 400_000, tookMs: 3_000 })).toBeUndefined();
  expect(secondsLeft({ sentBytes: 65_536, bytes: 400_000, tookMs: 100 })).toBeUndefined();
  expect(secondsLeft({ sentBytes: 400_000, bytes: 400_000, tookMs: 3_000 })).toBe(1);
});

test('tries come soon at first, and never more than a quarter of a minute apart', () => {
  expect([0, 1, 2, 3, 4, 9].map(retryAfterMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
});
