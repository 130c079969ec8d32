import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, daysBetween, manilaDateOf } from './calendar.ts';
import { dayMs, minuteMs } from './durations.ts';
import { type ClockMoment, decideAdvance, morningOf, nextMoment, nightOf } from './test-clock.ts';

const startMs = Date.parse('2026-11-17T04:00:00Z');

/** Every moment on the way, the arrival included. */
function walk(fromMs: number, targetMs: number, expiriesMs: readonly number[] = []): ClockMoment[] {
  const passed: ClockMoment[] = [];
  for (let nowMs = fromMs; ; ) {
    const moment = nextMoment({ nowMs, targetMs, expiriesMs });
    passed.push(moment);
    if (moment.kind === 'arrived') return passed;
    nowMs = moment.atMs;
  }
}

describe('the way of a test clock', () => {
  it('passes the night and the morning of each day, and what expires, in order', () => {
    const day = civilDate('2026-11-18');
    const expiry = nightOf(day) + minuteMs;
    const passed = walk(startMs, morningOf(addDays(day, 1)) + minuteMs, [expiry]);
    expect(passed).toEqual([
      { kind: 'night', atMs: nightOf(day) },
      { kind: 'expiry', atMs: expiry },
      { kind: 'morning', atMs: morningOf(day) },
      { kind: 'night', atMs: nightOf(addDays(day, 1)) },
      { kind: 'morning', atMs: morningOf(addDays(day, 1)) },
      { kind: 'arrived', atMs: morningOf(addDays(day, 1)) + minuteMs },
    ]);
    expect(new Date(morningOf(day)).toISOString()).toBe('2026-11-18T00:05:00.000Z');
  });

  it('is the same in one step or in many, forward only, a night and a morning for each day', () => {
    const offset = fc.integer({ min: 1, max: 60 * dayMs });
    fc.assert(
      fc.property(offset, offset, fc.array(offset, { maxLength: 3 }), (one, two, expiries) => {
        const [halfMs, endMs] = [Math.min(one, two), Math.max(one, two)].map((ms) => startMs + ms);
        const expiriesMs = expiries.map((ms) => startMs + ms);
        const isOnWay = ({ kind }: ClockMoment) => kind !== 'arrived';
        const whole = walk(startMs, endMs ?? 0, expiriesMs);
        const halves = [
          ...walk(startMs, halfMs ?? 0, expiriesMs),
          ...walk(halfMs ?? 0, endMs ?? 0, expiriesMs),
        ];
        expect(halves.filter(isOnWay)).toEqual(whole.filter(isOnWay));
        for (const [index, { atMs }] of whole.filter(isOnWay).entries())
          expect(atMs).toBeGreaterThan(whole[index - 1]?.atMs ?? startMs);
        const nights = whole.filter(({ kind }) => kind === 'night').map(({ atMs }) => atMs);
        expect(new Set(nights.map(manilaDateOf)).size).toBe(nights.length);
        const days = daysBetween({ from: manilaDateOf(startMs), to: manilaDateOf(endMs ?? 0) });
        expect([days, days - 1]).toContain(nights.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('where a test clock may go', () => {
  const wish = { nowMs: startMs, realMs: startMs - dayMs, daysAheadMax: 400 };
  it.each([
    [startMs, 'test_clock_goes_forward'],
    [startMs - 1, 'test_clock_goes_forward'],
    [startMs + 399 * dayMs + 1, 'test_clock_too_far'],
  ])('refuses %s', (targetMs, code) => {
    expect(decideAdvance({ ...wish, targetMs })).toEqual({ kind: 'reject', code });
  });

  it.each([startMs + 1, startMs + 399 * dayMs])('takes %s', (targetMs) => {
    expect(decideAdvance({ ...wish, targetMs })).toEqual({ kind: 'accept' });
  });
});
