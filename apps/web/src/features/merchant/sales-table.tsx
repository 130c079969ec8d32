import type { Store } from '@luwag/contracts/merchants';
import type { Sale } from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { columnOf, dayOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import type { PaymentsData } from './payments.server.ts';
import { RequestBadge } from './request-state.tsx';

type SalesTableProps = {
  sales: readonly Sale[];
  stores: readonly Store[];
  /** Of the whole selection, which may be more than is listed. */
  totals?: PaymentsData['totals'] | undefined;
};

/** A table where there is room, and the same rows as cards on a phone. */
export function SalesTable({ sales, stores, totals }: SalesTableProps) {
  // Whoever has one store knows which.
  const names = new Map(
    (stores.length > 1 ? stores : []).map(({ store_id, name }) => [store_id, name] as const),
  );
  const withStore = names.size > 0;
  const columns = withStore ? 10 : 9;
  return (
    <table className="table sales">
      <caption className="visually-hidden">{m.sales_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.sales_column_time()}</th>
          <th scope="col" className="l">
            {m.sales_column_reference()}
          </th>
          <th scope="col" className="l">
            {m.sales_column_buyer()}
          </th>
          <th scope="col" className="l">
            {m.sales_column_what()}
          </th>
          {withStore && (
            <th scope="col" className="l">
              {m.sales_store()}
            </th>
          )}
          <th scope="col" className="l">
            {m.sales_column_plan()}
          </th>
          <th scope="col">{m.sales_column_price()}</th>
          <th scope="col">{m.sales_column_refund()}</th>
          <th scope="col">{m.sales_column_fee()}</th>
          <th scope="col">{m.sales_you_get()}</th>
          <th scope="col" className="l">
            {m.sales_column_state()}
          </th>
        </tr>
      </thead>
      {byDay(sales).map(({ day, sales: ofDay }) => (
        <tbody key={day}>
          <tr className="sales-day">
            <th scope="rowgroup" colSpan={columns + 1}>
              {dayOf(day)}
            </th>
          </tr>
          {ofDay.map((sale) => (
            <SaleRow
              key={sale.id}
              sale={sale}
              store={names.get(sale.store_id)}
              {...{ withStore }}
            />
          ))}
        </tbody>
      ))}
      {totals && <TotalsRow sold={totals.sold} lead={withStore ? 6 : 5} />}
    </table>
  );
}

/** When it was paid, or else asked for: what the list is sorted by. */
const momentOf = ({ paid_at, created_at }: Sale): number => Date.parse(paid_at ?? created_at);

/** Days in the order in which they come. */
function byDay(sales: readonly Sale[]): { day: string; sales: Sale[] }[] {
  const days = Map.groupBy(sales, (sale) => manilaDateOf(momentOf(sale)));
  return [...days].map(([day, ofDay]) => ({ day, sales: ofDay }));
}

type SaleRowProps = { sale: Sale; store: string | undefined; withStore: boolean };

function SaleRow({ sale, store, withStore }: SaleRowProps) {
  const { id, reference, buyer_name: buyer, description, plan, refunded, fee, net } = sale;
  const isOver = sale.paid_at === null && plan === null;
  return (
    <tr className={isOver ? 'sales-unpaid' : undefined}>
      <td className="l q sales-time">{formatTime(momentOf(sale))}</td>
      <th scope="row" className="l sales-reference">
        <Link to={`/merchant/payments/${id}`} className="mono">
          {reference}
        </Link>
      </th>
      <td className="l sales-buyer">{buyer}</td>
      <td className="l breaks sales-what">{description || m.selling_requests_no_words()}</td>
      {withStore && <td className="l q sales-store">{store}</td>}
      <td className="l q sales-plan">{plan && planWords(plan)}</td>
      <td className="sales-price">{inColumn(sale.amount)}</td>
      <td className="q sales-refund">{refunded > 0 && columnOf(-refunded)}</td>
      <td className="q sales-fee">{fee !== null && fee > 0 && columnOf(-fee)}</td>
      <td className="sales-net">{net !== null && <b>{inColumn(net)}</b>}</td>
      <td className="l sales-state">
        <RequestBadge status={sale.status} />
        {sale.late_money && (
          <span className="label sale-note">{lateMoneyWords(sale.late_money)}</span>
        )}
      </td>
    </tr>
  );
}

export const planWords = ({ code, payments }: NonNullable<Sale['plan']>): string =>
  code === 'thirty' ? m.sales_plan_thirty() : m.sales_plan_payments({ count: payments });

type TotalsRowProps = { sold: PaymentsData['totals']['sold']; lead: number };

function TotalsRow({ sold, lead }: TotalsRowProps) {
  return (
    <tfoot>
      <tr className="sum">
        <th scope="row" colSpan={lead}>
          {m.sales_sum({ count: sold.count })}{' '}
          <span className="label sales-sum-note">{m.sales_sum_note()}</span>
        </th>
        <td>{inColumn(sold.gross)}</td>
        <td>{sold.refunded > 0 && columnOf(-sold.refunded)}</td>
        <td>{sold.fee !== null && sold.fee > 0 && columnOf(-sold.fee)}</td>
        <td>{sold.net !== null && inColumn(sold.net)}</td>
        <td />
      </tr>
    </tfoot>
  );
}

/** Money that came once the payment was over: it never stays with the shop. */
export const lateMoneyWords = (late: NonNullable<Sale['late_money']>): string =>
  late.state === 'returned'
    ? m.sales_late_returned({ amount: pesos(late.amount) })
    : m.sales_late_returning({ amount: pesos(late.amount) });
