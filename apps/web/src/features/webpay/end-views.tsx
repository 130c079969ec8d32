import type { AskedPayment } from '@luwag/contracts/payment-requests';
import type { LineCheck, Proposal } from '@luwag/contracts/proposals';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { BackToShop, type Shop, shopAddressOf } from './frame.tsx';
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

type WayOut = NonNullable<Proposal['way_out']>;
/** A counter refuses before there is a proposal, and knows no way out. */
type RefusedPurchase = { line: LineCheck; request: Shop; way_out?: WayOut | null };

/** Nothing can be lent for this purchase: the class of reason, and the step that changes it. */
export function LineRefused({ proposal }: { proposal: RefusedPurchase }) {
  const { line, request, way_out: wayOut } = proposal;
  const { why, next, action, href, other } = {
    other: undefined,
    ...wordsOf(line),
    ...(wayOut && wayOutWords(wayOut)),
  };
  // A counter has no cart, and no page to go back to either.
  const elsewhere = shopAddressOf(request) ? m.webpay_refused_cart : m.webpay_end_other_way;
  return (
    <>
      <PageHead title={m.webpay_refused_title()}>{why}</PageHead>
      <Banner title={next} />
      <div className="stack">
        <LinkButton href={href}>{action}</LinkButton>
        {other && href !== other.href && (
          <LinkButton variant="second" href={other.href}>
            {other.action}
          </LinkButton>
        )}
        <BackToShop shop={request} variant="second" />
      </div>
      <p className="small">{elsewhere({ store: request.store_name })}</p>
      <LinkRow href="/buyer/support?about=declined">{m.support_help_link()}</LinkRow>
    </>
  );
}

/** The amount that opens it, and the page on which it is paid. */
const wayOutWords = ({ pay_now, transaction_id }: WayOut) => ({
  next: m.webpay_way_out({ amount: pesos(pay_now) }),
  action: m.webpay_refused_plans(),
  href: '/buyer/transactions',
  ...(transaction_id && { href: `/buyer/transactions/${transaction_id}` }),
});

function wordsOf(line: LineCheck) {
  const home = { action: m.webpay_refused_home(), href: '/buyer/dashboard' };
  const plans = { action: m.webpay_refused_plans(), href: '/buyer/transactions' };
  const room = { room: pesos(line.available) };
  switch (line.verdict) {
    case 'no_line':
      return { why: m.webpay_no_line_why(), next: m.webpay_no_line_next(), ...home };
    case 'frozen':
      return { why: m.webpay_frozen_why(), next: m.webpay_frozen_next(), ...home };
    case 'overdue':
      return { why: m.webpay_overdue_why(), next: m.webpay_overdue_next(), ...plans };
    case 'insufficient_credit':
      return { why: m.webpay_no_room_why(room), next: m.webpay_no_room_next(), ...plans };
    case 'own_cap': {
      const cap = { action: m.webpay_own_cap_action(), href: '/buyer/rating#cap' };
      const why = m.webpay_own_cap_why({ room: pesos(line.cap_left ?? 0) });
      return { why, next: m.webpay_own_cap_next(), ...cap, other: cap };
    }
    default:
      return { why: m.webpay_no_offer_why(), next: m.webpay_no_offer_next(), ...home };
  }
}
