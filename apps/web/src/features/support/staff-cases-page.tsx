import type { StaffSupportRow } from '@luwag/contracts/support';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageLinks } from '#app/shared/components/cases/page-links.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ageWords } from '#app/shared/format/age-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { StaffCasesData } from './staff.server.ts';
import { outcomeWords, topicWords } from './support-words.ts';

const path = '/ops/support';

const showWords = {
  waiting: m.support_staff_waiting,
  mine: m.support_staff_mine,
  complaints: m.support_staff_complaints,
  all: m.support_staff_all,
} as const;
const shows = Object.keys(showWords) as (keyof typeof showWords)[];

/** What waits for us, by its promise, without names: those are on the page of the case. */
export function StaffCasesPage(props: StaffCasesData) {
  const { show, results, page, has_more: hasMore, waiting, late, nowMs } = props;
  const at = (to: number) =>
    withSearch(path, {
      show: show === 'waiting' ? null : show,
      page: to > 1 ? String(to) : null,
    });
  return (
    <div className="ops-page stack gap-5 support">
      <PageHead title={m.support_staff_title()}>{m.support_staff_lede({ waiting, late })}</PageHead>
      <nav className="scroll-row ops-filter" aria-label={m.support_staff_show()}>
        {shows.map((one) => (
          <Link
            key={one}
            to={withSearch(path, { show: one === 'waiting' ? null : one })}
            className="inline"
            aria-current={one === show ? 'page' : undefined}
          >
            {showWords[one]()}
          </Link>
        ))}
      </nav>
      {results.length === 0 ? (
        <EmptyState title={m.support_staff_none_title()}>{m.support_staff_none()}</EmptyState>
      ) : (
        <Card flush>
          <ol className="lined case-list" aria-label={m.support_staff_title()}>
            {results.map((row) => (
              <li key={row.id}>
                <StaffRow row={row} nowMs={nowMs} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      <PageLinks page={page} hasMore={hasMore} at={at} />
    </div>
  );
}

function StaffRow({ row, nowMs }: { row: StaffSupportRow; nowMs: number }) {
  const notes = [
    row.reference,
    row.role === 'buyer' ? m.support_staff_buyer() : m.support_staff_shop(),
    row.handler && (row.is_yours ? m.support_staff_yours() : row.handler),
    row.settle_by && m.support_staff_settle_by({ date: shortDateOf(row.settle_by) }),
  ];
  return (
    <Link to={`${path}/${row.id}`} className="case-row" prefetch="none">
      <b className="breaks">{topicWords[row.topic]()}</b>
      <Age row={row} nowMs={nowMs} />
      <span className="label breaks case-notes">{notes.filter(Boolean).join(' · ')}</span>
      <span className="row case-state">
        {row.is_asked_again && <Badge tone="plain">{m.support_staff_again()}</Badge>}
        <StaffBadge row={row} nowMs={nowMs} />
      </span>
      <Icon name="chevron-right" small />
    </Link>
  );
}

function Age({ row: { waiting_since: since }, nowMs }: { row: StaffSupportRow; nowMs: number }) {
  if (!since) return <span />;
  return (
    <time dateTime={since} title={momentWords(since)} className="num">
      {ageWords(Math.max(0, nowMs - Date.parse(since)))}
    </time>
  );
}

function StaffBadge({ row, nowMs }: { row: StaffSupportRow; nowMs: number }) {
  const { state, outcome, answer_by: answerBy } = row;
  if (state === 'closed')
    return <Badge tone="plain">{outcome ? outcomeWords[outcome]() : ''}</Badge>;
  if (!answerBy) return <Badge tone="pend">{m.support_staff_theirs()}</Badge>;
  const moment = momentWords(answerBy);
  return nowMs > Date.parse(answerBy) ? (
    <Badge tone="late">{m.support_staff_late({ moment })}</Badge>
  ) : (
    <Badge tone="now">{m.support_staff_by({ moment })}</Badge>
  );
}
