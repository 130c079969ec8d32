import { manilaDateOf } from '@luwag/domain/calendar';
import { holidaysKnownOn, isBankingDay, nextBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';

/**
 * The days of a year as they are known today, with who proclaimed them: the very table that due
 * dates, late fees and payouts are counted by.
 */
export async function loadHolidays({ url }: VisitorArgs) {
  const today = manilaDateOf(Date.now());
  const known = holidaysKnownOn(today, philippineHolidays);
  const years = [...new Set(known.map(({ date }) => date.slice(0, 4)))].toSorted();
  const wanted = url.searchParams.get('year') ?? today.slice(0, 4);
  const year = years.includes(wanted) ? wanted : (years.at(-1) ?? wanted);
  const days = known
    .filter(({ date }) => date.startsWith(year))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, kind, name, source, isProvisional }) => ({
      ...{ date, kind, name, source, isProvisional },
      isOver: date < today,
      /** Where what falls on it goes; null where banks are open. */
      movesTo: isBankingDay(date, known) ? null : nextBankingDay(date, known),
    }));
  return { year, years, days };
}

export type HolidaysData = Awaited<ReturnType<typeof loadHolidays>>;
