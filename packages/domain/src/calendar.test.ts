import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  civilDate,
  compareDates,
  daysBetween,
  isCivilDate,
  manilaDateOf,
  partsOf,
  weekdayOf,
} from './calendar.ts';

const dates = fc
  .integer({ min: 0, max: 200 * 365 })
  .map((days) => addDays(civilDate('1950-01-01'), days));

describe('a civil date', () => {
  it.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31'])('%s exists', (text) => {
    expect(isCivilDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '',
  ])('%s does not', (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => civilDate(text)).toThrow('not a civil date');
  });
});

describe('counting days', () => {
  it('agrees with the UTC calendar of the platform', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        const later = new Date(Date.parse(date) + days * 86_400_000);
        expect(addDays(date, days)).toBe(later.toISOString().slice(0, 10));
        expect(weekdayOf(date)).toBe(new Date(Date.parse(date)).getUTCDay());
      }),
    );
  });

  it('counts back the days it added', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -10_000, max: 10_000 }), (from, days) => {
        expect(daysBetween({ from, to: addDays(from, days) })).toBe(days);
      }),
    );
  });

  it('sorts in date order', () => {
    fc.assert(
      fc.property(dates, dates, (left, right) => {
        const order = daysBetween({ from: right, to: left });
        expect(Math.sign(compareDates(left, right))).toBe(Math.sign(order));
      }),
    );
  });
});

describe('counting months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(civilDate(from), months)).toBe(expected);
  });

  it('keeps the day of the month or takes the last one, and never skips a month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 60 }), (date, months) => {
        const start = partsOf(date);
        const end = partsOf(addMonths(date, months));
        expect((end.year - start.year) * 12 + end.month - start.month).toBe(months);
        const nextDay = partsOf(addDays(addMonths(date, months), 1));
        expect(end.day === start.day || nextDay.day === 1).toBe(true);
      }),
    );
  });
});

describe('the Manila day of an instant', () => {
  it.each([
    ['2026-11-14T15:59:59.999Z', '2026-11-14'],
    ['2026-11-14T16:00:00.000Z', '2026-11-15'],
    ['1969-12-31T15:59:59.999Z', '1969-12-31'],
  ])('%s falls on %s', (instant, expected) => {
    expect(manilaDateOf(Date.parse(instant))).toBe(expected);
  });
});
