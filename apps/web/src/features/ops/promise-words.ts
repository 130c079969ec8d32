import { casePromises, openingHours, type PromisedCase } from '@luwag/domain/case-promises';
import { m } from '#app/paraglide/messages.js';

const hourMs = 3_600_000;

/** How soon we say that somebody looks, from the table that lateness is measured by. */
export const promiseWords = (kind: Exclude<PromisedCase, 'held_payment'>): string =>
  m.ops_promise({
    hours: casePromises[kind].withinMs / hourMs,
    from: hourWords(openingHours.from),
    until: hourWords(openingHours.until),
  });

/** `8 AM`, `8 PM`: both languages write it so. */
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
