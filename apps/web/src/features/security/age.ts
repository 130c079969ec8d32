import { addMonths, type CivilDate, daysBetween } from '@luwag/domain/calendar';
import { m } from '#app/paraglide/messages.js';

export type Age = { unit: 'days' | 'months' | 'years'; count: number };

/** Whole days in the first month, then whole months, then whole years. Never negative. */
export function ageOf(range: { from: CivilDate; to: CivilDate }): Age {
  const { from, to } = range;
  const days = Math.max(0, daysBetween(range));
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  if (months === 0) return { unit: 'days', count: days };
  return months < 12
    ? { unit: 'months', count: months }
    : { unit: 'years', count: Math.floor(months / 12) };
}

/** The age in words: `yesterday`, `3 months ago`. */
export function ageInWords({ unit, count }: Age): string {
  if (unit === 'months') {
    return count === 1 ? m.security_age_month() : m.security_age_months({ count });
  }
  if (unit === 'years') {
    return count === 1 ? m.security_age_year() : m.security_age_years({ count });
  }
  if (count === 0) return m.security_age_today();
  return count === 1 ? m.security_age_yesterday() : m.security_age_days({ count });
}
