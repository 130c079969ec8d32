import { m } from '#app/paraglide/messages.js';

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening';

const manilaOffsetMs = 8 * 3_600_000;

/** How the hour in Manila is greeted: umaga, tanghali, hapon or gabi. */
export function dayPartAt(epochMs: number): DayPart {
  const hour = new Date(epochMs + manilaOffsetMs).getUTCHours();
  if (hour < 4 || hour >= 18) return 'evening';
  if (hour < 11) return 'morning';
  return hour < 13 ? 'noon' : 'afternoon';
}

export const greetings: Readonly<Record<DayPart, () => string>> = {
  morning: m.home_hello_morning,
  noon: m.home_hello_noon,
  afternoon: m.home_hello_afternoon,
  evening: m.home_hello_evening,
};
