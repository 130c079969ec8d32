import type { PathPoint } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import type { SaleData } from './sale.server.ts';

type Sale = Pick<
  SaleData['sale'],
  'status' | 'created_at' | 'opened_at' | 'agreed_at' | 'paid_at' | 'payouts'
>;

/** From asking to the bank; the timeline says when. What ended unpaid stops where it ended. */
export function stepsOf(sale: Sale): PathPoint[] {
  const steps = [
    { key: 'asked', label: m.sales_step_asked(), done: sale.created_at },
    { key: 'opened', label: m.sales_step_opened(), done: sale.opened_at },
    { key: 'agreed', label: m.sales_step_agreed(), done: sale.agreed_at },
    { key: 'paid', label: m.sales_step_paid(), done: sale.paid_at },
  ];
  const isOver = ['declined', 'canceled', 'expired'].includes(sale.status);
  // What has happened was led to by all before it, on record or not.
  const last = steps.findLastIndex(({ done }) => done);
  const points = steps.map(({ key, label }, index): PathPoint => {
    if (index <= last) return { key, label, state: 'paid' };
    return { key, label, state: index > last + 1 ? 'ahead' : isOver ? 'late' : 'now' };
  });
  const isInBank = sale.payouts.some((each) => each.has_sale && each.status === 'paid');
  const state = isInBank ? 'paid' : last === steps.length - 1 ? 'now' : 'ahead';
  return [...points, { key: 'bank', label: m.sales_step_bank(), state }];
}
