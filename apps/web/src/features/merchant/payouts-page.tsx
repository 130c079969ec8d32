import type { NextPayout, requestPayout } from '@luwag/contracts/payouts';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Disclosure } from '@luwag/ui/link-row';
import { Money } from '@luwag/ui/money';
import { type PathState, PaymentPathAcross } from '@luwag/ui/payment-path';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PayoutSums } from '#app/shared/components/payout/payout-sums.tsx';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import { holdReasonWords, holdTitle, railNames } from '#app/shared/format/payout-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
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
  const { amount, waterfall } = next;
  return (
    <Card className="stack payouts-next" role="region" aria-labelledby="next-payout">
      <div className="between">
        <h2 id="next-payout" className="label">
          {m.payouts_next()}
        </h2>
        <Badge tone={next.hold ? 'pend' : 'now'}>
          {next.hold ? m.payouts_state_held() : dateOf(next.pay_date)}
        </Badge>
      </div>
      <p>
        <Money amount={centavos(amount)} size={48} />
      </p>
      <p className="small">{whenWords(next)}</p>
      {waterfall.length > 0 && <PayoutSums steps={waterfall} />}
      <PaymentPathAcross label={m.payouts_way()} points={wayOf(next)} stateWords={stateWords()} />
      {next.requestable > 0 && (
        <PostForm fields={{ mode, key: formKey }} className="stack" action="/merchant/payouts">
          <SubmitButton variant="second" busy={m.selling_busy()}>
            {m.payouts_ask({ amount: pesos(next.requestable) })}
          </SubmitButton>
          <p className="small">{m.payouts_ask_note()}</p>
        </PostForm>
      )}
    </Card>
  );
}

/** Day and way, or what it waits for. */
function whenWords(next: NextPayout): string {
  const { amount, rail, bank_name: bank, bank_account: account } = next;
  if (amount <= 0) return m.payouts_next_nothing();
  if (amount < next.minimum) return m.payouts_next_small({ minimum: pesos(next.minimum) });
  if (!rail || !bank || !account) return m.payouts_next_no_bank();
  const day = dayOf(next.pay_date);
  return m.payouts_next_when({ day, rail: railNames[rail], bank, account });
}

const way = [
  m.payouts_way_sold,
  m.payouts_way_counted,
  m.payouts_way_signed,
  m.payouts_way_bank,
] as const;

/** Nothing sold, and the whole way is ahead. */
function wayOf({ sales, hold }: NextPayout) {
  const states: readonly PathState[] =
    sales === 0 ? ['ahead', 'ahead', 'ahead', 'ahead'] : ['paid', 'now', 'ahead', 'ahead'];
  return way.map((label, index) => ({
    key: String(index),
    state: hold && states[index] === 'now' ? ('ahead' as const) : (states[index] ?? 'ahead'),
    label: label(),
  }));
}

const stateWords = () => ({
  paid: m.bank_state_done(),
  now: m.bank_state_now(),
  late: m.bank_state_now(),
  ahead: m.bank_state_ahead(),
});

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
