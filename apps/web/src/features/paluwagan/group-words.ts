import type { CoveredPart, GroupSeat } from '@luwag/contracts/paluwagan';
import { addDays, civilDate, daysBetween } from '@luwag/domain/calendar';
import type { GroupFrequency } from '@luwag/domain/paluwagan-rules';
import type { GroupStatus } from '@luwag/domain/paluwagan-states';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { pesos } from '#app/shared/format/money-words.ts';

/** `4th`; in Filipino `ika-4`. */
export function ordinal(number: number): string {
  if (getLocale() === 'fil') return `ika-${number}`;
  const tens = number % 100;
  const isTeen = tens >= 11 && tens <= 13;
  const ends: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${number}${(isTeen ? undefined : ends[number % 10]) ?? 'th'}`;
}

/** Others are a first name and an initial, `Lorna M.`; in a sentence the first name is enough. */
export const firstOf = (name: string): string => name.replace(/\s+\p{L}\.$/u, '');

const hubNameMax = 12;

/** A first name that fits into the middle of the wheel; the list behind it has the whole. */
export function hubName(name: string): string {
  const first = firstOf(name);
  return first.length > hubNameMax ? `${first.slice(0, hubNameMax - 1)}…` : first;
}

const everyWords: Readonly<Record<GroupFrequency, (inputs: { amount: string }) => string>> = {
  weekly: m.paluwagan_every_week,
  kinsenas: m.paluwagan_every_kinsenas,
  monthly: m.paluwagan_every_month,
};

/** `8 people, ₱1,000.00 every 15th and last day of the month`; a person may have two seats. */
export const groupLine = (group: {
  seats: number;
  contribution: number;
  every: GroupFrequency;
}): string =>
  m.paluwagan_line({
    seats: group.seats,
    each: everyWords[group.every]({ amount: pesos(group.contribution) }),
  });

type Look = { tone: BadgeTone; words: () => string };

export const statusLooks: Readonly<Record<GroupStatus, Look>> = {
  forming: { tone: 'ahead', words: m.paluwagan_status_forming },
  drawing: { tone: 'now', words: m.paluwagan_status_drawing },
  agreeing: { tone: 'now', words: m.paluwagan_status_agreeing },
  running: { tone: 'paid', words: m.paluwagan_status_running },
  frozen: { tone: 'pend', words: m.paluwagan_status_frozen },
  dissolving: { tone: 'pend', words: m.paluwagan_status_dissolving },
  finished: { tone: 'paid', words: m.paluwagan_status_finished },
  dissolved: { tone: 'plain', words: m.paluwagan_status_dissolved },
  called_off: { tone: 'plain', words: m.paluwagan_status_called_off },
};

/** How soon a due is: late, today, tomorrow, or in so many days. */
export function whenDue(
  due: { due_date: string; is_late: boolean },
  today: string,
): { tone: BadgeTone; words: string } {
  const from = civilDate(today);
  const to = civilDate(due.due_date);
  if (due.is_late) return { tone: 'late', words: m.paluwagan_when_late() };
  const days = daysBetween({ from, to });
  if (days < 0) return { tone: 'late', words: m.paluwagan_when_grace() };
  if (days === 0) return { tone: 'now', words: m.paluwagan_when_today() };
  if (to === addDays(from, 1)) return { tone: 'now', words: m.paluwagan_when_tomorrow() };
  return { tone: days <= 7 ? 'now' : 'ahead', words: m.paluwagan_when_days({ days }) };
}

/** Owes something of this round or of one before it. */
export const isLate = (
  seat: Pick<GroupSeat, 'seat_id' | 'giving'>,
  covered: readonly Pick<CoveredPart, 'seat_id' | 'is_caught_up'>[],
): boolean =>
  seat.giving === 'late' ||
  covered.some((part) => part.seat_id === seat.seat_id && !part.is_caught_up);
