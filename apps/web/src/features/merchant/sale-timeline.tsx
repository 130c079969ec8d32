import { manilaDateOf } from '@luwag/domain/calendar';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';
import type { SaleData } from './sale.server.ts';
import { planWords } from './sales-table.tsx';

type Happened = { key: string; words: string; note?: string; at: string };
type Line = Omit<Happened, 'at'> & { day: string; at?: string; isDone: boolean };

/** Everything that happened, oldest first, and what is still to come. */
export function SaleTimeline({ sale, refunds }: Pick<SaleData, 'sale' | 'refunds'>) {
  const lines = [...happenedTo(sale, refunds).map(lineOf), ...payoutsOf(sale)];
  return (
    <ol className="timeline">
      {lines.toSorted(byDay).map(({ key, words, note, day, at, isDone }) => (
        <li key={key} className={isDone ? 'done' : undefined}>
          <span className="breaks">
            {words}
            {note && <span className="label">{note}</span>}
          </span>
          {at ? (
            <time className="label" dateTime={at}>
              {momentWords(at)}
            </time>
          ) : (
            <span className="label">{dateOf(day)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

const lineOf = (event: Happened): Line => ({
  ...event,
  day: manilaDateOf(Date.parse(event.at)),
  isDone: true,
});

/** Of one day what has its time comes first: a payout has none. */
const byDay = (one: Line, other: Line): number =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;

function payoutsOf({ payouts, payout_on: payoutOn, net }: SaleData['sale']): Line[] {
  const made = payouts.map(
    ({ payout_id, number, status, pay_date, amount, bank_name, bank_account }) => ({
      key: payout_id,
      words:
        status === 'paid' && amount > 0
          ? m.sales_event_banked({ amount: pesos(amount) })
          : m.sales_event_counted({ number }),
      note: `${bank_name} ${bank_account}`,
      day: pay_date,
      isDone: status === 'paid',
    }),
  );
  const isAhead = !payouts.some(({ has_sale }) => has_sale);
  if (!payoutOn || !isAhead || net === null || net <= 0) return made;
  const words = m.sales_event_payout({ amount: pesos(net) });
  return [...made, { key: 'payout', words, day: payoutOn, isDone: false }];
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
