import type { BuyerStatus } from '@luwag/contracts/proposals';
import type { Transaction } from '@luwag/contracts/transactions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { statuses, statusLooks } from '#app/shared/format/buyer-status.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { listAddress } from './list-address.ts';
import type { TransactionsView } from './transactions.server.ts';

export function TransactionsPage({ status, page, results, hasMore }: TransactionsView) {
  const isEmpty = results.length === 0;
  return (
    <div className="stack gap-5 top">
      <PageHead title={m.transactions_title()}>{m.transactions_lede()}</PageHead>
      {(!isEmpty || status || page > 1) && <Filters status={status} />}
      {isEmpty ? (
        <NoPlans status={status} />
      ) : (
        <Card flush>
          <ul className="list plan-list" aria-label={m.transactions_list_label()}>
            {results.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </Card>
      )}
      <Pages status={status} page={page} hasMore={hasMore} />
    </div>
  );
}

function Filters({ status }: { status: BuyerStatus | undefined }) {
  const chips = [undefined, ...statuses];
  return (
    <nav className="scroll-row chips" aria-label={m.transactions_filter_label()}>
      {chips.map((each) => (
        <Link
          key={each ?? 'all'}
          to={listAddress({ status: each, page: 1 })}
          className="chip"
          aria-current={each === status ? 'page' : undefined}
        >
          {each ? statusLooks[each].word() : m.transactions_filter_all()}
        </Link>
      ))}
    </nav>
  );
}

/** The whole row leads to the plan; its name is what the link is called. */
function PlanRow({ plan }: { plan: Transaction }) {
  const { tone, word } = statusLooks[plan.buyer_status];
  return (
    <li>
      <Glyph initials={initialsOf(plan.store_name)} />
      <div className="who">
        <Link to={`/buyer/transactions/${plan.id}`} className="row-link plan-link">
          {plan.store_name}
        </Link>
        {plan.business_name && plan.business_name !== plan.store_name && (
          <span className="label clamp">{plan.business_name}</span>
        )}
        <span className="label clamp">{noteOf(plan)}</span>
        <span className="plan-badges">
          <Badge tone={tone}>{word()}</Badge>
          {!plan.livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
        </span>
      </div>
      <span className="amt">
        <b className="num">{pesos(plan.amount)}</b>
        {plan.outstanding > 0 && (
          <span className="label">
            {m.transactions_row_left({ amount: pesos(plan.outstanding) })}
          </span>
        )}
      </span>
    </li>
  );
}

function noteOf({ next_payment: next, created_at, description }: Transaction): string {
  if (!next)
    return [dateOf(manilaDateOf(Date.parse(created_at))), description].filter(Boolean).join(', ');
  const said = { amount: pesos(next.amount), date: shortDateOf(next.due_date) };
  if (next.is_overdue)
    return next.late_fee > 0
      ? m.transactions_row_late({ ...said, fee: pesos(next.late_fee) })
      : m.transactions_row_overdue(said);
  return m.transactions_row_next(said);
}

/** An empty list says what would be in it, and how it gets there. */
function NoPlans({ status }: { status: BuyerStatus | undefined }) {
  const action = (
    <Link
      to={status ? '/buyer/transactions' : '/buyer/pay'}
      className={buttonClass({ variant: status ? 'second' : 'primary', auto: true })}
    >
      {status ? m.transactions_empty_all() : m.transactions_empty_action()}
    </Link>
  );
  const title = status ? m.transactions_empty_filter_title : m.transactions_empty_title;
  return (
    <EmptyState title={title()} action={action}>
      {status ? statusLooks[status].noneWord() : m.transactions_empty_text()}
    </EmptyState>
  );
}

function Pages({ status, page, hasMore }: Pick<TransactionsView, 'status' | 'page' | 'hasMore'>) {
  if (page === 1 && !hasMore) return null;
  const linkTo = (to: number, words: string) => (
    <Link
      to={listAddress({ status, page: to })}
      className={buttonClass({ variant: 'second', auto: true, compact: true })}
    >
      {words}
    </Link>
  );
  return (
    <nav className="list-pages" aria-label={m.transactions_pages_label()}>
      {page > 1 ? linkTo(page - 1, m.transactions_newer()) : <span />}
      <span className="small">{m.transactions_page({ page })}</span>
      {hasMore ? linkTo(page + 1, m.transactions_older()) : <span />}
    </nav>
  );
}
