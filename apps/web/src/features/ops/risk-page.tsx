import type { CurrentHold, RiskCaseRow } from '@luwag/contracts/risk';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ageWords } from '#app/shared/format/age-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { RiskData } from './risk.server.ts';
import { becauseOf, holdKindWords, outcomeWords, topicOf } from './risk-words.ts';

const shows = ['open', 'holds', 'closed'] as const;
const showWords = {
  open: m.risk_show_open,
  holds: m.risk_show_holds,
  closed: m.risk_show_closed,
} as const;

const pathOf = (show: (typeof shows)[number], page = 1): string =>
  withSearch('/ops/risk', {
    show: show === 'open' ? null : show,
    page: page > 1 ? String(page) : null,
  });

/** Whom somebody should look at, what is held, and what was found out. */
export function RiskPage(props: RiskData) {
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.risk_title()}>{m.risk_lede()}</PageHead>
      </div>
      <nav className="scroll-row ops-filter" aria-label={m.risk_filter()}>
        {shows.map((show) => (
          <Link
            key={show}
            to={pathOf(show)}
            className="inline"
            prefetch="none"
            aria-current={show === props.show ? 'page' : undefined}
          >
            {showWords[show]()}
          </Link>
        ))}
      </nav>
      {props.show === 'holds' ? <Holds holds={props.holds} /> : <Cases {...props} />}
    </div>
  );
}

type CasesData = Extract<RiskData, { show: 'open' | 'closed' }>;

function Cases({ show, cases, nowMs }: CasesData) {
  const { results, page, has_more: hasMore } = cases;
  if (results.length === 0 && page === 1)
    return <EmptyState title={m.risk_none_title()}>{m.risk_none_text()}</EmptyState>;
  return (
    <>
      <Card flush>
        <ol className="lined" aria-label={showWords[show]()} data-desk-list>
          {results.map((row) => (
            <li key={row.case_id}>
              <CaseLink row={row} nowMs={nowMs} />
            </li>
          ))}
        </ol>
      </Card>
      {(page > 1 || hasMore) && (
        <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
          {page > 1 && <Link to={pathOf(show, page - 1)}>{m.risk_page_before()}</Link>}
          {hasMore && <Link to={pathOf(show, page + 1)}>{m.risk_page_next()}</Link>}
        </nav>
      )}
    </>
  );
}

const CaseLink = ({ row, nowMs }: { row: RiskCaseRow; nowMs: number }) => (
  <Link to={`/ops/risk/${row.case_id}`} className="late-row" prefetch="none">
    <b className="breaks">
      {topicOf(row)} <span className="ops-mono">{row.reference}</span>
    </b>
    <time dateTime={row.raised_at} title={momentWords(row.raised_at)} className="num">
      {ageWords(Math.max(0, nowMs - Date.parse(row.raised_at)))}
    </time>
    <span className="label breaks">
      {row.name} · {m.risk_points({ points: row.points })}
    </span>
    <RowBadge row={row} />
  </Link>
);

function RowBadge({ row }: { row: RiskCaseRow }) {
  if (row.outcome) return <Badge tone="plain">{outcomeWords[row.outcome]()}</Badge>;
  if (row.held_until)
    return <Badge tone="pend">{m.risk_held_until({ moment: momentWords(row.held_until) })}</Badge>;
  return <Badge tone="now">{m.risk_to_decide()}</Badge>;
}

function Holds({ holds }: Pick<Extract<RiskData, { show: 'holds' }>, 'holds'>) {
  if (holds.results.length === 0)
    return <EmptyState title={m.risk_no_holds_title()}>{m.risk_no_holds_text()}</EmptyState>;
  return (
    <>
      <Card flush>
        <ol className="lined" aria-label={m.risk_show_holds()} data-desk-list>
          {holds.results.map((hold, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two holds of one kind may be alike.
            <li key={`${hold.kind} ${hold.account_id} ${index}`}>
              <Link to={addressOf(hold)} className="late-row" prefetch="none">
                <b className="breaks">{hold.name || m.people_nameless()}</b>
                <span className="num">{hold.amount === null ? '' : pesos(hold.amount)}</span>
                <span className="label breaks">
                  {holdKindWords[hold.kind]()} · {becauseOf(hold)}
                </span>
                <Badge tone={hold.is_asked ? 'now' : 'pend'}>{endOf(hold)}</Badge>
              </Link>
            </li>
          ))}
        </ol>
      </Card>
      {holds.has_more && <p className="label">{m.risk_holds_more()}</p>}
    </>
  );
}

function endOf(hold: CurrentHold): string {
  if (hold.is_asked) return m.risk_longer_asked();
  return hold.until ? m.risk_until({ moment: momentWords(hold.until) }) : m.risk_no_end();
}

function addressOf({ kind, about_id: id, account_id: accountId }: CurrentHold): string {
  if (kind === 'check' && id) return `/ops/risk/${id}`;
  if (kind === 'payout' && id) return `/ops/payouts/${id}`;
  return `/ops/people/${accountId}`;
}
