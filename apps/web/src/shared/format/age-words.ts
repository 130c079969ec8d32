import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { m } from '#app/paraglide/messages.js';

/** How long something has waited, as short as it can be said: `19 min`, `2 h 5 min`, `3 days`. */
export function ageWords(passedMs: number): string {
  if (passedMs < minuteMs) return m.ops_age_now();
  const minutes = Math.floor(passedMs / minuteMs);
  if (passedMs < hourMs) return m.ops_age_minutes({ minutes });
  if (passedMs < dayMs) {
    return m.ops_age_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
  const days = Math.floor(passedMs / dayMs);
  return days === 1 ? m.ops_age_day() : m.ops_age_days({ days });
}
