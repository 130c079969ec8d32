import { addDays, type CivilDate } from './calendar.ts';
import { type Holiday, nextBankingDay } from './holidays.ts';

/** Fifteen days by our own rule, and never fewer than two banking days (RA 11765). */
export const coolingOffRule = { days: 15, bankingDaysMin: 2 } as const;

/** The last day on which a buyer may call a plan off and owe no interest and no fee for it. */
export function coolingOffEndOf(
  startDate: CivilDate,
  holidays: readonly Holiday[],
  rule: { readonly days: number; readonly bankingDaysMin: number } = coolingOffRule,
): CivilDate {
  let earliest = startDate;
  for (let day = 0; day < rule.bankingDaysMin; day += 1) {
    earliest = nextBankingDay(earliest, holidays);
  }
  const byDays = addDays(startDate, rule.days);
  return byDays < earliest ? earliest : byDays;
}
