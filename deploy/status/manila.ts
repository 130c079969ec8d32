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
const tags = { en: 'en-PH', fil: 'fil-PH' } as const;
const writer = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: 'Asia/Manila', ...options });

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const short = { day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

export const writeDay = (date: string, locale: Locale): string =>
  writer(locale, short).format(beginOf(date));
export const writeMoment = (ms: number, locale: Locale): string =>
  writer(locale, { ...short, ...clock }).format(ms);
export const writeClock = (ms: number, locale: Locale): string => writer(locale, clock).format(ms);
export const writeWhole = (ms: number, locale: Locale): string =>
  writer(locale, { ...long, ...clock, second: '2-digit' }).format(ms);
