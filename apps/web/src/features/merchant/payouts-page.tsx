import type { NextPayout, requestPayout } from '@luwag/contracts/payouts';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Disclosure } from '@luwag/ui/link-row';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { useMay } from '#app/shared/auth/use-may.ts';
import { PayoutSums } from '#app/shared/components/payout/payout-sums.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { holdReasonWords, holdTitle } from '#app/shared/format/payout-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { NextFigure, NextWay } from './next-payout.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutCalendar } from './payout-month.tsx';
import type { PayoutsAnswer, PayoutsData } from './payouts.server.ts';
import { KeptCards } from './payouts-kept.tsx';
import { SellingFault } from './selling-fault.tsx';
import type { Mode } from './selling-list.ts';

type PayoutsPageProps = PayoutsData & { answer: PayoutsAnswer | undefined };

/** What is owed and when it comes, and everything that was paid. */
export function PayoutsPage(props: PayoutsPageProps) {
  const { mode, next, payouts, weeks, today, formKey, answer } = props;
  const isFirstPage = payouts.page === 1;
  const isEmpty = isFirstPage && payouts.results.length === 0;
  return (
    <div className="stack gap-5 top payouts">
      <div className="breaks">
        <h1>{m.payouts_title()}</h1>
        <p className="lede">{m.payouts_lede()}</p>
      </div>
      {answer && <SellingFault code={answer.code} words={refusalWords} />}
      {next.hold && <HoldBanner hold={next.hold} />}
      {isFirstPage && (
        <div className="payouts-top">
          <NextCard next={next} mode={mode} formKey={formKey} />
          <PayoutCalendar weeks={weeks} today={today} />
        </div>
      )}
      {isEmpty ? (
        <EmptyState title={m.payouts_empty_title()}>{m.payouts_empty_text()}</EmptyState>
      ) : (
        <PayoutList payouts={payouts} mode={mode} />
      )}
      {isFirstPage && <KeptCards next={next} />}
      {isFirstPage && <WhyWait minimum={next.minimum} />}
    </div>
  );
}

/** A wait always says until when, why, and what still goes on. */
function HoldBanner({ hold }: { hold: NonNullable<NextPayout['hold']> }) {
  const isAboutBank = hold.reason.startsWith('bank_account');
  return (
    <Banner
      tone="pend"
      title={holdTitle(hold)}
      action={isAboutBank && <Link to="/merchant/settings/bank">{m.payouts_hold_bank_link()}</Link>}
    >
      {holdReasonWords[hold.reason]()} {m.payouts_hold_goes_on()}
    </Banner>
  );
}

type NextCardProps = { next: NextPayout; mode: Mode; formKey: string };

function NextCard({ next, mode, formKey }: NextCardProps) {
  const { waterfall } = next;
  const may = useMay();
  return (
    <Card className="stack payouts-next" role="region" aria-labelledby="next-payout">
      <NextFigure next={next} size={48} />
      {waterfall.length > 0 && <PayoutSums steps={waterfall} />}
      <NextWay next={next} />
      {next.requestable > 0 && may('request_payout') && (
        <PostForm fields={{ mode, key: formKey }} className="stack" action="/merchant/payouts">
          <SubmitButton variant="second" busy={m.selling_busy()}>
            {m.payouts_ask({ amount: pesos(next.requestable) })}
          </SubmitButton>
          <p className="small">
            {next.livemode ? m.payouts_ask_note() : m.payouts_ask_note_test()}
          </p>
        </PostForm>
      )}
    </Card>
  );
}

/** Everything that can make a payout wait, before somebody has to ask. */
function WhyWait({ minimum }: { minimum: number }) {
  const reasons = [
    [m.payouts_why_bank(), m.payouts_why_bank_text()],
    [m.payouts_why_closed(), m.payouts_why_closed_text()],
    [m.payouts_why_refunds(), m.payouts_why_refunds_text()],
    [m.payouts_why_problem(), m.payouts_why_problem_text()],
    [m.payouts_why_small(), m.payouts_why_small_text({ minimum: pesos(minimum) })],
    [m.payouts_why_look(), m.payouts_why_look_text()],
  ] as const;
  return (
    <Card>
      <Disclosure title={m.payouts_why_title()}>
        <dl className="stack">
          {reasons.map(([name, text]) => (
            <div key={name}>
              <dt>
                <b>{name}</b>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </Card>
  );
}

const refusalWords: ForRefusals<typeof requestPayout, () => string> = {
  bank_account_missing: m.payouts_next_no_bank,
  nothing_to_pay: m.payouts_next_nothing,
  below_minimum: m.payouts_refused_small,
  bank_cannot_receive: m.payouts_refused_bank,
  payouts_held: m.payouts_refused_held,
  money_paused: m.payouts_refused_paused,
  unreachable: m.payouts_refused_unknown,
  unavailable: m.payouts_refused_unknown,
};
