import { minuteMs } from '@luwag/domain/durations';
import { expect, test } from 'vitest';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { ageWords } from './waited.tsx';

test.each([
  [30_000, 'under 1 min'],
  [19.9 * minuteMs, '19 min'],
  [125 * minuteMs, '2 h 5 min'],
  [25 * 60 * minuteMs, '1 day'],
  [75 * 60 * minuteMs, '3 days'],
])('%d ms of waiting is said as %s', (passedMs, words) => {
  expect(ageWords(passedMs)).toBe(words);
});

test('a clock counts whole seconds that are left, and stops at zero', () => {
  expect(clockTime(580_001)).toBe('9:41');
  expect(clockTime(-5)).toBe('0:00');
});
