import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { ageInWords, clockOf } from './request-state.tsx';

const nowMs = Date.parse('2026-11-15T08:00:00.000Z');
const minutes = (count: number) => count * 60_000;

test.each([
  [0, 'just now'],
  [-minutes(5), 'just now'],
  [minutes(1), '1 minute ago'],
  [minutes(59), '59 minutes ago'],
  [minutes(60), '1 hour ago'],
  [minutes(60 * 23), '23 hours ago'],
  [minutes(60 * 24), '14 Nov 2026, 4:00 PM'],
])('what was asked %d ms ago is told as “%s”', (passedMs, words) => {
  overwriteGetLocale(() => 'en');
  expect(ageInWords({ atMs: nowMs - passedMs, nowMs })).toBe(words);
});

test.each([
  [1_188_000, '19:48'],
  [59_001, '01:00'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [3_661_000, '1:01:01'],
])('%d ms left are shown as %s', (leftMs, clock) => {
  expect(clockOf(leftMs)).toBe(clock);
});
