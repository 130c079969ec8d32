import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';
import type { SaleData } from './sale.server.ts';
import { planWords } from './sales-table.tsx';

type Happened = { key: string; words: string; note?: string; at: string };

/** Everything that happened, oldest first, and what is still to come. */
export function SaleTimeline({ sale, refunds }: Pick<SaleData, 'sale' | 'refunds'>) {
  const { payout_on: payoutOn, net } = sale;
  const isAhead = !sale.payouts.some(({ has_sale }) => has_sale);
  return (
    <ol className="timeline">
      {happenedTo(sale, refunds).map(({ key, words, note, at }) => (
        <li key={key} className="done">
          <span className="breaks">
            {words}
            {note && <span className="label">{note}</span>}
          </span>
          <time className="label" dateTime={at}>
            {momentWords(at)}
          </time>
        </li>
      ))}
      {sale.payouts.map(({ payout_id: id, number, status, pay_date: date, amount, ...at }) => (
        <li key={id} className={status === 'paid' ? 'done' : undefined}>
          <span>
            {status === 'paid' && amount > 0
              ? m.sales_event_banked({ amount: pesos(amount) })
              : m.sales_event_counted({ number })}
            <span className="label">{`${at.bank_name} ${at.bank_account}`}</span>
          </span>
          <span className="label">{dateOf(date)}</span>
        </li>
      ))}
      {payoutOn && isAhead && net !== null && net > 0 && (
        <li>
          <span>{m.sales_event_payout({ amount: pesos(net) })}</span>
          <span className="label">{dateOf(payoutOn)}</span>
        </li>
      )}
    </ol>
  );
}

function happenedTo(sale: SaleData['sale'], refunds: SaleData['refunds']): Happened[] {
  const who = sale.buyer_name ?? m.sales_buyer_someone();
  const amount = pesos(sale.amount);
  const events: (Happened | undefined)[] = [
    { key: 'asked', words: m.sales_event_asked({ amount }), at: sale.created_at },
    sale.opened_at
      ? { key: 'opened', words: m.sales_event_opened({ who }), at: sale.opened_at }
      : undefined,
    sale.agreed_at && sale.plan
      ? {
          key: 'agreed',
          words: m.sales_event_agreed({ who }),
          note: planWords(sale.plan),
          at: sale.agreed_at,
        }
      : undefined,
    sale.paid_at ? { key: 'paid', words: m.sales_event_paid(), at: sale.paid_at } : undefined,
    ...refunds.map((refund) => ({
      key: refund.id,
      words: m.sales_event_refunded({ amount: pesos(refund.amount) }),
      note: [refundReasonWords[refund.reason](), refund.note].filter(Boolean).join('. '),
      at: refund.created_at,
    })),
    endOf(sale),
  ];
  return events
    .filter((event) => event !== undefined)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** One that ended unpaid; by the clock before anybody has written it down. */
function endOf({ status, changed_at, expires_at }: SaleData['sale']): Happened | undefined {
  switch (status) {
    case 'expired':
      return { key: 'end', words: m.sales_event_expired(), at: expires_at };
    case 'canceled':
      return { key: 'end', words: m.sales_event_canceled(), at: changed_at };
    case 'declined':
      return { key: 'end', words: m.sales_event_declined(), at: changed_at };
    default:
      return undefined;
  }
}
