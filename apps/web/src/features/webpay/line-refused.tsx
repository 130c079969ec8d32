import type { LineCheck } from '@luwag/contracts/proposals';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { shopAddressOf } from './shop-address.ts';
import { BackToShop, type Shop } from './shop-link.tsx';

type Words = { why: string; next: string; action: string; href: string };

/** Nothing can be lent for this purchase: the class of reason, and the step that changes it. */
export function LineRefused({ proposal }: { proposal: { line: LineCheck; request: Shop } }) {
  const { line, request } = proposal;
  const { why, next, action, href } = wordsOf(line);
  // A counter has no cart, and no page to go back to either.
  const elsewhere = shopAddressOf(request) ? m.webpay_refused_cart : m.webpay_end_other_way;
  return (
    <>
      <PageHead title={m.webpay_refused_title()}>{why}</PageHead>
      <Banner title={next} />
      <div className="stack">
        <LinkButton href={href}>{action}</LinkButton>
        <BackToShop shop={request} variant="second" />
      </div>
      <p className="small">{elsewhere({ store: request.store_name })}</p>
    </>
  );
}

function wordsOf(line: LineCheck): Words {
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
    default:
      return { why: m.webpay_no_offer_why(), next: m.webpay_no_offer_next(), ...home };
  }
}
