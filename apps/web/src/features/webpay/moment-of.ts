import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';

/** `3:45 PM` today, `16 Nov 2026, 3:45 PM` on another day; in Manila. */
export function momentOf(at: string, nowMs: number): string {
  const [date, time = ''] = splitMoment(Date.parse(at));
  return date === splitMoment(nowMs)[0] ? time : `${date}, ${time}`;
}

const splitMoment = (epochMs: number) => formatMoment(epochMs, getLocale()).split(', ');
