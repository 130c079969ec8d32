import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casePromises, lateSince, type PromisedCase, promisedBy } from './case-promises.ts';

const at = (manila: string) => Date.parse(`${manila}+08:00`);
const kinds = Object.keys(casePromises) as PromisedCase[];

describe('what waits for us is promised a look', () => {
  it.each([
    ['2026-11-16T09:00:00', '2026-11-16T13:00:00', 'in the morning, within four hours'],
    ['2026-11-16T16:00:00', '2026-11-16T20:00:00', 'at four, by closing time'],
    ['2026-11-16T17:30:00', '2026-11-17T09:30:00', 'in the evening, with the rest next morning'],
    ['2026-11-16T23:10:00', '2026-11-17T12:00:00', 'at night, counted from opening time'],
    ['2026-11-17T03:00:00', '2026-11-17T12:00:00', 'before opening time, counted from it'],
    ['2026-11-21T17:00:00', '2026-11-22T09:00:00', 'on a Saturday as on any day'],
  ])('from %s by %s: %s', (since, by) => {
    for (const kind of ['kyc', 'kyb', 'store_name'] as const)
      expect(promisedBy(kind, at(since))).toBe(at(by));
  });

  it('within half an hour where a payment is held, day and night', () => {
    expect(promisedBy('held_payment', at('2026-11-16T23:50:00'))).toBe(at('2026-11-17T00:20:00'));
  });

  it('and is late by the same rule from either side, to the millisecond', () => {
    const moments = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-12-31T00:00:00') });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), moments, moments, (kind, one, other) => {
        const [since, now] = [Math.min(one, other), Math.max(one, other)];
        expect(promisedBy(kind, since) <= now).toBe(since <= lateSince(kind, now));
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), moments, (kind, now) => {
        const since = lateSince(kind, now);
        expect(promisedBy(kind, since)).toBeLessThanOrEqual(now);
        expect(promisedBy(kind, since + 1)).toBeGreaterThan(now);
      }),
    );
  });
});
