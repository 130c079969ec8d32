import { type CivilDate, civilDate } from './calendar.ts';
import type { Holiday, HolidayKind } from './holidays.ts';

type Day = readonly [date: string, kind: HolidayKind, name: string];

interface Proclamation {
  readonly source: string;
  readonly knownFrom: CivilDate;
  readonly isProvisional?: boolean;
  readonly days: readonly Day[];
}

// National days only: a city's own holiday closes its town hall, not the payment rails. A later
// proclamation is added below and overrules by date; nothing here is edited once it was in use.
const proclamations: readonly Proclamation[] = [
  {
    source: 'Proclamation 1006 of 2025',
    knownFrom: civilDate('2025-09-03'),
    days: [
      ['2026-01-01', 'regular', "New Year's Day"],
      ['2026-02-17', 'special_non_working', 'Chinese New Year'],
      ['2026-02-25', 'special_working', 'EDSA People Power Revolution Anniversary'],
      ['2026-04-02', 'regular', 'Maundy Thursday'],
      ['2026-04-03', 'regular', 'Good Friday'],
      ['2026-04-04', 'special_non_working', 'Black Saturday'],
      ['2026-04-09', 'regular', 'Araw ng Kagitingan'],
      ['2026-05-01', 'regular', 'Labor Day'],
      ['2026-06-12', 'regular', 'Independence Day'],
      ['2026-08-21', 'special_non_working', 'Ninoy Aquino Day'],
      ['2026-08-31', 'regular', 'National Heroes Day'],
      ['2026-11-01', 'special_non_working', "All Saints' Day"],
      ['2026-11-02', 'special_non_working', "All Souls' Day"],
      ['2026-11-30', 'regular', 'Bonifacio Day'],
      ['2026-12-08', 'special_non_working', 'Feast of the Immaculate Conception of Mary'],
      ['2026-12-24', 'special_non_working', 'Christmas Eve'],
      ['2026-12-25', 'regular', 'Christmas Day'],
      ['2026-12-30', 'regular', 'Rizal Day'],
      ['2026-12-31', 'special_non_working', 'Last Day of the Year'],
    ],
  },
  {
    source: 'Proclamation 1189 of 2026',
    knownFrom: civilDate('2026-03-12'),
    days: [['2026-03-20', 'regular', "Eid'l Fitr"]],
  },
  {
    source: 'Proclamation 1264 of 2026',
    knownFrom: civilDate('2026-05-21'),
    days: [['2026-05-27', 'regular', "Eid'l Adha"]],
  },
  {
    source: 'Proclamation 1427 of 2026',
    knownFrom: civilDate('2026-09-08'),
    days: [
      ['2027-01-01', 'regular', "New Year's Day"],
      ['2027-02-06', 'special_non_working', 'Chinese New Year'],
      ['2027-02-25', 'special_working', 'EDSA People Power Revolution Anniversary'],
      ['2027-03-25', 'regular', 'Maundy Thursday'],
      ['2027-03-26', 'regular', 'Good Friday'],
      ['2027-03-27', 'special_non_working', 'Black Saturday'],
      ['2027-04-09', 'regular', 'Araw ng Kagitingan'],
      ['2027-05-01', 'regular', 'Labor Day'],
      ['2027-06-12', 'regular', 'Independence Day'],
      ['2027-08-21', 'special_non_working', 'Ninoy Aquino Day'],
      ['2027-08-30', 'regular', 'National Heroes Day'],
      ['2027-11-01', 'special_non_working', "All Saints' Day"],
      ['2027-11-02', 'special_non_working', "All Souls' Day"],
      ['2027-11-30', 'regular', 'Bonifacio Day'],
      ['2027-12-08', 'special_non_working', 'Feast of the Immaculate Conception of Mary'],
      ['2027-12-24', 'special_non_working', 'Christmas Eve'],
      ['2027-12-25', 'regular', 'Christmas Day'],
      ['2027-12-30', 'regular', 'Rizal Day'],
      ['2027-12-31', 'special_non_working', 'Last Day of the Year'],
    ],
  },
  {
    // Proclaimed only when the moon is seen; a day either way is usual.
    source: 'expected, by the Islamic calendar',
    knownFrom: civilDate('2026-09-08'),
    isProvisional: true,
    days: [
      ['2027-03-09', 'regular', "Eid'l Fitr"],
      ['2027-05-16', 'regular', "Eid'l Adha"],
    ],
  },
];

/** The table as shipped. Staff add to it when the Palace does; callers pass whichever they hold. */
export const philippineHolidays: readonly Holiday[] = proclamations.flatMap(
  ({ source, knownFrom, isProvisional = false, days }) =>
    days.map(([date, kind, name]) => ({
      date: civilDate(date),
      kind,
      name,
      source,
      knownFrom,
      isProvisional,
    })),
);
