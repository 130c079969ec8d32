import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from './format-moment.ts';

/** `24 Nov 2026, 3:42 PM`: an instant as the API gives it, written for a reader. */
export const momentWords = (at: string): string => formatMoment(Date.parse(at), getLocale());
