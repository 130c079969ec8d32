import { type CivilDate, manilaDateOf, manilaOffsetMs } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import type { EntryKind } from '@luwag/domain/plan-entries';

/** Papers are in English, as contracts are, with their title and what matters most in Filipino. */

export const pesos = (amount: number): string => formatPesos(centavos(amount));
export const dayOf = (date: CivilDate): string => formatDate(date, 'en');

/** `16 Aug 2026, 08:05`, as clocks in Manila had it. */
export function momentOf(at: Date): string {
  const time = new Date(at.getTime() + manilaOffsetMs).toISOString().slice(11, 16);
  return `${dayOf(manilaDateOf(at.getTime()))}, ${time}`;
}

export const entryWords: Readonly<Record<EntryKind, string>> = {
  purchase: 'Purchase',
  paid_at_once: 'Paid to the shop at once',
  interest: 'Interest',
  late_fee: 'Late fee',
  fee: 'Fee',
  payment: 'Payment, thank you',
  payment_returned: 'Payment taken back by its bank',
  credit_used: 'Your credit used',
  waived: 'Waived',
  refund: 'Refund by the shop',
  credit_paid_out: 'Your credit paid out to you',
  written_off: 'Written off; still owed',
  other: 'Other',
};
