import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDateInYear } from '@luwag/domain/format-date';
import { getLocale } from '#app/paraglide/runtime.js';

const manilaOffsetMs = 8 * 3_600_000;

/** `3:12:44 PM` of the same day, `24 Nov, 3:12:44 PM` of another; in Manila. */
export function exactMoment(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  const clock = new Date(atMs + manilaOffsetMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = clock.getUTCHours();
  const time = `${hours % 12 || 12}:${two(clock.getUTCMinutes())}:${two(clock.getUTCSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
  const day = manilaDateOf(atMs);
  return day === manilaDateOf(nowMs) ? time : `${formatDateInYear(day, getLocale())}, ${time}`;
}

/** `198 ms`, `10.2 s`. */
export const tookWords = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
