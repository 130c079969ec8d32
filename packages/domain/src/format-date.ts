import { type CivilDate, partsOf, weekdayOf } from './calendar.ts';

export type Locale = 'en' | 'fil';

// Written out rather than asked of Intl: the server's and the phone's tables differ in age, and a
// date that changes its wording after the page wakes up looks like a date that changed.
const months = {
  en: 'January February March April May June July August September October November December',
  fil: 'Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre',
};
const weekdays = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  fil: 'Linggo Lunes Martes Miyerkules Huwebes Biyernes Sabado',
};

/** `15 Nov 2026`; in Filipino `15 Nob 2026`. Never all digits: 11/12 is read two ways. */
export function formatDate(date: CivilDate, locale: Locale): string {
  return `${formatDateInYear(date, locale)} ${partsOf(date).year}`;
}

/** `15 Nov`, where the year cannot be mistaken. */
export function formatDateInYear(date: CivilDate, locale: Locale): string {
  return `${partsOf(date).day} ${monthName(date, locale).slice(0, 3)}`;
}

/** `Friday, 27 November`; in Filipino `Biyernes, ika-27 ng Nobyembre`. */
export function formatDay(date: CivilDate, locale: Locale): string {
  const { day } = partsOf(date);
  const weekday = wordAt(weekdays[locale], weekdayOf(date));
  const month = monthName(date, locale);
  return locale === 'fil' ? `${weekday}, ika-${day} ng ${month}` : `${weekday}, ${day} ${month}`;
}

/** `November 2026`; in Filipino `Nobyembre 2026`. */
export const formatMonth = (date: CivilDate, locale: Locale): string =>
  `${monthName(date, locale)} ${partsOf(date).year}`;

/** `Mon`, `Tue` and so on, as the heads of a calendar whose weeks begin on Monday. */
export function shortWeekdays(locale: Locale): string[] {
  const [sunday = '', ...others] = weekdays[locale].split(' ');
  return [...others, sunday].map((name) => name.slice(0, 3));
}

function monthName(date: CivilDate, locale: Locale): string {
  return wordAt(months[locale], partsOf(date).month - 1);
}

function wordAt(words: string, index: number): string {
  return words.split(' ')[index] ?? '';
}
