import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, weekdayOf } from './calendar.ts';
import { type Holiday, holidaysKnownOn, isBankingDay, nextBankingDay } from './holidays.ts';
import { philippineHolidays } from './philippine-holidays.ts';

const day = civilDate;
const known = holidaysKnownOn(day('2026-11-15'), philippineHolidays);

describe('a banking day', () => {
  it.each([
    ['2026-11-16', true, 'an ordinary Monday'],
    ['2026-11-14', false, 'a Saturday'],
    ['2026-11-15', false, 'a Sunday'],
    ['2026-02-17', false, 'Chinese New Year'],
    ['2026-02-25', true, 'EDSA, a special working day'],
    ['2026-03-20', false, "Eid'l Fitr"],
    ['2026-04-02', false, 'Maundy Thursday'],
    ['2026-05-27', false, "Eid'l Adha"],
    ['2026-08-31', false, 'National Heroes Day'],
    ['2026-12-24', false, 'Christmas Eve'],
    ['2026-12-28', true, 'a Monday between the holidays'],
    ['2027-03-09', false, "Eid'l Fitr, expected"],
    ['2027-03-26', false, 'Good Friday'],
    ['2027-08-30', false, 'National Heroes Day'],
  ])('%s: %s, %s', (date, expected) => {
    expect(isBankingDay(day(date), known)).toBe(expected);
  });

  it.each([
    ['2026-11-13', '2026-11-16'],
    ['2026-11-16', '2026-11-17'],
    ['2026-04-01', '2026-04-06'],
    ['2026-12-23', '2026-12-28'],
    ['2026-12-29', '2027-01-04'],
    ['2027-03-24', '2027-03-29'],
  ])('after %s comes on %s', (date, expected) => {
    expect(nextBankingDay(day(date), known)).toBe(expected);
  });

  it('is always found within ten days, and every day before it is off', () => {
    const dates = fc.integer({ min: 0, max: 730 }).map((days) => addDays(day('2026-01-01'), days));
    fc.assert(
      fc.property(dates, (date) => {
        const next = nextBankingDay(date, known);
        expect(isBankingDay(next, known)).toBe(true);
        for (let each = addDays(date, 1); each < next; each = addDays(each, 1)) {
          expect(isBankingDay(each, known)).toBe(false);
        }
        expect(next <= addDays(date, 10)).toBe(true);
      }),
    );
  });
});

describe('the table of holidays', () => {
  it('has ten regular days and the two Eids in each year, and eight special ones', () => {
    for (const year of ['2026', '2027']) {
      const kinds = known.filter(({ date }) => date.startsWith(year)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'regular')).toHaveLength(12);
      expect(kinds.filter((kind) => kind === 'special_non_working')).toHaveLength(8);
    }
  });

  it('marks as provisional exactly what no proclamation names yet', () => {
    const provisional = known.filter((holiday) => holiday.isProvisional);
    expect(provisional.map(({ date }) => date)).toEqual(['2027-03-09', '2027-05-16']);
  });

  it('puts Heroes Day on the last Monday of August', () => {
    for (const { date, name } of known) {
      if (name !== 'National Heroes Day') continue;
      expect(weekdayOf(date)).toBe(1);
      expect(addDays(date, 7).slice(5, 7)).toBe('09');
    }
  });

  it('knows on a day only what was proclaimed by then', () => {
    const before = holidaysKnownOn(day('2026-03-11'), philippineHolidays);
    const after = holidaysKnownOn(day('2026-03-12'), philippineHolidays);
    expect(isBankingDay(day('2026-03-20'), before)).toBe(true);
    expect(isBankingDay(day('2026-03-20'), after)).toBe(false);
  });

  it('lets a later proclamation move a day, from the day it is known', () => {
    const moved = (date: string, kind: Holiday['kind']): Holiday => ({
      date: day(date),
      kind,
      name: "Eid'l Fitr",
      source: 'a proclamation to come',
      knownFrom: day('2027-03-01'),
      isProvisional: false,
    });
    const table = [
      ...philippineHolidays,
      moved('2027-03-09', 'ordinary'),
      moved('2027-03-10', 'regular'),
    ];
    const dayOff = (knownOn: string) =>
      ['2027-03-09', '2027-03-10'].filter(
        (date) => !isBankingDay(day(date), holidaysKnownOn(day(knownOn), table)),
      );
    expect(dayOff('2027-02-28')).toEqual(['2027-03-09']);
    expect(dayOff('2027-03-01')).toEqual(['2027-03-10']);
  });
});
