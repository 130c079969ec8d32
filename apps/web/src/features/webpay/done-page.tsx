import { getProposal, type Proposal } from '@luwag/contracts/proposals';
import { civilDate } from '@luwag/domain/calendar';
import { formatDay } from '@luwag/domain/format-date';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { type PathPayment, PaymentPath } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { addressOf } from '#app/shared/api/call.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { Finish, SumLine } from './confirm-page.tsx';
import type { DoneProps, Purchase } from './done.server.ts';
import { RequestEnded, ReturnToShop } from './end-views.tsx';
import { BackToShop, OtherWay, WebpayFrame } from './frame.tsx';
import { webpayPaths } from './paths.ts';
import { checkoutFailureWords } from './plan-words.ts';
import { liveStatusOf, Watch } from './watch.tsx';
import { markOf } from './watched.ts';

/** What became of it: done, declined, still checking, or waiting for the buyer. */
export function DonePage(props: DoneProps) {
  const { proposal, standing, domain, turn, isApproved } = props;
  const isWaiting = standing === 'checking' || standing === 'waiting_for_you';
  return (
    <WebpayFrame order={proposal.request} step={standing === 'done' ? 4 : 3} domain={domain}>
      <Outcome {...props} />
      {isWaiting && (
        <Watch
          poll={addressOf(getProposal.path, { proposal_id: proposal.id })}
          mark={markOf(proposal)}
          live={liveStatusOf(proposal.request)}
          isAlways
          self={webpayPaths.done(proposal.id, isApproved ? 'approved' : undefined)}
          turn={turn}
          patience={isApproved ? webpayPaths.done(proposal.id) : undefined}
        />
      )}
    </WebpayFrame>
  );
}

function Outcome(props: DoneProps) {
  const { proposal, standing } = props;
  switch (standing) {
    case 'done':
      return <DoneView {...props} />;
    case 'checking':
      return <Checking proposal={proposal} isApproved={props.isApproved} />;
    case 'waiting_for_you':
      return <WaitingForYou proposal={proposal} />;
    case 'try_again':
      return <TryAgain proposal={proposal} />;
    case 'unfinished':
      return (
        <>
          <PageHead title={m.webpay_unfinished_title()}>{m.webpay_unfinished_text()}</PageHead>
          <Finish self={webpayPaths.confirm(proposal.id)} />
          <OtherWay shop={proposal.request} />
        </>
      );
    default:
      return <RequestEnded end={standing} asked={proposal.request} />;
  }
}

/** No button to pay again: the answer is on its way, and whatever it is, it counts once. */
function Checking({ proposal, isApproved }: Pick<DoneProps, 'proposal' | 'isApproved'>) {
  const { progress, request, agreed } = proposal;
  // A wallet that is not linked asks its owner, on a page that this one leads to.
  const isAskedYet = isApproved || agreed?.payment_source_id;
  return (
    <>
      <div>
        <Badge tone="pend">{m.webpay_checking_badge()}</Badge>
      </div>
      <div role="status">
        <PageHead title={m.webpay_checking_title()}>
          {isAskedYet ? m.webpay_checking_text() : m.webpay_checking_stay()}
        </PageHead>
      </div>
      <dl className="stack gap-2 pairs wp-sum card">
        {progress && <SumLine term={m.webpay_checking_amount()}>{pesos(progress.amount)}</SumLine>}
        <SumLine term={m.webpay_checking_reference()}>{request.reference}</SumLine>
      </dl>
      <Banner tone="ok" title={m.webpay_checking_close()}>
        {m.webpay_checking_told()}
      </Banner>
      <ChecksItself proposal={proposal} />
    </>
  );
}

/** For as long as it does; then it says how to go on. */
const ChecksItself = ({ proposal: { id } }: { proposal: Proposal }) => (
  <>
    <p className="small wp-center" data-while-watching>
      {m.webpay_checking_itself()}
    </p>
    <p className="small wp-center" data-watched-out hidden>
      {m.webpay_checking_over()} <a href={webpayPaths.done(id)}>{m.webpay_checking_look()}</a>
    </p>
  </>
);

