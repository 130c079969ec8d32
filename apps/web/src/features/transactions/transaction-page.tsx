import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Banner, type BannerTone } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { Glyph } from '@luwag/ui/list';
import { Money } from '@luwag/ui/money';
import { Link, useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import {
  RefreshWithoutScript,
  TestBand,
  Waiting,
} from '#app/shared/components/waiting/waiting.tsx';
import { statusLooks } from '#app/shared/format/buyer-status.ts';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { whenWords } from '#app/shared/format/installment-path.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import { ChangedBanner } from './changed-banner.tsx';
import { CreditForm } from './credit-form.tsx';
import { FiveLines, LateFeeCard } from './five-lines.tsx';
import { MovedBanner } from './moved-banner.tsx';
import { PayForm } from './pay-form.tsx';
import { PlanActs, PlanRecords } from './plan-links.tsx';
import { PlanPath, ScheduleTable } from './plan-path.tsx';
import { isStillOwed, StillOwed } from './still-owed.tsx';
import { StoppedBanner } from './stopped-banner.tsx';
import type { PayReply, Purchase, TransactionView } from './transactions.server.ts';

export type TransactionPageProps = TransactionView & { today: string; reply: PayReply | undefined };

export function TransactionPage(props: TransactionPageProps) {
  const { transaction, dispute, progress, means, wish, creditElsewhere } = props;
  const { today, reply, formKey } = props;
  const hasPlan = transaction.buyer_status !== 'FAILED';
  const isLate = transaction.next_payment?.is_overdue ?? false;
  const payForm = means && (
    <PayForm key={formKey} {...{ transaction, means, wish, formKey, reply }} />
  );
  return (
    <div className="stack gap-5 top transaction">
      <BackLink to="/buyer/transactions">{m.transactions_back()}</BackLink>
      {!transaction.livemode && <TestBand />}
      <PurchaseHead transaction={transaction} today={today} />
      <ProgressBanner key={progress?.payment_id} {...props} />
      <StandingBanner transaction={transaction} hasProgress={progress !== null} />
      {transaction.credit > 0 && <OwnCredit transaction={transaction} />}
      <MovedBanner {...props} />
      <ChangedBanner transaction={transaction} />
      <StoppedBanner transaction={transaction} dispute={dispute} />
      {hasPlan && (
        <div className="stack gap-5 top transaction-columns">
          {isLate && payForm}
          <div className="stack gap-5 top">
            <CreditForm
              credit={creditElsewhere}
              due={transaction.next_payment?.amount ?? 0}
              formKey={formKey}
            />
            <LateFeeCard transaction={transaction} />
            {isStillOwed(transaction) ? (
              <StillOwed transaction={transaction} />
            ) : (
              <Card>
                <PlanPath transaction={transaction} today={today} />
              </Card>
            )}
          </div>
          {!isLate && payForm}
          <div className="stack gap-5 top">
            <PlanActs transaction={transaction} />
            {!isStillOwed(transaction) && <FiveLines transaction={transaction} />}
            <div className="transaction-more">
              <PlanRecords transaction={transaction} />
              {!isStillOwed(transaction) && (
                <Disclosure title={m.transactions_schedule_title()}>
                  <ScheduleTable transaction={transaction} />
                </Disclosure>
              )}
              {transaction.statement && (
                <Disclosure title={m.transactions_statement_title()}>
                  <p className="small">{m.transactions_statement_text()}</p>
                  {/* English binds, whatever language the page is in. */}
                  <p className="statement" lang="en">
                    {transaction.statement}
                  </p>
                </Disclosure>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const OwnCredit = ({ transaction: { credit, livemode } }: { transaction: Purchase }) => (
  <Banner
    tone="ok"
    title={m.transactions_own_credit_title({ amount: pesos(credit) })}
    action={<Link to={`/buyer/credit${livemode ? '' : '?mode=test'}`}>{m.home_credit_send()}</Link>}
  >
    {m.transactions_own_credit_text()}
  </Banner>
);

function PurchaseHead({ transaction, today }: { transaction: Purchase; today: string }) {
  const { store_name: store, business_name: business, description } = transaction;
  const { order_reference: order } = transaction;
  const date = dateOf(manilaDateOf(Date.parse(transaction.created_at)));
  return (
    <header className="purchase-head stack gap-4">
      <div className="beside purchase-shop">
        <Glyph initials={initialsOf(store)} />
        <div className="breaks">
          <h1>{store}</h1>
          <p className="label">
            {description
              ? m.transactions_bought_on({ what: description, date })
              : m.transactions_bought_on_plain({ date })}
          </p>
          {business && business !== store && (
            <p className="label">{m.transactions_business({ name: business })}</p>
          )}
          {order && <p className="label">{m.transactions_order({ reference: order })}</p>}
        </div>
      </div>
      <Owed transaction={transaction} today={today} />
    </header>
  );
}

/** One figure: what is left, or, of somebody who is late, what makes it right again. */
function Owed({ transaction, today }: { transaction: Purchase; today: string }) {
  const { buyer_status, next_payment: next, outstanding, total_amount: total } = transaction;
  const { tone, word } = statusLooks[buyer_status];
  const late = next?.is_overdue ? next : undefined;
  const isOwed = outstanding > 0;
  const label = isOwed ? m.transactions_left() : m.transactions_price_title();
  return (
    <div>
      <p className="label row middle purchase-left">
        {late ? m.transactions_up_to_date() : label}
        <Badge tone={tone}>{late ? whenWords(late.due_date, today) : word()}</Badge>
      </p>
      <p className="due-amount">
        <Money
          amount={centavos(late?.amount ?? (isOwed ? outstanding : transaction.amount))}
          size={48}
        />
      </p>
      {buyer_status !== 'FAILED' && (
        <p className="small">
          {late && `${m.transactions_left_in_all({ amount: pesos(outstanding) })} `}
          <Link to={`/buyer/transactions/${transaction.id}/entries`}>
            {m.transactions_paid_of({ paid: pesos(transaction.paid), total: pesos(total) })}
          </Link>
        </p>
      )}
    </div>
  );
}

type Standing = readonly [BannerTone, title: () => string, text: () => string];

const standings: Readonly<Partial<Record<Purchase['buyer_status'], Standing>>> = {
  PENDING: ['pend', m.transactions_pending_title, m.transactions_pending_text],
  FAILED: ['fail', m.transactions_failed_title, m.transactions_failed_text],
  REFUNDED: ['ok', m.transactions_refunded_title, m.transactions_refunded_text],
};

type StandingProps = { transaction: Purchase; hasProgress: boolean };

/** What the purchase as a whole is waiting for, or how it ended. */
function StandingBanner({ transaction: { buyer_status: status }, hasProgress }: StandingProps) {
  const standing = status === 'PENDING' && hasProgress ? undefined : standings[status];
  if (!standing) return null;
  const [tone, title, text] = standing;
  return (
    <Banner tone={tone} title={title()}>
      {text()}
    </Banner>
  );
}

type Progress = NonNullable<TransactionView['progress']>;

const slowAfterSeconds = 30;

/** What happens to the money first, then what to do. */
function ProgressBanner({ transaction, progress, isBack }: TransactionPageProps) {
  const isUnderWay = progress?.status === 'checking' || progress?.status === 'waiting_for_you';
  const navigate = useNavigate();
  const seconds = useAskAgain(isUnderWay, async () => {
    if (!progress || !(await hasMoved(progress))) return false;
    // Under its own address the end of this payment is told, and not only that none is under way.
    await navigate(`?payment=${progress.payment_id}`, { replace: true, preventScrollReset: true });
    return false;
  });
  if (!progress) return null;
  const amount = pesos(progress.amount);
  const { payment_id: id } = progress;
  const words = waitingWords(progress, amount);
  // What was approved a moment ago is on its way to us. Asked again only if nothing comes of it.
  const isApproved = progress.status === 'waiting_for_you' && isBack && seconds < slowAfterSeconds;
  switch (isApproved ? 'checking' : progress.status) {
    case 'waiting_for_you':
      return (
        <div className="payment-progress stack gap-4">
          <RefreshWithoutScript everySeconds={6} to={`?payment=${id}`} />
          <Waiting title={words.title} seconds={seconds}>
            {words.text}
          </Waiting>
          {progress.redirect_url && (
            <LinkButton href={progress.redirect_url}>{words.action}</LinkButton>
          )}
          {!progress.isCode && (
            <LinkButton
              variant="second"
              href={`/buyer/transactions/${transaction.id}/payments/${id}`}
            >
              {m.ways_give_up()}
            </LinkButton>
          )}
        </div>
      );
    case 'checking':
      return (
        <>
          <RefreshWithoutScript everySeconds={4} to={`?payment=${id}`} />
          <Waiting title={m.transactions_progress_checking_title({ amount })} seconds={seconds}>
            {seconds < slowAfterSeconds
              ? m.transactions_progress_checking_text()
              : m.transactions_progress_checking_slow()}
            <noscript>{` ${m.transactions_progress_refresh()}`}</noscript>
          </Waiting>
        </>
      );
    case 'succeeded':
      return (
        <Banner tone="ok" role="status" title={m.transactions_progress_succeeded_title({ amount })}>
          {m.transactions_progress_succeeded_text()}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="fail" role="alert" title={m.transactions_progress_failed_title({ amount })}>
          {m.transactions_progress_failed_text({ reason: failureWords(progress.failure_reason) })}
        </Banner>
      );
  }
}

/** What the buyer does next: approves it on the gateway's page, or pays a code somewhere else. */
const waitingWords = ({ isCode }: Progress, amount: string) =>
  isCode
    ? {
        title: m.transactions_progress_code_title({ amount }),
        text: m.transactions_progress_code_text(),
        action: m.transactions_progress_code_action(),
      }
    : {
        title: m.transactions_progress_waiting_unnamed(),
        text: m.transactions_progress_waiting_text({ amount }),
        action: m.transactions_progress_waiting_action(),
      };

/** The checks of the answer are fetched with the first question. */
async function hasMoved({ payment_id, status }: Progress): Promise<boolean> {
  const { call } = await import('#app/shared/api/call.ts');
  const { getPayment } = await import('@luwag/contracts/transactions');
  const answer = await call(getPayment, { params: { payment_id } });
  return answer.ok && answer.data.status !== status;
}
