import { civilDate } from '@luwag/domain/calendar';
import { formatDate, formatDateInYear } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';

/** Amounts and days as the API gives them, written for a reader. */
export const pesos = (amount: number): string => formatPesos(centavos(amount));
export const dayOf = (date: string): string => formatDate(civilDate(date), getLocale());
export const dayInYear = (date: string): string => formatDateInYear(civilDate(date), getLocale());

/** `3:45 PM` today, `16 Nov 2026, 3:45 PM` on another day; in Manila. */
export function momentOf(at: string, nowMs: number): string {
  const [date, time = ''] = splitMoment(Date.parse(at));
  return date === splitMoment(nowMs)[0] ? time : `${date}, ${time}`;
}

const splitMoment = (epochMs: number) => formatMoment(epochMs, getLocale()).split(', ');
