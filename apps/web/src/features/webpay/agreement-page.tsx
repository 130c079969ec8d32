import type { ResultOf } from '@luwag/contracts/endpoint';
import type { computeInstallments } from '@luwag/contracts/proposals';
import { Banner } from '@luwag/ui/banner';
import { Button, LinkButton } from '@luwag/ui/button';
import { Checkbox } from '@luwag/ui/checkbox';
import { KeyFacts } from '@luwag/ui/key-facts';
import { Disclosure } from '@luwag/ui/link-row';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { AgreementProps, AgreementReply } from './agree.server.ts';
import { WebpayFrame } from './frame.tsx';
import { webpayPaths } from './paths.ts';
import { borrowedOf, lateWords, rateWords, todayWords } from './plan-words.ts';

export type Terms = ResultOf<typeof computeInstallments>;

/** What is agreed to: the facts that matter on one screen, the whole statement under them. */
export function AgreementPage(props: AgreementProps & { reply: AgreementReply | undefined }) {
  const { proposal, offer, payWith, payingWith, warning, hasChanged, hold, domain, reply } = props;
  return (
    <WebpayFrame order={proposal.request} step={1} domain={domain}>
      <PageHead title={m.webpay_agree_title()}>{m.webpay_agree_lede()}</PageHead>
      {hold && <Held hold={hold} />}
      {hasChanged && <Banner tone="pend" role="alert" title={m.webpay_agree_changed()} />}
      {reply?.fault === 'unavailable' && (
        <Banner tone="fail" role="alert" title={m.webpay_unavailable()} />
      )}
      <KeyFacts title={m.webpay_facts_title()} facts={factsOf(offer)} />
      <p className="small">
        {hold ? m.webpay_held_nothing() : todayWords(offer, payingWith)} {warning}
      </p>
      <Layers offer={offer} proposalId={proposal.id} />
      {!hold && (
        <PlainForm
          action={webpayPaths.agreement(proposal.id, { terms: offer.terms, pay_with: payWith })}
          fields={{ disclosure_hash: offer.disclosure_hash }}
          className="stack gap-6 wp-form"
        >
          <AutopayTick {...props} />
          <Checkbox
            name="agree"
            value="yes"
            error={reply?.fault === 'not_ticked' && m.webpay_agree_missing()}
            // Said where it is to be put right, and the page opens there.
            autoFocus={reply?.fault === 'not_ticked'}
          >
            {agreementWords(offer)}
          </Checkbox>
          <Button type="submit">
            {m.webpay_agree_button({ amount: pesos(borrowedOf(offer)) })}
          </Button>
        </PlainForm>
      )}
      <LinkButton
        variant="text"
        href={webpayPaths.plan(proposal.id, { terms: offer.terms, pay_with: payWith })}
      >
        {m.webpay_agree_back()}
      </LinkButton>
    </WebpayFrame>
  );
}

/** Never ticked by us. What is charged when, and the way out, are said beside it. */
function AutopayTick({
  offer,
  canAutopay,
  payingWith: source,
  reply,
}: AgreementProps & { reply: AgreementReply | undefined }) {
  const first = nextPaymentOf(offer);
  if (!canAutopay || !first) return null;
  const note = { amount: pesos(first.amount), date: dateOf(first.due_date) };
  return (
    <Checkbox
      name="autopay"
      value="yes"
      defaultChecked={reply?.autopay}
      note={m.webpay_autopay_note(note)}
    >
      {m.webpay_autopay_check({ source })}
    </Checkbox>
  );
}

/** The first that is not paid with the purchase itself. */
const nextPaymentOf = ({ schedule, due_today, pay_now }: Terms) =>
  schedule[due_today > pay_now ? 1 : 0];

function agreementWords({ pay_now, schedule, total_amount }: Terms): string {
  const count = schedule.length + (pay_now > 0 ? 1 : 0);
  const total = pesos(total_amount);
  return count === 1 ? m.webpay_agree_check_one({ total }) : m.webpay_agree_check({ total, count });
}

