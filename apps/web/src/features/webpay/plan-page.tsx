import type { Proposal } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { PriceCard } from '@luwag/ui/price-card';
import { StickyBar } from '@luwag/ui/sticky-bar';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Hold } from '#app/shared/format/hold.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { priceWords } from '#app/shared/format/price-words.ts';
import { Expiry } from './expiry.tsx';
import { checkoutFailureWords } from './failure-words.ts';
import { WebpayFrame } from './frame.tsx';
import { LineRefused } from './line-refused.tsx';
import { momentOf } from './moment-of.ts';
import type { PlanProps } from './open.server.ts';
import { webpayPaths } from './paths.ts';
import { PayDays } from './pay-days.tsx';
import { PayFrom } from './pay-from.tsx';
import { noticeWords, type PlanNotice } from './plan-notices.ts';
import { lateWords, paymentsOf, planTitle, rateWords } from './plan-words.ts';
import { BackToShop, OtherWay } from './shop-link.tsx';
import type { TrustedFrom } from './trusted-from.ts';

/** Which plan, and what to pay it with. */
export function PlanPage(props: PlanProps) {
  const { proposal, domain, hold } = props;
  const isOpen = !hold && proposal.offers.length > 0;
  return (
    <WebpayFrame order={proposal.request} step={0} domain={domain} isWide={isOpen}>
      {hold && <HeldPlans {...props} hold={hold} />}
      {isOpen && <Plans {...props} />}
      {!hold && !isOpen && <LineRefused proposal={proposal} />}
    </WebpayFrame>
  );
}

/** Nothing is lent: no plan to choose, and no way on to an agreement that would be refused. */
function HeldPlans({ proposal, hold, nowMs }: PlanProps & { hold: Hold }) {
  const { id, request } = proposal;
  return (
    <>
      <PageHead title={m.webpay_held_fault()}>{m.webpay_held_nothing()}</PageHead>
      <Held hold={hold} />
      <BackToShop shop={request} variant="second" />
      <div className="stack gap-1 wp-more">
        <Expiry at={request.expires_at} nowMs={nowMs} self={webpayPaths.plan(id)} />
      </div>
    </>
  );
}

function Plans(props: PlanProps) {
  const { proposal, chosen, notice, name, nowMs } = props;
  const { offers, request, line } = proposal;
  return (
    <>
      <PageHead title={m.webpay_plan_title()}>
        {line.verdict === 'short'
          ? m.webpay_plan_short({ room: pesos(line.available), now: pesos(line.pay_now) })
          : m.webpay_plan_lede()}
      </PageHead>
      <PlanNotices proposal={proposal} notice={notice} />
      <PayDays proposal={proposal} nowMs={nowMs} />
      <form action={`${webpayPaths.start}/agreement`} className="stack gap-6 wp-form">
        {/* The first of a form's buttons is what the key Enter stands for, never one that links. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="proposal" value={proposal.id} />
        <fieldset className="wp-plans stack gap-4" aria-describedby={notice ? 'notice' : undefined}>
          <legend className="visually-hidden">{m.webpay_plan_legend()}</legend>
          {offers.map((offer) => (
            <PriceCard
              key={offer.terms}
              when={planTitle(offer)}
              price={centavos(offer.amount)}
              payments={paymentsOf(offer)}
              rate={rateWords(offer)}
              late={lateWords(offer)}
              words={priceWords()}
              choice={{
                name: 'terms',
                value: String(offer.terms),
                defaultChecked: chosen.terms === offer.terms,
              }}
            />
          ))}
        </fieldset>
        <PayFrom
          sources={props.sources}
          payEachTime={props.payEachTime}
          offers={offers}
          chosen={chosen.payWith}
          linkAction={webpayPaths.link(proposal.id, props.linkKey)}
        />
        {props.trustedFrom && <p className="small">{trustedWords(props.trustedFrom, nowMs)}</p>}
        <StickyBar>
          <Button type="submit">{m.webpay_continue()}</Button>
        </StickyBar>
      </form>
      <div className="stack gap-1 wp-more">
        <p className="small">{m.webpay_paying_as({ name })}</p>
        <Expiry at={request.expires_at} nowMs={nowMs} self={webpayPaths.plan(proposal.id)} />
        <OtherWay shop={request} />
      </div>
    </>
  );
}

function trustedWords({ atMs, hasFactor }: TrustedFrom, nowMs: number): string {
  const time = momentOf(new Date(atMs).toISOString(), nowMs);
  return hasFactor ? m.webpay_plan_trusted({ time }) : m.webpay_plan_trusted_none({ time });
}

function PlanNotices({ proposal, notice }: { proposal: Proposal; notice: PlanNotice | undefined }) {
  const { failure_reason: reason } = proposal;
  if (notice) {
    return (
      <div id="notice">
        <Banner tone="pend" role="alert" title={noticeWords[notice]()} />
      </div>
    );
  }
  if (reason === null) return null;
  return (
    <Banner tone="fail" title={m.webpay_failed_title()}>
      {checkoutFailureWords(reason)}
    </Banner>
  );
}
