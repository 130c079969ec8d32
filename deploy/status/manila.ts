/** Days and times as people in the Philippines read them. Manila keeps one offset all year. */
const offsetMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

/** `2026-11-18`, as it is in Manila at that moment. */
export const dateAt = (ms: number): string => new Date(ms + offsetMs).toISOString().slice(0, 10);
export const beginOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) - offsetMs;
export const endOf = (date: string): number => beginOf(date) + dayMs;

/** As many days as asked for, the last of them today. */
export const daysUntil = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dateAt(ms - (count - 1 - index) * dayMs));

/** `2026-11-18 14:05` on a clock in Manila; not a number where it is no such time. */
export function momentOf(text: string): number {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text) ?? [];
  const at = Date.parse(`${date}T${time}:00+08:00`);
  // A 30th of February is a day in March to the parser.
  return Number.isNaN(at) || dateAt(at) !== date ? Number.NaN : at;
}

export type Locale = 'en' | 'fil';
const tags = { en: 'en-GB', fil: 'fil-PH' } as const;
const named = (ms: number, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: 'Asia/Manila', ...options }).format(ms);
/** Both languages write the same clock. */
const clockOf = (ms: number, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('en-PH', {
    timeZone: 'Asia/Manila',
    hour: 'numeric',
    minute: '2-digit',
    ...options,
  }).format(ms);

/** `18 Nov`: the day first, as everywhere in the product. */
const dayAt = (ms: number, locale: Locale, month: 'short' | 'long' = 'short'): string =>
  `${Number(dateAt(ms).slice(8))} ${named(ms, locale, { month })}`;

export const writeDay = (date: string, locale: Locale): string => dayAt(beginOf(date), locale);
export const writeMoment = (ms: number, locale: Locale): string =>
  `${dayAt(ms, locale)}, ${clockOf(ms)}`;
export const writeClock = (ms: number): string => clockOf(ms);
/** `Wednesday, 18 November 2026, 2:05:10 PM`. */
export const writeWhole = (ms: number, locale: Locale): string =>
  [
    named(ms, locale, { weekday: 'long' }),
    `${dayAt(ms, locale, 'long')} ${dateAt(ms).slice(0, 4)}`,
    clockOf(ms, { second: '2-digit' }),
  ].join(', ');
