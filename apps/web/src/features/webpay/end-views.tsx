import type { AskedPayment } from '@luwag/contracts/payment-requests';
import { Banner } from '@luwag/ui/banner';
import { Capiz } from '@luwag/ui/capiz';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from './frame.tsx';
import { BackToShop } from './shop-link.tsx';
import type { RequestEnd } from './standing.ts';

type Words = { title: string; text: string; note: string };

/** A request that this reader can no longer pay: why, what it means for the money, where to go. */
export function RequestEnded({
  end,
  asked,
  isStranger = false,
}: {
  end: RequestEnd;
  asked: AskedPayment;
  /** Somebody who is not signed in here, and may well have paid on another screen. */
  isStranger?: boolean;
}) {
  if (end === 'taken' && isStranger) return <PaidElsewhere asked={asked} />;
  const words = endWords(end, asked);
  return (
    <>
      <PageHead title={words.title}>{words.text}</PageHead>
      <Banner tone="ok" title={m.webpay_nothing_taken()}>
        {words.note}
      </Banner>
      <BackToShop shop={asked} />
    </>
  );
}

function endWords(end: RequestEnd, { store_name: store }: AskedPayment): Words {
  const askAgain = m.webpay_end_ask_again({ store });
  switch (end) {
    case 'expired':
      return { title: m.webpay_expired_title(), text: m.webpay_expired_text(), note: askAgain };
    case 'canceled':
      return {
        title: m.webpay_canceled_title(),
        text: m.webpay_canceled_text({ store }),
        note: askAgain,
      };
    case 'declined':
      return {
        title: m.webpay_declined_title(),
        text: m.webpay_declined_text(),
        note: m.webpay_end_other_way({ store }),
      };
    case 'taken':
      return { title: m.webpay_taken_title(), text: m.webpay_taken_text(), note: askAgain };
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
