import { dayMs, hourMs } from './durations.ts';

/**
 * A day on the Manila calendar, `YYYY-MM-DD`. It is not an instant: a due date is the same day for
 * a buyer in Davao and a server in Singapore. Text of this form also sorts in date order.
 */
export type CivilDate = string & { readonly __unit: 'civil date' };

const daysPerEra = 146_097;
const daysFromEraStartToUnixEpoch = 719_468;

/** The Philippines keeps UTC+08:00 all year and has no daylight saving time. */
export const manilaOffsetMs = 8 * hourMs;

export function isCivilDate(text: string): text is CivilDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Asserts the unit. Throws on anything that is not a day of the calendar. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new Error(`not a civil date: ${text}`);
  return text;
}

/** An instant as clocks in Manila show it, with their offset: `2026-11-16T09:59:00+08:00`. */
export function manilaMomentOf(epochMs: number): string {
  const date = manilaDateOf(epochMs);
  const seconds = Math.floor((epochMs + manilaOffsetMs - toDayNumber(date) * dayMs) / 1000);
  const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  return `${date}T${time}+08:00`;
}

/**
 * The Manila day on which an instant falls. Instants come from the caller's clock, never from here.
 */
export function manilaDateOf(epochMs: number): CivilDate {
  return fromDayNumber(Math.floor((epochMs + manilaOffsetMs) / dayMs));
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/**
 * The same day of a later month, or that month's last day when it is shorter. Always count from the
 * first date of a series: 31 January and 1 month is 28 February, and 2 months is 31 March. Adding a
 * month to the result of the last addition would stay on the 28th for good.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(date);
  const monthsSinceYearZero = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(monthsSinceYearZero / 12);
  const targetMonth = monthsSinceYearZero - targetYear * 12 + 1;
  return fromParts(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Days from one date to another; negative when `to` comes first. */
export function daysBetween(range: { from: CivilDate; to: CivilDate }): number {
  return toDayNumber(range.to) - toDayNumber(range.from);
}

/** For `sort`: negative when `left` is earlier. */
export function compareDates(left: CivilDate, right: CivilDate): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: CivilDate): number {
  const thursday = 4; // 1 January 1970
  return (((toDayNumber(date) + thursday) % 7) + 7) % 7;
}

export function partsOf(date: CivilDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

// Days since 1 January 1970 and back, by whole numbers alone. Years are counted from March, which
// puts the leap day last, and grouped in eras of 400 years, after which the calendar repeats.
// (The method is Howard Hinnant's `days_from_civil`.) The `Date` object is avoided on purpose: it
// carries the time zone of the machine, and a due date must not depend on where the server stands.
function toDayNumber(date: CivilDate): number {
  return numbers.get(date) ?? keep(date, countDays(date));
}

function fromDayNumber(dayNumber: number): CivilDate {
  const kept = dates.get(dayNumber);
  if (kept !== undefined) return kept;
  const date = writeDate(dayNumber);
  keep(date, dayNumber);
  return date;
}

/** The rules of a plan walk over the same few years day by day, so that each day is kept once. */
const numbers = new Map<CivilDate, number>();
const dates = new Map<number, CivilDate>();
const keptThrough = 50_000; // in 2106

function keep(date: CivilDate, dayNumber: number): number {
  if (dayNumber < 0 || dayNumber > keptThrough) return dayNumber;
  numbers.set(date, dayNumber);
  dates.set(dayNumber, date);
  return dayNumber;
}

function countDays(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysFromEraStartToUnixEpoch;
}

function writeDate(dayNumber: number): CivilDate {
  const shifted = dayNumber + daysFromEraStartToUnixEpoch;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return fromParts(year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

function fromParts(year: number, month: number, day: number): CivilDate {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  return civilDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}
