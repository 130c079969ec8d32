import { addDays, type CivilDate, civilDate, partsOf, weekdayOf } from '@luwag/domain/calendar';
import { type Holiday, holidaysKnownOn, isBankingDay } from '@luwag/domain/holidays';

export type DayState = 'paid' | 'under_way' | 'next' | 'ahead' | 'closed' | 'none';

export type PayoutDay = {
  date: CivilDate;
  state: DayState;
  /** Whether it belongs to the month that is shown, or fills its first or last week. */
  isInMonth: boolean;
  amount: number | null;
  /** Why banks are closed, where it is a holiday. */
  holiday: string | null;
};

type Shown = {
  today: CivilDate;
  /** Payouts that were made, by the day that they were counted for. */
  made: readonly { pay_date: string; amount: number; isOver: boolean; isPaid: boolean }[];
  /** What is to come, by day; the first is the next payout. */
  coming: readonly { pay_date: string; amount: number }[];
  holidays: readonly Holiday[];
};

/** The weeks of the month that today is in, each from Monday to Sunday. */
export function payoutWeeks(shown: Shown): PayoutDay[][] {
  const { year, month } = partsOf(shown.today);
  const first = civilDate(`${year}-${String(month).padStart(2, '0')}-01`);
  const holidays = holidaysKnownOn(shown.today, shown.holidays);
  const weeks: PayoutDay[][] = [];
  let monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  while (weeks.length === 0 || partsOf(monday).month === month) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    weeks.push(days.map((date) => dayOf(date, { ...shown, holidays }, month)));
    monday = addDays(monday, 7);
  }
  return weeks;
}

function dayOf(date: CivilDate, shown: Shown, month: number): PayoutDay {
  const isInMonth = partsOf(date).month === month;
  const day = { date, isInMonth, amount: null, holiday: null };
  if (!isInMonth) return { ...day, state: 'none' };
  const made = shown.made.filter((each) => each.pay_date === date && !each.isOver);
  if (made.length > 0) {
    const amount = made.reduce((sum, each) => sum + each.amount, 0);
    return { ...day, amount, state: made.every(({ isPaid }) => isPaid) ? 'paid' : 'under_way' };
  }
  const [next] = shown.coming;
  const expected = shown.coming.find((each) => each.pay_date === date && each.amount > 0);
  if (expected)
    return { ...day, amount: expected.amount, state: expected === next ? 'next' : 'ahead' };
  const holiday = shown.holidays.find((each) => each.date === date);
  if (holiday && !isBankingDay(date, shown.holidays) && isWorkWeek(date))
    return { ...day, state: 'closed', holiday: holiday.name };
  return { ...day, state: 'none' };
}

const isWorkWeek = (date: CivilDate): boolean => {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6;
};

/** `45.8k`, `850`: for a small square, never where something is owed. Centavos fall away. */
export function shortPesos(amount: number): string {
  const pesos = Math.floor(amount / 100);
  if (pesos < 1_000) return String(pesos);
  const tenths = Math.floor(pesos / 100);
  return tenths < 10_000
    ? `${Math.floor(tenths / 10)}.${tenths % 10}k`
    : `${Math.floor(tenths / 10)}k`;
}
