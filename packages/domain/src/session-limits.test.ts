import { expect, test } from 'vitest';
import { minuteMs } from './durations.ts';
import { expiryReasonOf, longestLifetimeMs, sessionLimits } from './session-limits.ts';

const status = { seenAtMs: 0, readingUntilMs: undefined, expiresAtMs: 1_000 * minuteMs };

test('every role has its own lengths: idle, reading, and all in all', () => {
  const inMinutes = Object.entries(sessionLimits).map(([role, limits]) => [
    role,
    limits.idleMs / minuteMs,
    limits.readingMs / minuteMs,
    limits.lifetimeMs / minuteMs / 60,
  ]);
  expect(inMinutes).toEqual([
    ['buyer', 10, 30, 24],
    ['merchant', 10, 30, 12],
    ['staff', 10, 10, 8],
  ]);
  expect(longestLifetimeMs).toBe(24 * 60 * minuteMs);
});

test('reading never shortens what a role may be idle, and nothing outlives its lifetime', () => {
  for (const { idleMs, readingMs, lifetimeMs } of Object.values(sessionLimits)) {
    expect(readingMs).toBeGreaterThanOrEqual(idleMs);
    expect(lifetimeMs).toBeGreaterThan(readingMs);
  }
});

test.each([
  [10 * minuteMs, undefined],
  [10 * minuteMs + 1, 'idle'],
])('after %d ms without a sign of life a session is over: %s', (nowMs, why) => {
  expect(expiryReasonOf(status, sessionLimits.buyer, nowMs)).toBe(why);
});

test('a role that may be idle for longer is let be for longer, by its line alone', () => {
  const counter = { ...sessionLimits.merchant, idleMs: 4 * 60 * minuteMs };
  expect(expiryReasonOf(status, counter, 4 * 60 * minuteMs)).toBeUndefined();
  expect(expiryReasonOf(status, counter, 4 * 60 * minuteMs + 1)).toBe('idle');
});

test('a page for reading keeps a session beyond the idle limit, and never beyond its lifetime', () => {
  const reading = { ...status, readingUntilMs: 30 * minuteMs };
  expect(expiryReasonOf(reading, sessionLimits.buyer, 30 * minuteMs)).toBeUndefined();
  expect(expiryReasonOf(reading, sessionLimits.buyer, 30 * minuteMs + 1)).toBe('idle');
  const short = { ...reading, expiresAtMs: 20 * minuteMs };
  expect(expiryReasonOf(short, sessionLimits.buyer, 20 * minuteMs)).toBe('expired');
});