function factsOf(offer: Terms) {
  const rate = rateWords(offer);
  const late = lateWords(offer);
  const dates = offer.schedule.map((row) => dateOf(row.due_date));
  const last = dates.at(-1) ?? '';
  return [
    { term: m.webpay_facts_borrow(), value: pesos(borrowedOf(offer)) },
    ...(offer.due_today > 0 ? [{ term: m.webpay_facts_now(), value: pesos(offer.due_today) }] : []),
    { term: m.landing_price_charges(), value: pesos(offer.transaction_fee + offer.interest_fee) },
    { term: m.landing_price_total(), value: pesos(offer.total_amount), isTotal: true },
    { term: m.landing_price_rate(), value: rate.monthly, note: rate.yearly },
    { term: m.webpay_facts_payments(), ...paymentsValue(offer) },
    {
      term: m.webpay_facts_first(),
      value: dates[0],
      note: dates.length > 1 && m.webpay_facts_last({ date: last }),
    },
    { term: m.landing_price_late(), value: late.cost, note: late.cap },
    {
      term: m.webpay_facts_early(),
      // Only interest stops with the debt: without any, an early payment is as much as a late one.
      value: offer.interest_fee > 0 ? m.webpay_facts_early_value() : m.webpay_facts_early_same(),
      note: m.webpay_facts_cooling({ date: dateOf(offer.cooling_off_last_date) }),
    },
  ];
}

/** `6 × ₱821.13`; where rounding leaves a centavo to some of them, the others are said as well. */
function paymentsValue({ schedule }: Terms) {
  const amounts = [...new Set(schedule.map((row) => row.amount))];
  const runs = amounts.map((amount) => {
    const count = schedule.filter((row) => row.amount === amount).length;
    return `${count} × ${pesos(amount)}`;
  });
  return { value: runs[0], note: runs.slice(1).join(', ') || undefined };
}

/** What is needed less often, each a tap away. */
function Layers({ offer, proposalId }: { offer: Terms; proposalId: string }) {
  const total = offer.schedule.reduce((sum, row) => sum + row.amount, 0);
  const count = offer.schedule.length;
  return (
    <div>
      <Disclosure title={count === 1 ? m.webpay_layer_date() : m.webpay_layer_dates({ count })}>
        <Table
          caption={m.webpay_layer_dates_caption()}
          columns={[
            { key: 'due', label: m.landing_dates_due() },
            { key: 'pay', label: m.landing_dates_pay() },
            { key: 'interest', label: m.landing_dates_interest(), quiet: true },
          ]}
          rows={[
            ...offer.schedule.map((row) => ({
              key: row.due_date,
              cells: {
                due: dateOf(row.due_date),
                pay: inColumn(row.amount),
                interest: inColumn(row.interest),
              },
            })),
            {
              key: 'total',
              state: 'sum' as const,
              cells: {
                due: m.landing_dates_total(),
                pay: inColumn(total),
                interest: inColumn(offer.interest_fee),
              },
            },
          ]}
        />
      </Disclosure>
      <Disclosure title={m.webpay_layer_cannot()}>
        <p>
          {m.webpay_layer_cannot_text({
            overdue: pesos(offer.late.example.overdue),
            days: offer.late.example.days,
            fee: pesos(offer.late.example.fee),
            most: pesos(offer.total_amount + offer.late.max),
          })}
        </p>
      </Disclosure>
      <Disclosure title={m.webpay_layer_statement()}>
        <p className="small">
          {m.webpay_layer_binding()} {m.webpay_layer_mailed()}
        </p>
        <p className="statement wp-statement" lang="en">
          {offer.statement}
        </p>
        <LinkButton
          variant="second"
          href={webpayPaths.statement(proposalId, offer.terms)}
          download="luwag-disclosure-statement.txt"
        >
          {m.webpay_layer_download()}
        </LinkButton>
      </Disclosure>
    </div>
  );
}
