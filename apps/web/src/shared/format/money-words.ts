import { civilDate } from '@luwag/domain/calendar';
import { formatDate, formatDateInYear, formatDay } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { getLocale } from '#app/paraglide/runtime.js';

/** Amounts and days as the API gives them, written for a reader. */
export const pesos = (amount: number): string => formatPesos(centavos(amount));
/** Money in a column goes without its sign. */
export const inColumn = (amount: number): string => pesos(amount).slice(1);
/** What is taken off has a minus there. */
export const columnOf = (amount: number): string =>
  amount < 0 ? `−${inColumn(-amount)}` : inColumn(amount);
export const dateOf = (date: string): string => formatDate(civilDate(date), getLocale());
export const shortDateOf = (date: string): string => formatDateInYear(civilDate(date), getLocale());
export const dayOf = (date: string): string => formatDay(civilDate(date), getLocale());
