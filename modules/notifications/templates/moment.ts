import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';

const manilaOffsetMs = 8 * 3_600_000;

/** `15 Nov 2026, 3:42 PM`, in Manila. */
export function momentOf(iso: string, locale: Locale): string {
  const epochMs = Date.parse(iso);
  const clock = new Date(epochMs + manilaOffsetMs);
  const hours = clock.getUTCHours();
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0');
  const half = hours < 12 ? 'AM' : 'PM';
  return `${formatDate(manilaDateOf(epochMs), locale)}, ${hours % 12 || 12}:${minutes} ${half}`;
}
