import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { UnderWay } from './light-ways.ts';

/** In the place of a form that would be refused: how the payment stands, and where it goes on. */
export function PaymentUnderWay({ payment }: { payment: UnderWay }) {
  const { title, text, link } = wordsOf(payment);
  const said = { amount: pesos(payment.amount) };
  return (
    <>
      <p className="o">{title(said)}</p>
      <p>{text(said)}</p>
      <a href={`/slow-network?payment=${payment.payment_id}`}>{link()}</a>
    </>
  );
}

function wordsOf({ status, isCode }: UnderWay) {
  if (status === 'checking')
    return {
      title: m.transactions_progress_checking_title,
      text: m.transactions_progress_checking_text,
      link: m.light_look,
    };
  return isCode
    ? {
        title: m.transactions_progress_code_title,
        text: m.transactions_progress_code_text,
        link: m.light_go_on_code,
      }
    : {
        title: m.transactions_progress_waiting_unnamed,
        text: m.transactions_progress_waiting_text,
        link: m.light_go_on,
      };
}

/** Of purchases that have nothing in the list of what is due: a first payment, or an old debt. */
export const OthersUnderWay = ({ payments }: { payments: readonly UnderWay[] }) =>
  payments.map((payment) => (
    <section key={payment.payment_id}>
      <p className="s">{payment.store_name}</p>
      <PaymentUnderWay payment={payment} />
    </section>
  ));
