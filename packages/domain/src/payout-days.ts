import type { CivilDate } from './calendar.ts';
import { type Holiday, nextBankingDay } from './holidays.ts';

/** What was sold on a day is paid out on the next banking day. */
export const payoutDayOf = (soldOn: CivilDate, holidays: readonly Holiday[]): CivilDate =>
  nextBankingDay(soldOn, holidays);
