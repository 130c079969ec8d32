import { addDays, type CivilDate, weekdayOf } from './calendar.ts';

/** `special_working` and `ordinary` are working days: they exist to overrule an earlier entry. */
export const holidayKinds = [
  'regular',
  'special_non_working',
  'special_working',
  'ordinary',
] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** One day as one proclamation has it. */
export interface Holiday {
  readonly date: CivilDate;
  readonly kind: HolidayKind;
  readonly name: string;
  readonly source: string;
  /** The day on which this became known. What was decided before it stands. */
  readonly knownFrom: CivilDate;
  /** Expected and not yet proclaimed. Kept like a holiday: the doubt is not the buyer's. */
  readonly isProvisional: boolean;
}

/**
 * What was known on a day: of several entries for a date, the one known last. A moved holiday is
 * two entries, the new date and the old one as `ordinary`. Asking for the table of a past day makes
 * a job that runs late decide as it would have decided in time.
 */
export function holidaysKnownOn(day: CivilDate, table: readonly Holiday[]): Holiday[] {
  const latest = new Map<CivilDate, Holiday>();
  for (const entry of table) {
    if (entry.knownFrom > day) continue;
    const known = latest.get(entry.date);
    if (!known || known.knownFrom <= entry.knownFrom) latest.set(entry.date, entry);
  }
  return [...latest.values()];
}

/** All that became known up to a day, whatever overrules what later. */
export const holidaysKnownBy = (day: CivilDate, table: readonly Holiday[]): Holiday[] =>
  table.filter(({ knownFrom }) => knownFrom <= day);

/** Monday to Friday, without regular holidays and special non-working days. */
export function isBankingDay(date: CivilDate, holidays: readonly Holiday[]): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return false;
  return !holidays.some((holiday) => holiday.date === date && isDayOff(holiday.kind));
}

/** The first banking day after a date, never the date itself. */
export function nextBankingDay(date: CivilDate, holidays: readonly Holiday[]): CivilDate {
  let next = addDays(date, 1);
  while (!isBankingDay(next, holidays)) next = addDays(next, 1);
  return next;
}

function isDayOff(kind: HolidayKind): boolean {
  return kind === 'regular' || kind === 'special_non_working';
}
