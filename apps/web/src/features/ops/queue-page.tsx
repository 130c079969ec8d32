import type { CaseState } from '@luwag/contracts/kyc-cases';
import { casesCountedMax } from '@luwag/domain/kyc-steps';
import { Banner } from '@luwag/ui/banner';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { queuePath, stateWords } from './case-state.tsx';
import { NextCase } from './next-case.tsx';
import type { loadQueue } from './queue.server.ts';
import { QueueList } from './queue-list.tsx';
import { type NameReply, StoreNames } from './store-names.tsx';
import { promiseWords, useNow } from './waited.tsx';

export type QueuePageProps = Awaited<ReturnType<typeof loadQueue>>;

const states: readonly CaseState[] = [
  'WAITING_CUSTOMER_INPUT',
  'PROCESSING',
  'NEW',
  'PASSED_WITH_REQUIREMENTS',
  'PASSED',
  'REJECTED',
];

export function QueuePage(props: QueuePageProps & { reply?: NameReply | undefined }) {
  const { kind, state, lines, waiting, late, names } = props;
  const nowMs = useNow(props.nowMs);
  const title = kind === 'kyc' ? m.ops_kyc_title() : m.ops_kyb_title();
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">
            {waitingWords({ cases: waiting, names: names.waiting, late: late + names.late })}
          </p>
          <p className="label">{promiseWords(kind)}</p>
        </div>
        <StaffMay right="review_cases">
          <NextCase kind={kind} isPrimary={waiting > 0} />
        </StaffMay>
      </div>
      {props.isNoneLeft && <Banner tone="ok" role="status" title={m.ops_none_left()} />}
      <StoreNames names={names} reply={props.reply} nowMs={nowMs} />
      <nav className="scroll-row ops-filter" aria-label={m.ops_filter()}>
        {[null, ...states].map((one) => (
          <Link
            key={one}
            to={withSearch(queuePath(kind), { state: one })}
            className="inline"
            aria-current={state === one ? 'page' : undefined}
          >
            {one ? stateWords(one) : m.ops_filter_ours()}
            <b>{one ? countWords(props.counts[one]) : waiting}</b>
          </Link>
        ))}
      </nav>
      {lines.length > 0 ? (
        <QueueList lines={lines} nowMs={nowMs} label={title} />
      ) : (
        <EmptyState title={state ? m.ops_empty_state_title() : m.ops_empty_title()}>
          {state ? m.ops_empty_state_text() : m.ops_empty_text()}
        </EmptyState>
      )}
      <More {...props} />
    </div>
  );
}

/** More are not counted. */
const countWords = (count: number): string =>
  count < casesCountedMax ? String(count) : `${casesCountedMax.toLocaleString('en-PH')}+`;

type Waiting = { cases: number; names: number; late: number };

const waitingWords = ({ cases, names, late }: Waiting): string =>
  [
    cases === 0 && names === 0 && m.ops_waiting_none(),
    cases === 1 && m.ops_waiting_one(),
    cases > 1 && m.ops_waiting_many({ count: cases }),
    names === 1 && m.ops_waiting_name_one(),
    names > 1 && m.ops_waiting_names({ count: names }),
    late > 0 && m.ops_waiting_late({ count: late }),
  ]
    .filter(Boolean)
    .join(' ');

function More({ kind, state, nextCursor, isFirst }: QueuePageProps) {
  if (isFirst && !nextCursor) return null;
  const at = (cursor?: string) => withSearch(queuePath(kind), { state, cursor });
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && <Link to={at()}>{m.ops_pages_first()}</Link>}
      {nextCursor && <Link to={at(nextCursor)}>{m.ops_pages_next()}</Link>}
    </nav>
  );
}
