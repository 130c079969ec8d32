import { describe, expect, it } from 'vitest';
import { addMonths, civilDate } from './calendar.ts';
import {
  formatDate,
  formatDateInYear,
  formatDay,
  formatMonth,
  shortWeekdays,
} from './format-date.ts';
import { formatRate, formatRateInWords } from './format-rate.ts';
import { ppm } from './money.ts';

const friday = civilDate('2026-11-27');

describe('a date in words', () => {
  it('is the same day in English and Filipino', () => {
    expect(formatDate(friday, 'en')).toBe('27 Nov 2026');
    expect(formatDate(friday, 'fil')).toBe('27 Nob 2026');
    expect(formatDateInYear(friday, 'fil')).toBe('27 Nob');
    expect(formatDay(friday, 'en')).toBe('Friday, 27 November');
    expect(formatDay(friday, 'fil')).toBe('Biyernes, ika-27 ng Nobyembre');
    expect([formatMonth(friday, 'en'), formatMonth(friday, 'fil')]).toEqual([
      ...['November 2026', 'Nobyembre 2026'],
    ]);
    expect(shortWeekdays('en').join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun');
    expect(shortWeekdays('fil').join(' ')).toBe('Lun Mar Miy Huw Biy Sab Lin');
  });

  it('has a different month name for each month of the year', () => {
    for (const locale of ['en', 'fil'] as const) {
      const names = Array.from({ length: 12 }, (_, index) =>
        formatDate(addMonths(friday, index), locale).slice(3, 6),
      );
      expect(new Set(names).size).toBe(12);
    }
  });
});

describe('a rate', () => {
  it.each([
    [0, '0.00%', '0%'],
    [25_000, '2.50%', '2.5%'],
    [344_889, '34.49%', '34.49%'],
    [1_000, '0.10%', '0.1%'],
    [40_000, '4.00%', '4%'],
    [100_000, '10.00%', '10%'],
    [1_000_000, '100.00%', '100%'],
  ])('of %i ppm reads %s in a table and %s in a sentence', (value, inTable, inWords) => {
    expect(formatRate(ppm(value))).toBe(inTable);
    expect(formatRateInWords(ppm(value))).toBe(inWords);
  });
});
