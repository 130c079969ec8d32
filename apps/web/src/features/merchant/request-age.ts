import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago something was asked for: minutes, then hours, then the moment itself. */
export function ageInWords({ atMs, nowMs }: { atMs: number; nowMs: number }): string {
  const passedMs = nowMs - atMs;
  if (passedMs < minuteMs) return m.selling_age_now();
  if (passedMs < hourMs) {
    const count = Math.floor(passedMs / minuteMs);
    return count === 1 ? m.selling_age_minute() : m.selling_age_minutes({ count });
  }
  if (passedMs >= 24 * hourMs) return formatMoment(atMs, getLocale());
  const count = Math.floor(passedMs / hourMs);
  return count === 1 ? m.selling_age_hour() : m.selling_age_hours({ count });
}

/** What is left of a request's time: `19:48`, or with hours `23:19:48`. Never below zero. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = rest.map((part) => String(part).padStart(2, '0')).join(':');
  return hours > 0 ? `${hours}:${padded}` : padded;
}
