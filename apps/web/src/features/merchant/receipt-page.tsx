import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { BackLink } from './back-link.tsx';
import type { SaleData } from './sale.server.ts';
import { planWords } from './sales-table.tsx';

type ReceiptPageProps = Pick<SaleData, 'sale' | 'storeName' | 'city'> & { business: string };

/** What a buyer takes along: on paper there is nothing else on the page. */
export function ReceiptPage({ sale, storeName, city, business }: ReceiptPageProps) {
  const hasScript = useHasScript();
  const lines = [
    [m.sales_receipt_what(), sale.description || m.selling_requests_no_words()],
    [m.sales_fact_order(), sale.order_reference],
    [m.sales_column_reference(), sale.reference],
    [m.sales_receipt_when(), sale.paid_at && momentWords(sale.paid_at)],
    [m.sales_column_buyer(), sale.buyer_name],
    [m.sales_column_plan(), sale.plan && planWords(sale.plan)],
    [m.sales_column_price(), pesos(sale.amount)],
    [m.sales_get_refunded(), sale.refunded > 0 && pesos(sale.refunded)],
  ] as const;
  return (
    <div className="stack gap-5 top narrow receipt-page">
      <div className="off-paper">
        <BackLink to={`/merchant/payments/${sale.id}`}>{m.sales_receipt_back()}</BackLink>
      </div>
      <div className="stack gap-4 receipt">
        <div className="breaks">
          <h1>{m.sales_receipt_title()}</h1>
          <p>
            <b>{storeName || business}</b>
          </p>
          <p className="small">{[storeName && business, city].filter(Boolean).join(', ')}</p>
        </div>
        <dl className="slip">
          {lines.map(
            ([name, value]) =>
              value && (
                <div key={name} className="breaks">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
          <div className="t">
            <dt>{m.sales_receipt_total()}</dt>
            <dd>{pesos(sale.amount - sale.refunded)}</dd>
          </div>
        </dl>
        {!sale.livemode && <p className="small">{m.selling_request_test()}</p>}
        <p className="label">{m.sales_receipt_note()}</p>
      </div>
      {hasScript ? (
        <div className="off-paper">
          <Button onClick={() => window.print()}>
            <Icon name="document" small />
            {m.selling_counter_print()}
          </Button>
        </div>
      ) : (
        <p className="small off-paper">{m.selling_counter_print_hint()}</p>
      )}
    </div>
  );
}
