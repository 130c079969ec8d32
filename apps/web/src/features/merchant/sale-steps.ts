import type { PathPoint } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import type { SaleData } from './sale.server.ts';

type Sale = Pick<
  SaleData['sale'],
  'status' | 'created_at' | 'opened_at' | 'agreed_at' | 'paid_at' | 'payout_on'
>;

/** From asking to the bank. What ended unpaid stops where it ended. */
export function stepsOf(sale: Sale): PathPoint[] {
  const at = (word: string, moment: string) => `${word} ${formatTime(Date.parse(moment))}`;
  const { opened_at: opened, agreed_at: agreed, paid_at: paid, payout_on: payoutOn } = sale;
  const steps = [
    { key: 'asked', word: m.sales_step_asked(), done: sale.created_at },
    { key: 'opened', word: m.sales_step_opened(), done: opened },
    { key: 'agreed', word: m.sales_step_agreed(), done: agreed },
    { key: 'paid', word: m.sales_step_paid(), done: paid },
  ];
  const isOver = ['declined', 'canceled', 'expired'].includes(sale.status);
  const next = steps.findIndex(({ done }) => !done);
  const points = steps.map(({ key, word, done }, index): PathPoint => {
    if (done) return { key, state: 'paid', label: at(word, done) };
    if (index === next) return { key, state: isOver ? 'late' : 'now', label: word };
    return { key, state: 'ahead', label: word };
  });
  const bank = payoutOn
    ? m.sales_step_bank_on({ date: shortDateOf(payoutOn) })
    : m.sales_step_bank();
  return [...points, { key: 'bank', state: 'ahead', label: bank }];
}
