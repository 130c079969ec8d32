import { addDays, type CivilDate } from '@luwag/domain/calendar';
import type { Summary } from './buyer-home.server.ts';

/** As many as the summary names at most: with fewer, nothing is left out. */
const dueMax = 10;

export type Sums = { week: number; month: number };

/**
 * What is asked for soon, late payments included. Plans are paid once a month, so the summary names
 * all of it; undefined where it had more to say than it may, for a sum with parts missing is wrong.
 */
export function sumsOf(due: Summary['due'], today: CivilDate): Sums | undefined {
  if (due.length >= dueMax) return undefined;
  const within = (days: number) =>
    due
      .filter(({ due_date }) => due_date <= addDays(today, days))
      .reduce((sum, { amount }) => sum + amount, 0);
  return { week: within(7), month: within(30) };
}
