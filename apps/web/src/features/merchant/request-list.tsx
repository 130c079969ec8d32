import type { Store } from '@luwag/contracts/merchants';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { listPath, type Mode } from './mode-switch.tsx';
import { ageInWords, RequestBadge } from './request-state.tsx';

export type RequestListProps = {
  requests: { results: readonly PaymentRequest[]; page: number; has_more: boolean };
  stores: readonly Store[];
  mode: Mode;
  nowMs: number;
};

export function RequestList({ requests, stores, mode, nowMs }: RequestListProps) {
  const { results, page, has_more: hasMore } = requests;
  if (results.length === 0 && page === 1) return <NoRequests mode={mode} />;
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
      {(page > 1 || hasMore) && <Pages mode={mode} page={page} hasMore={hasMore} />}
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

function Pages({ mode, page, hasMore }: { mode: Mode; page: number; hasMore: boolean }) {
  const at = (to: number) => listPath('/merchant/requests', { mode, page: to });
  return (
    <nav className="inline gap-5 links request-pages" aria-label={m.selling_requests_pages()}>
      {page > 1 && <Link to={at(page - 1)}>{m.selling_requests_newer()}</Link>}
      <span className="label">{m.selling_requests_page({ page })}</span>
      {hasMore && <Link to={at(page + 1)}>{m.selling_requests_older()}</Link>}
    </nav>
  );
}
