import type { Payout } from '@luwag/contracts/payouts';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { type PathPayment, PaymentPath } from '@luwag/ui/payment-path';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { PayoutWaterfall } from '#app/shared/components/payout/payout-waterfall.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import {
  holdReasonWords,
  holdTitle,
  isPayoutOver,
  payoutLooks,
  railNames,
} from '#app/shared/format/payout-words.ts';
import { BackLink } from './back-link.tsx';
import type { PayoutData } from './payout.server.ts';
import { PayoutLines } from './payout-lines.tsx';
import { salesWords } from './payout-list.tsx';

/** Why it is so much, where it is, and what is in it: the same sum, counted twice. */
export function PayoutPage({ payout, lines, isAsked }: PayoutData) {
  const { amount, number } = payout;
  return (
    <div className="stack gap-5 top payouts">
      <div className="breaks between payouts-head">
        <div>
          <BackLink to={listOf(payout)}>{m.payouts_title()}</BackLink>
          <h1>{m.payouts_one_title({ amount: pesos(amount), day: dayOf(payout.pay_date) })}</h1>
          <p className="lede">{m.payouts_one_lede({ number, sales: salesWords(payout) })}</p>
        </div>
        <Reports payoutId={payout.id} />
      </div>
      {!payout.livemode && <TestBand />}
      {isAsked && (
        <Banner tone="ok" role="status" title={m.payouts_asked_title()}>
          {payout.livemode ? m.payouts_asked_text() : m.payouts_asked_text_test()}
        </Banner>
      )}
      <State payout={payout} />
      <div className="payout-top">
        <Card className="stack" role="region" aria-labelledby="why">
          <h2 id="why">{m.payouts_why_amount({ amount: pesos(amount) })}</h2>
          <PayoutWaterfall
            steps={payout.waterfall}
            net={{ label: m.payouts_to_bank(), why: netWords(payout) }}
          />
        </Card>
        <BankCard payout={payout} />
      </div>
      <PayoutLines payout={payout} lines={lines} />
    </div>
  );
}

const listOf = ({ livemode }: Payout): string =>
  livemode ? '/merchant/payouts' : '/merchant/payouts?mode=test';

/** The report as a file, for whoever keeps the books. */
function Reports({ payoutId }: { payoutId: string }) {
  const file = `/api/v1/users/user/payout-view/${payoutId}/report`;
  const look = { variant: 'second', auto: true, compact: true } as const;
  return (
    <nav className="row payout-reports" aria-label={m.payouts_report()}>
      <LinkButton {...look} href={`${file}/pdf/`}>
        {m.payouts_report_pdf()}
      </LinkButton>
      <LinkButton {...look} href={`${file}/csv/`}>
        {m.payouts_report_csv()}
      </LinkButton>
      <LinkButton {...look} href={`${file}/`} download="luwag-settlement.json">
        {m.payouts_report_json()}
      </LinkButton>
    </nav>
  );
}

/** What the shop has to know before the figures: that it waits, or that it came back. */
function State({ payout }: { payout: Payout }) {
  const { status, hold } = payout;
  if (status === 'held' && hold)
    return (
      <Banner tone="pend" title={holdTitle(hold)}>
        {holdReasonWords[hold.reason]()} {m.payouts_hold_goes_on()}
      </Banner>
    );
  if (!isPayoutOver(status)) return null;
  return (
    <Banner
      tone={status === 'canceled' ? 'plain' : 'fail'}
      title={payoutLooks[status].says()}
      action={
        status !== 'canceled' && (
          <Link to="/merchant/settings/bank">{m.payouts_hold_bank_link()}</Link>
        )
      }
    >
      {m.payouts_owed_again()}
    </Banner>
  );
}

const netWords = ({ status, paid_at, expected_on, rail }: Payout): string => {
  if (isPayoutOver(status)) return payoutLooks[status].word();
  if (paid_at) return momentWords(paid_at);
  return expected_on
    ? m.payouts_expected({ day: dateOf(expected_on), rail: railNames[rail] })
    : railNames[rail];
};

function BankCard({ payout }: { payout: Payout }) {
  const { bank_reference: reference, bank_name: bank } = payout;
  const { tone, word, says } = payoutLooks[payout.status];
  return (
    <Card className="stack" role="region" aria-labelledby="at-the-bank">
      <div className="between">
        <h2 id="at-the-bank">{m.payouts_at_bank()}</h2>
        <Badge tone={tone}>{word()}</Badge>
      </div>
      {reference ? (
        <>
          <div className="between payout-bank-reference">
            <b>{reference}</b>
            <CopyButton
              text={reference}
              label={m.payouts_copy()}
              copied={m.selling_copied()}
              auto
              compact
            />
          </div>
          <p className="small">{m.payouts_reference_note({ bank })}</p>
        </>
      ) : (
        <p className="small">{says()}</p>
      )}
      <PaymentPath label={m.payouts_at_bank()} payments={stepsOf(payout)} stateWords={words()} />
    </Card>
  );
}

/** Done, then the one that is next, then those ahead; nothing is ahead of what is over. */
function stepsOf(payout: Payout): PathPayment[] {
  const { bank_name: bank, bank_account: account, status } = payout;
  const to = m.payouts_step_to({ bank, account });
  const steps = [
    { key: 'counted', date: m.payouts_done_counted(), at: payout.created_at, note: '' },
    // Test money is signed by nobody.
    ...(payout.livemode
      ? [{ key: 'signed', date: m.payouts_done_signed(), at: payout.approved_at, note: '' }]
      : []),
    {
      key: 'sent',
      date: m.payouts_done_sent({ rail: railNames[payout.rail] }),
      at: payout.sent_at,
      note: to,
    },
    { key: 'paid', date: m.payouts_done_paid({ bank }), at: payout.paid_at, note: '' },
  ];
  const isOver = isPayoutOver(status);
  const shown = isOver ? steps.filter(({ at }) => at !== null) : steps;
  const current = shown.findIndex(({ at }) => at === null);
  const path = shown.map(({ key, date, at, note }, index): PathPayment => {
    const state = at ? 'paid' : index === current ? 'now' : 'ahead';
    const notes = [note, at && momentWords(at)].filter(Boolean).join(' · ');
    return { key, state, date, note: notes || undefined };
  });
  if (!isOver) return path;
  const ended = payout.ended_at ? momentWords(payout.ended_at) : undefined;
  return [...path, { key: 'over', state: 'late', date: payoutLooks[status].word(), note: ended }];
}

const words = () => ({
  paid: m.bank_state_done(),
  now: m.bank_state_now(),
  late: m.payouts_path_over(),
  ahead: m.bank_state_ahead(),
});
