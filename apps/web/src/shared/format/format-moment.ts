import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { getLocale } from '#app/paraglide/runtime.js';
import type { Locale } from '#app/shared/page/preferences.ts';

const manilaOffsetMs = 8 * 3_600_000;

/** `24 Nov 2026, 3:42 PM`, in Manila. */
export const formatMoment = (epochMs: number, locale: Locale): string =>
  `${formatDate(manilaDateOf(epochMs), locale)}, ${formatTime(epochMs)}`;

/** `3:42 PM`, in Manila. Filipino writes the same clock. */
export function formatTime(epochMs: number): string {
  const clock = new Date(epochMs + manilaOffsetMs);
  const hours = clock.getUTCHours();
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `24 Nov 2026, 3:42 PM`: an instant as the API gives it, written for a reader. */
export const momentWords = (at: string): string => formatMoment(Date.parse(at), getLocale());

/** `3:42:07 PM`, in Manila. */
export function formatClock(epochMs: number): string {
  const seconds = String(new Date(epochMs).getUTCSeconds()).padStart(2, '0');
  return formatTime(epochMs).replace(' ', `:${seconds} `);
}
