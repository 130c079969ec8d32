import type { Store } from '@luwag/contracts/merchants';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { ageInWords, RequestBadge } from './request-state.tsx';
import { listPath, type Mode } from './selling-list.ts';

export type RequestListProps = {
  requests: { results: readonly PaymentRequest[]; next_cursor: string | null };
  /** Nothing newer was passed over. */
  isFirst: boolean;
  stores: readonly Store[];
  mode: Mode;
  nowMs: number;
};

export function RequestList({ requests, isFirst, stores, mode, nowMs }: RequestListProps) {
  const { results, next_cursor: next } = requests;
  if (results.length === 0 && isFirst) return <NoRequests mode={mode} />;
  // Whoever has one store knows which.
  const named = stores.length > 1 ? stores : [];
  return (
    <>
      <Card flush>
        <ul className="lined requests">
          {results.map((request) => (
            <RequestRow key={request.id} request={request} stores={named} nowMs={nowMs} />
          ))}
        </ul>
      </Card>
      {(!isFirst || next) && <Pages mode={mode} isFirst={isFirst} next={next} />}
    </>
  );
}

type RequestRowProps = { request: PaymentRequest; stores: readonly Store[]; nowMs: number };

function RequestRow({ request, stores, nowMs }: RequestRowProps) {
  const { id, description, order_reference: order, livemode } = request;
  const notes = [
    order && m.selling_requests_order({ reference: order }),
    stores.find(({ store_id }) => store_id === request.store_id)?.name,
    ageInWords({ atMs: Date.parse(request.created_at), nowMs }),
  ].filter(Boolean);
  return (
    <li>
      <Link to={`/merchant/requests/${id}`} className="request-row">
        <span className="clamp request-what">{description || m.selling_requests_no_words()}</span>
        <b className="num">{pesos(request.amount)}</b>
        <span className="label breaks request-notes">{notes.join(' · ')}</span>
        <span className="row request-state">
          {!livemode && <Badge tone="plain">{m.selling_requests_test()}</Badge>}
          <RequestBadge status={request.status} />
        </span>
        <Icon name="chevron-right" small />
      </Link>
    </li>
  );
}

function NoRequests({ mode }: { mode: Mode }) {
  return mode === 'test' ? (
    <EmptyState level={3} title={m.selling_test_empty_title()}>
      {m.selling_test_empty_text()}
    </EmptyState>
  ) : (
    <EmptyState level={3} title={m.selling_requests_empty_title()}>
      {m.selling_requests_empty_text()}
    </EmptyState>
  );
}

function Pages({ mode, isFirst, next }: { mode: Mode; isFirst: boolean; next: string | null }) {
  const path = '/merchant/requests';
  return (
    <nav className="inline gap-5 links request-pages" aria-label={m.selling_requests_pages()}>
      {!isFirst && <Link to={listPath(path, { mode })}>{m.sales_newest()}</Link>}
      {next && <Link to={listPath(path, { mode, after: next })}>{m.selling_requests_older()}</Link>}
    </nav>
  );
}
