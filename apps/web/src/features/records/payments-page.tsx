import { channelName } from '@luwag/domain/channel-names';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { LinkRow } from '@luwag/ui/link-row';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import type { PaymentsView } from './records.server.ts';

/** Everything the buyer paid, on any plan, each leading to its receipt. */
export function PaymentsPage({ results, page, has_more: hasMore }: PaymentsView) {
  return (
    <div className="stack gap-5 top records">
      <PageHead title={m.records_payments_title()}>{m.records_payments_lede()}</PageHead>
      {results.length === 0 ? (
        <EmptyState
          title={m.records_payments_none_title()}
          action={
            <Link
              to="/buyer/transactions"
              className={buttonClass({ variant: 'second', auto: true })}
            >
              {m.records_payments_none_action()}
            </Link>
          }
        >
          {m.records_payments_none()}
        </EmptyState>
      ) : (
        <Card flush>
          <ul className="list" aria-label={m.records_payments_title()}>
            {results.map((payment) => (
              <PaymentRow key={payment.payment_id} payment={payment} />
            ))}
          </ul>
        </Card>
      )}
      <Pages page={page} hasMore={hasMore} />
      <div>
        <LinkRow href="/buyer/overview">{m.records_link_overview()}</LinkRow>
      </div>
    </div>
  );
}

function PaymentRow({ payment }: { payment: PaymentsView['results'][number] }) {
  const { channel, returned_at: returned } = payment;
  const how = channel ? `, ${channelName(channel)}` : '';
  return (
    <li>
      <Glyph initials={initialsOf(payment.store_name)} />
      <div className="who">
        <Link to={`/buyer/payments/${payment.payment_id}`} className="row-link">
          {payment.store_name}
        </Link>
        <span className="label">{`${momentWords(payment.paid_at)}${how}`}</span>
        {returned && <Badge tone="late">{m.records_returned()}</Badge>}
        {!payment.livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
      </div>
      <span className="amt">
        <b className="num">{pesos(payment.amount)}</b>
      </span>
    </li>
  );
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  const look = buttonClass({ variant: 'second', auto: true, compact: true });
  return (
    <nav className="record-pages" aria-label={m.transactions_pages_label()}>
      {page > 1 && (
        <Link to={`?page=${page - 1}`} className={look}>
          {m.transactions_newer()}
        </Link>
      )}
      <span className="small">{m.transactions_page({ page })}</span>
      {hasMore && (
        <Link to={`?page=${page + 1}`} className={look}>
          {m.transactions_older()}
        </Link>
      )}
    </nav>
  );
}
