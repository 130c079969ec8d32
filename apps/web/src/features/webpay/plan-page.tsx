import type { Offer, Proposal } from '@luwag/contracts/proposals';
import type { Source } from '@luwag/contracts/sources';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { channelName } from '@luwag/domain/channel-names';
import { centavos } from '@luwag/domain/money';
import { usualPayDays } from '@luwag/domain/pay-days';
import { findSkippedPayDay } from '@luwag/domain/plans';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Disclosure } from '@luwag/ui/link-row';
import { PriceCard } from '@luwag/ui/price-card';
import { StickyBar } from '@luwag/ui/sticky-bar';
import { m } from '#app/paraglide/messages.js';
import { Held, type Hold } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { priceWords } from '#app/shared/format/price-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { LineRefused } from './end-views.tsx';
import { BackToShop, Expiry, momentOf, OtherWay, WebpayFrame } from './frame.tsx';
import type { PlanProps } from './open.server.ts';
import {
  noticeWords,
  type PlanNotice,
  payEachTimeBy,
  payWithSource,
  webpayPaths,
} from './paths.ts';
import {
  checkoutFailureWords,
  expiryWarning,
  lateWords,
  paymentsOf,
  planTitle,
  rateWords,
} from './plan-words.ts';
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
      <PageHead title={m.webpay_plan_title()}>{ledeOf(line)}</PageHead>
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

function ledeOf({ verdict, available, cap_left: capLeft, pay_now }: Proposal['line']): string {
  if (verdict !== 'short') return m.webpay_plan_lede();
  const now = pesos(pay_now);
  return capLeft === null
    ? m.webpay_plan_short({ room: pesos(available), now })
    : m.webpay_plan_capped({ room: pesos(capLeft), now });
}

function trustedWords({ atMs, hasFactor }: TrustedFrom, nowMs: number): string {
  const time = momentOf(new Date(atMs).toISOString(), nowMs);
  return hasFactor ? m.webpay_plan_trusted({ time }) : m.webpay_plan_trusted_none({ time });
}

function PlanNotices({ proposal, notice }: { proposal: Proposal; notice: PlanNotice | undefined }) {
  const { failure_reason: reason } = proposal;
  if (notice) {
    return (
      <div id="notice" className={untilChosen[notice]}>
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

/** What was missing, and is not any more once it is chosen: also without script. */
const untilChosen: Partial<Record<PlanNotice, string>> = {
  choose_plan: 'wp-until-plan',
  choose_source: 'wp-until-source',
};

/** On which day of the month payments fall. A form of its own: the plans are worked out anew. */
function PayDays({ proposal, nowMs }: { proposal: Proposal; nowMs: number }) {
  const options = [
    { value: 'any', label: m.webpay_payday_any(), isChosen: proposal.pay_day === null },
    { value: '15', label: m.webpay_payday_15(), isChosen: proposal.pay_day === 15 },
    { value: '30', label: m.webpay_payday_30(), isChosen: proposal.pay_day === 30 },
    ...ownDay(proposal.pay_day),
  ];
  return (
    <PlainForm action={webpayPaths.plan(proposal.id)} fields={{ intent: 'pay_day' }}>
      <fieldset>
        <legend className="field-label">{m.webpay_payday_legend()}</legend>
        <div className="seg">
          {options.map(({ value, label, isChosen }) => (
            <button key={value} type="submit" name="pay_day" value={value} aria-pressed={isChosen}>
              {label}
            </button>
          ))}
        </div>
        {skipWords(proposal, nowMs).map((words) => (
          <p key={words} className="small wp-skipped" role="status">
            {words}
          </p>
        ))}
      </fieldset>
    </PlainForm>
  );
}

/** The day that the buyer has set, where it is another: the proposal began with it. */
const ownDay = (payDay: Proposal['pay_day']) =>
  payDay === null || usualPayDays.includes(payDay)
    ? []
    : [{ value: String(payDay), label: m.webpay_payday_own({ day: payDay }), isChosen: true }];

/** Whoever hears of a pay day counts on the next one: where plans begin later, it is said. */
function skipWords({ pay_day: payDay, offers }: Proposal, nowMs: number): string[] {
  if (payDay === null) return [];
  const today = manilaDateOf(nowMs);
  const begins = offers.flatMap((offer) => {
    const dates = offer.schedule.map((row) => civilDate(row.due_date));
    const found = findSkippedPayDay(dates, today, payDay);
    return found ? [{ ...found, terms: offer.terms }] : [];
  });
  return [...Map.groupBy(begins, ({ first }) => first).values()].flatMap((same) => {
    const [one] = same;
    if (!one) return [];
    const words = { skipped: dateOf(one.skipped), date: dateOf(one.first) };
    if (same.length === offers.length) return [m.webpay_payday_skips(words)];
    const plans = same.map(({ terms }) => terms).join(', ');
    return [m.webpay_payday_skips_some({ ...words, plans })];
  });
}

/** Channels that can be linked from here, the commonest first. */
const linkable = ['PAYMAYA', 'GRABPAY', 'SHOPEEPAY', 'CARDS', 'BPI_RECURRING', 'UBP_EADA'] as const;

type PayFromProps = {
  sources: readonly Source[];
  payEachTime: readonly { channel: string }[];
  offers: readonly Offer[];
  chosen: string | undefined;
  linkAction: string;
};

/**
 * What is charged now, and kept for later payments. The buyer's usual source is chosen already.
 * Linking another sends the whole form along, so that the plan that is picked is still picked
 * afterwards.
 */
export function PayFrom({ sources, payEachTime, offers, chosen, linkAction }: PayFromProps) {
  const ways = [
    ...sources.map((source) => ({
      value: payWithSource(source.id),
      name: sourceName(source),
      note: m.webpay_from_linked(),
      warning: expiryWarning(source, offers),
    })),
    ...payEachTime.map(({ channel }) => ({
      value: payEachTimeBy(channel),
      name: m.webpay_from_each({ channel: channelName(channel) }),
      note: m.webpay_from_each_note(),
      warning: undefined,
    })),
  ];
  return (
    <fieldset className="wp-from">
      <legend>{m.webpay_from_title()}</legend>
      <div className="card flush">
        {ways.map(({ value, name, note, warning }) => (
          <label key={value} className="radio-row wp-source">
            <input type="radio" name="pay_with" value={value} defaultChecked={chosen === value} />
            <span className="radio" />
            <span>
              <b>{name}</b>
              <small>{note}</small>
              {warning && <small className="warn">{warning}</small>}
            </span>
          </label>
        ))}
      </div>
      <Disclosure title={m.webpay_link_title()}>
        <p className="small">{m.webpay_link_text()}</p>
        <div className="row2 gap-2 wp-link">
          {linkable.map((channel) => (
            <button
              key={channel}
              type="submit"
              className="btn second mid"
              formMethod="post"
              formAction={linkAction}
              name="link"
              value={channel}
            >
              {channelName(channel)}
            </button>
          ))}
        </div>
      </Disclosure>
    </fieldset>
  );
}
