import { civilDate } from '@luwag/domain/calendar';
import { formatDay } from '@luwag/domain/format-date';
import { LinkButton } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { type PathPayment, PaymentPath } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { DoneProps, Purchase } from './done.server.ts';
import { ReturnToShop } from './end-views.tsx';
import { webpayPaths } from './paths.ts';

/** Paid: what the shop has, what comes next and when, and the ways on. */
export function DoneView({ proposal, purchase, firstName }: DoneProps) {
  const { request, transaction_id } = proposal;
  return (
    <>
      <div className="room wp-done">
        <Capiz columns={12} rows={3} />
        <h1>{firstName ? m.webpay_done_title({ name: firstName }) : m.webpay_done_plain()}</h1>
        <p>{m.webpay_done_text({ store: request.store_name, amount: pesos(request.amount) })}</p>
        {purchase?.next_payment && (
          <p>
            {m.webpay_done_next({
              amount: pesos(purchase.next_payment.amount),
              day: formatDay(civilDate(purchase.next_payment.due_date), getLocale()),
            })}
          </p>
        )}
      </div>
      <ReturnToShop asked={request} />
      {purchase && <Payments purchase={purchase} />}
      {transaction_id && (
        <div className="stack">
          <LinkButton
            variant={request.return_url ? 'second' : 'primary'}
            href={`/buyer/transactions/${transaction_id}`}
          >
            {m.webpay_done_schedule()}
          </LinkButton>
          <LinkButton
            variant="text"
            href={webpayPaths.calendar(transaction_id)}
            download="luwag.ics"
          >
            {m.webpay_done_calendar()}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function Payments({ purchase }: { purchase: Purchase }) {
  return (
    <section className="card" aria-labelledby="payments">
      <div className="apart wp-head">
        <h2 id="payments">{m.webpay_done_payments()}</h2>
        <p className="label">{m.webpay_done_total({ amount: pesos(purchase.total_amount) })}</p>
      </div>
      <PaymentPath
        label={m.webpay_done_payments()}
        payments={pathOf(purchase)}
        stateWords={{
          paid: m.landing_state_paid(),
          // The next one may be weeks away.
          now: m.webpay_done_state_next(),
          late: m.landing_state_late(),
          ahead: m.landing_state_ahead(),
        }}
      />
    </section>
  );
}

/** The next one to pay is now; what is paid is done, and the rest is ahead. */
function pathOf({ installments }: Purchase): PathPayment[] {
  const isPaid = (one: Purchase['installments'][number]) => one.state === 'paid';
  const next = installments.find((one) => !isPaid(one));
  const count = installments.length;
  return installments.map((one, index) => ({
    key: one.due_date,
    state: isPaid(one) ? 'paid' : one === next ? 'now' : 'ahead',
    date: dateOf(one.due_date),
    amount: pesos(one.amount),
    note:
      index === count - 1 ? m.webpay_done_last() : m.webpay_done_nth({ nth: one.sequence, count }),
  }));
}
