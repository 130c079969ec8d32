import type { AskedPayment } from '@luwag/contracts/payment-requests';
import { Banner } from '@luwag/ui/banner';
import { Capiz } from '@luwag/ui/capiz';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { BackToShop } from './shop-link.tsx';
import type { RequestEnd } from './standing.ts';

type Words = [title: string, text: string, note: string];

type RequestEndedProps = {
  end: RequestEnd;
  asked: AskedPayment;
  /** Somebody who is not signed in here, and may well have paid on another screen. */
  isStranger?: boolean;
};

/** A request that this reader can no longer pay: why, what it means for the money, where to go. */
export function RequestEnded({ end, asked, isStranger = false }: RequestEndedProps) {
  if (end === 'taken' && isStranger) return <PaidElsewhere asked={asked} />;
  const [title, text, note] = endWords(end, asked);
  return (
    <>
      <PageHead title={title}>{text}</PageHead>
      <Banner tone="ok" title={m.webpay_nothing_taken()}>
        {note}
      </Banner>
      <BackToShop shop={asked} />
    </>
  );
}

function endWords(end: RequestEnd, { store_name: store }: AskedPayment): Words {
  const askAgain = m.webpay_end_ask_again({ store });
  const otherWay = m.webpay_end_other_way({ store });
  switch (end) {
    case 'expired':
      return [m.webpay_expired_title(), m.webpay_expired_text(), askAgain];
    case 'canceled':
      return [m.webpay_canceled_title(), m.webpay_canceled_text({ store }), askAgain];
    case 'declined':
      return [m.webpay_declined_title(), m.webpay_declined_text(), otherWay];
    case 'taken':
      return [m.webpay_taken_title(), m.webpay_taken_text(), askAgain];
  }
}

/** The screen beside the phone: it changes with it. */
function PaidElsewhere({ asked }: { asked: AskedPayment }) {
  if (asked.status === 'approved') {
    return <PageHead title={m.webpay_under_way_title()}>{m.webpay_under_way_text()}</PageHead>;
  }
  return (
    <>
      <div className="room wp-done">
        <Capiz columns={12} rows={3} />
        <h1>{m.webpay_paid_title()}</h1>
        <p>{m.webpay_paid_text({ store: asked.store_name })}</p>
      </div>
      <ReturnToShop asked={asked} />
    </>
  );
}

/** Paid: back to the shop by a button, and by itself a little later where script runs. */
export function ReturnToShop({ asked }: { asked: AskedPayment }) {
  const paid = { ...asked, cancel_url: asked.return_url };
  if (!asked.return_url) return null;
  return (
    <div className="stack wp-return" data-return="5">
      <BackToShop shop={paid} />
      <p
        className="small wp-leaving"
        hidden
        data-text={m.webpay_leaving({ seconds: '{seconds}' })}
      />
      <button type="button" className="btn text" hidden>
        {m.webpay_stay()}
      </button>
    </div>
  );
}
