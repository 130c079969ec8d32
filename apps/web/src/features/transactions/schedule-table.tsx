import { Table } from '@luwag/ui/table';
import type { Installment } from '#app/lib/installment-path.ts';
import { dateOf, inColumn } from '#app/lib/money-words.ts';
import { m } from '#app/paraglide/messages.js';

/** The same payments, figure by figure. */
export function ScheduleTable({ installments }: { installments: readonly Installment[] }) {
  const shown = installments.filter(({ state }) => state !== 'cancelled');
  const leftOf = ({ state, amount, paid }: Installment) => (state === 'waived' ? 0 : amount - paid);
  const sum = (amountOf: (each: Installment) => number) =>
    inColumn(shown.reduce((total, each) => total + amountOf(each), 0));
  return (
    <Table
      caption={m.transactions_schedule_caption()}
      hideCaption
      columns={[
        { key: 'due', label: m.transactions_schedule_due() },
        { key: 'pay', label: m.transactions_schedule_pay() },
        { key: 'paid', label: m.transactions_schedule_paid(), quiet: true },
        { key: 'left', label: m.transactions_schedule_left(), quiet: true },
      ]}
      rows={[
        ...shown.map((each) => ({
          key: String(each.sequence),
          cells: {
            due: dateOf(each.due_date),
            pay: inColumn(each.amount),
            paid: inColumn(each.paid),
            left: inColumn(leftOf(each)),
          },
        })),
        {
          key: 'total',
          state: 'sum' as const,
          cells: {
            due: m.transactions_schedule_total(),
            pay: sum(({ amount }) => amount),
            paid: sum(({ paid }) => paid),
            left: sum(leftOf),
          },
        },
      ]}
    />
  );
}
