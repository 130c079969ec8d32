import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getTransaction } from '@luwag/contracts/transactions';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { ppm } from '@luwag/domain/money';
import { m } from '#app/paraglide/messages.js';
import type { Installment } from './installment-path.ts';
import { pesos } from './money-words.ts';

export type LateFees = ResultOf<typeof getTransaction>['late_fees'];

/** What makes a payment more or less than was agreed, each with its sign. */
type PaymentLine = {
  key: 'late' | 'late_before' | 'added' | 'saved' | 'moved' | 'dropped' | 'frozen';
  label: string;
  detail?: string;
  amount: number;
};

/** What the lines of one payment need to know of its plan. */
export type PlanFacts = { lateFees: LateFees; saved: string };

/** Why there is less interest. Where a part stopped or came back, nobody need have paid early. */
export function savedWords(installments: readonly Installment[]): string {
  if (installments.some(({ frozen }) => frozen > 0)) return m.transactions_line_saved_stopped();
  return installments.some(({ no_longer_asked: dropped }) => dropped > 0)
    ? m.transactions_line_saved_refund()
    : m.transactions_line_saved();
}

/** Payments that a late fee of earlier days was shared out to, as a lighter plan does. */
const isNotLate = ({ state }: Installment): boolean =>
  state === 'upcoming' || state === 'due' || state === 'grace';

/** The agreed amount and these come to what the payment asks for. */
export function linesOf(installment: Installment, plan: PlanFacts): PaymentLine[] {
  const { saved, moved, no_longer_asked: dropped, frozen, late_fee: late } = installment;
  const { added_interest: added } = installment;
  const lines: (PaymentLine | false)[] = [
    late > 0 &&
      (isNotLate(installment)
        ? { key: 'late_before', label: m.transactions_line_late_before(), amount: late }
        : {
            key: 'late',
            label: m.transactions_line_late(),
            detail: productWords(installment, plan.lateFees),
            amount: late,
          }),
    added > 0 && { key: 'added', label: m.transactions_line_added(), amount: added },
    saved > 0 && { key: 'saved', label: plan.saved, amount: -saved },
    moved !== 0 && {
      key: 'moved',
      label: moved > 0 ? m.transactions_line_moved_in() : m.transactions_line_moved_out(),
      amount: moved,
    },
    dropped > 0 && { key: 'dropped', label: m.transactions_line_dropped(), amount: -dropped },
    frozen > 0 && { key: 'frozen', label: m.disputes_plan_row_part(), amount: -frozen },
  ];
  return lines.filter((line) => line !== false);
}

/** `₱871.44 × 0.1% × 20 days`, where one product says it. */
export function productWords({ late }: Installment, lateFees: LateFees): string {
  const rate = rateWords(lateFees);
  if (!late || late.late_amount === null || late.days === null)
    return m.transactions_line_late_daily({ rate });
  const amount = pesos(late.late_amount);
  return late.days === 1
    ? m.transactions_line_late_product_one({ amount, rate })
    : m.transactions_line_late_product({ amount, rate, days: late.days });
}

export const rateWords = ({ daily_rate_ppm }: LateFees): string =>
  formatRateInWords(ppm(daily_rate_ppm));

/** With its sign: what is taken off has a minus, what is added stands as it is. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${pesos(-amount)}` : pesos(amount);