function WaitingForYou({ proposal }: { proposal: Proposal }) {
  const { progress } = proposal;
  const amount = pesos(progress?.amount ?? 0);
  return (
    <>
      <div>
        <Badge tone="now">{m.webpay_waiting_badge()}</Badge>
      </div>
      <PageHead title={m.webpay_waiting_title({ amount })}>{m.webpay_waiting_text()}</PageHead>
      {progress?.redirect_url && (
        <LinkButton href={progress.redirect_url} rel="noreferrer">
          {m.webpay_waiting_action()}
        </LinkButton>
      )}
      <ChecksItself proposal={proposal} />
    </>
  );
}

function TryAgain({ proposal }: { proposal: Proposal }) {
  const { failure_reason, request, agreed } = proposal;
  return (
    <>
      <PageHead title={m.webpay_failed_title()}>
        {checkoutFailureWords(failure_reason ?? 'unknown')}
      </PageHead>
      <Banner tone="ok" title={m.webpay_nothing_taken()}>
        {m.webpay_failed_text()}
      </Banner>
      <div className="stack">
        <LinkButton href={webpayPaths.plan(proposal.id, { terms: agreed?.terms })}>
          {m.webpay_failed_again()}
        </LinkButton>
        <BackToShop shop={request} variant="second" />
      </div>
    </>
  );
}

/** Paid and given back already, as a shop may do at once: nothing is left to pay. */
function GivenBack({ proposal: { request, transaction_id } }: Pick<DoneProps, 'proposal'>) {
  const words = { store: request.store_name, amount: pesos(request.amount) };
  return (
    <>
      <PageHead title={m.webpay_refunded_title()}>{m.webpay_refunded_text(words)}</PageHead>
      <ReturnToShop asked={request} />
      {transaction_id && (
        <LinkButton variant="second" href={`/buyer/transactions/${transaction_id}`}>
          {m.webpay_refunded_purchase()}
        </LinkButton>
      )}
    </>
  );
}

/** Paid: what the shop has, what comes next and when, and the ways on. */
export function DoneView({ proposal, purchase, firstName }: DoneProps) {
  const { request, transaction_id } = proposal;
  if (request.status === 'refunded') return <GivenBack proposal={proposal} />;
  return (
    <>
      <div className="room wp-done">
        <Capiz columns={12} rows={3} />
        <h1>{firstName ? m.webpay_done_title({ name: firstName }) : m.webpay_done_plain()}</h1>
        <p>{m.webpay_done_text({ store: request.store_name, amount: pesos(request.amount) })}</p>
        {purchase?.next_payment && (
          <p>
            {m.webpay_done_next({
              amount: pesos(purchase.next_payment.amount),
              day: formatDay(civilDate(purchase.next_payment.due_date), getLocale()),
            })}
          </p>
        )}
        {proposal.agreed?.autopay && <p>{m.webpay_autopay_on()}</p>}
      </div>
      <ReturnToShop asked={request} />
      {purchase && (
        <section className="card" aria-labelledby="payments">
          <div className="apart wp-head">
            <h2 id="payments">{m.webpay_done_payments()}</h2>
            <p className="label">{m.webpay_done_total({ amount: pesos(purchase.total_amount) })}</p>
          </div>
          <PaymentPath
            label={m.webpay_done_payments()}
            payments={pathOf(purchase)}
            stateWords={{
              paid: m.landing_state_paid(),
              // The next one may be weeks away.
              now: m.webpay_done_state_next(),
              late: m.landing_state_late(),
              ahead: m.landing_state_ahead(),
            }}
          />
        </section>
      )}
      {transaction_id && (
        <div className="stack">
          <LinkButton
            variant={request.return_url ? 'second' : 'primary'}
            href={`/buyer/transactions/${transaction_id}`}
          >
            {m.webpay_done_schedule()}
          </LinkButton>
          <LinkButton
            variant="text"
            href={webpayPaths.calendar(transaction_id)}
            download="luwag.ics"
          >
            {m.webpay_done_calendar()}
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** The next one to pay is now; what is paid is done, and the rest is ahead. */
function pathOf({ installments }: Purchase): PathPayment[] {
  const isPaid = (one: Purchase['installments'][number]) => one.state === 'paid';
  const next = installments.find((one) => !isPaid(one));
  const count = installments.length;
  return installments.map((one, index) => ({
    key: one.due_date,
    state: isPaid(one) ? 'paid' : one === next ? 'now' : 'ahead',
    date: dateOf(one.due_date),
    amount: pesos(one.amount),
    note:
      index === count - 1 ? m.webpay_done_last() : m.webpay_done_nth({ nth: one.sequence, count }),
  }));
}
