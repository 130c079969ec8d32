import { addDays, type CivilDate, daysBetween, manilaDateOf, manilaOffsetMs } from './calendar.ts';
import { dayMs, hourMs } from './durations.ts';
import { type Holiday, isBankingDay, nextBankingDay } from './holidays.ts';

/** In Manila. Payouts of a banking day are counted then, for staff to look at in the morning. */
const countedAtMs = 8 * hourMs;
/** Until then a PESONet transfer arrives on the same banking day. */
const pesonetCutoffMs = 14 * hourMs;

/** The first day on which it is paid: a sale on the next banking day, anything else at once. */
export const payableFrom = (
  payable: { kind: string; onDate: CivilDate },
  holidays: readonly Holiday[],
): CivilDate =>
  payable.kind === 'sale' ? nextBankingDay(payable.onDate, holidays) : payable.onDate;

/**
 * Whether a payout of this day has it. What is taken back counts at once, whatever day it bears:
 * the ledger has it already, and by a test clock that day may be months ahead.
 */
export const isPayableOn = (
  payable: { kind: string; onDate: CivilDate; amountCentavos: number },
  date: CivilDate,
  holidays: readonly Holiday[],
): boolean => payable.amountCentavos < 0 || payableFrom(payable, holidays) <= date;

/** The date itself where banks are open, else the next on which they are. */
export const bankingDayOn = (date: CivilDate, holidays: readonly Holiday[]): CivilDate =>
  isBankingDay(date, holidays) ? date : nextBankingDay(date, holidays);

/** The banking day whose payouts are counted next. */
export function nextCountDate(nowMs: number, holidays: readonly Holiday[]): CivilDate {
  const today = manilaDateOf(nowMs);
  const isCounted = timeOfDayMs(nowMs) >= countedAtMs;
  return bankingDayOn(isCounted ? addDays(today, 1) : today, holidays);
}

/** Whether the payouts of today are to be counted by now. */
export const isCountTime = (nowMs: number, holidays: readonly Holiday[]): boolean =>
  isBankingDay(manilaDateOf(nowMs), holidays) && timeOfDayMs(nowMs) >= countedAtMs;

/** When a payout that is sent now should be in the bank. */
export function arrivalOf(
  rail: 'instapay' | 'pesonet',
  nowMs: number,
  holidays: readonly Holiday[],
): CivilDate {
  const today = manilaDateOf(nowMs);
  if (rail === 'instapay') return today;
  const isInTime = isBankingDay(today, holidays) && timeOfDayMs(nowMs) < pesonetCutoffMs;
  return isInTime ? today : nextBankingDay(today, holidays);
}

/** The next instant until which a PESONet transfer arrives on its day. */
export function pesonetCutoffAfter(nowMs: number, holidays: readonly Holiday[]): number {
  const today = manilaDateOf(nowMs);
  const isPast = timeOfDayMs(nowMs) >= pesonetCutoffMs;
  const date = bankingDayOn(isPast ? addDays(today, 1) : today, holidays);
  const midnightMs = nowMs - timeOfDayMs(nowMs) + daysBetween({ from: today, to: date }) * dayMs;
  return midnightMs + pesonetCutoffMs;
}

const timeOfDayMs = (nowMs: number): number => (nowMs + manilaOffsetMs) % dayMs;
