import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import type { Installment } from '#app/shared/format/installment-path.ts';
import { columnOf, dateOf, inColumn } from '#app/shared/format/money-words.ts';
import { linesOf } from '#app/shared/format/payment-lines.ts';
import type { Purchase } from './transactions.server.ts';

/** The same payments, figure by figure. */
export function ScheduleTable({ transaction }: { transaction: Purchase }) {
  const { installments, late_fees: lateFees } = transaction;
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
        ...shown.flatMap((each) => [
          {
            key: String(each.sequence),
            cells: {
              due: dateOf(each.due_date),
              pay: inColumn(each.agreed_amount),
              paid: inColumn(each.paid),
              left: inColumn(leftOf(each)),
            },
          },
          ...linesOf(each, lateFees).map(({ key, label, amount }) => ({
            key: `${each.sequence} ${key}`,
            cells: { due: label, pay: columnOf(amount) },
            state: 'part' as const,
          })),
        ]),
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
