import type {
  assignDifference,
  explainDifference,
  ReconciliationSummary,
  StatementDifference,
} from '@luwag/contracts/reconciliation';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { columnOf, dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { amountAtIssue, kindWords } from './difference-words.ts';
import { ModeFilter } from './mode-filter.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import type { ReconciliationAnswer, ReconciliationData } from './reconciliation.server.ts';
import { reconciliationAddress, reconciliationPath } from './reconciliation-address.ts';

type Props = ReconciliationData & { answer: ReconciliationAnswer | undefined };

/** The gateway's statement beside the book: five kinds of line, and who looks into what differs. */
export function ReconciliationPage(props: Props) {
  const { mode, night, date, open, chosen, answer, done } = props;
  const timing = open.filter(({ kind }) => kind === 'timing');
  const toExplain = open.filter(({ kind }) => kind !== 'timing');
  const resolved = props.ofDate.filter(({ resolution }) => resolution !== null);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.recon_title()}>{m.recon_lede()}</PageHead>
        <MoneyTabs path={reconciliationPath} />
      </div>
      <ModeFilter path={reconciliationPath} mode={mode} />
      {done === 'explain' && <Banner tone="ok" role="status" title={m.night_explained()} />}
      {done === 'assign' && <Banner tone="ok" role="status" title={m.recon_assigned()} />}
      {answer && (
        <RefusalBanner
          code={answer.code}
          words={answer.act === 'assign' ? assignFaults : explainFaults}
          otherwise={m.night_unavailable}
        />
      )}
      <div className="late-person">
        <div className="stack">
          {night ? (
            <Strip {...props} date={night.date} summary={night.summary} />
          ) : (
            <EmptyState title={m.recon_none_date()}>{m.recon_none_date_text()}</EmptyState>
          )}
          <Listed {...props} id="open" title={m.recon_to_explain()} list={toExplain}>
            {m.recon_oldest()}
          </Listed>
          {timing.length > 0 && (
            <Listed {...props} id="timing" title={m.recon_timing()} list={timing}>
              {m.recon_timing_note()}
            </Listed>
          )}
          {resolved.length > 0 && date && (
            <Listed
              {...props}
              id="resolved"
              title={m.recon_resolved({ date: dateOf(date) })}
              list={resolved}
            />
          )}
        </div>
        <div className="stack">
          {chosen ? (
            <DifferenceCard key={chosen.difference_id} difference={chosen} owners={props.owners} />
          ) : (
            <Card>
              <p className="label">{open.length > 0 ? m.recon_choose() : m.recon_nothing()}</p>
            </Card>
          )}
          <Compared {...props} />
        </div>
      </div>
    </div>
  );
}

const explainFaults: ForRefusals<typeof explainDifference, () => string> = {
  invalid_request: m.night_note_fault,
  difference_not_found: m.night_gone,
  difference_resolved: m.night_gone,
};
const assignFaults: ForRefusals<typeof assignDifference, () => string> = {
  invalid_request: m.recon_assign_fault,
  difference_owner_not_found: m.recon_assign_fault,
  difference_not_found: m.night_gone,
  difference_resolved: m.night_gone,
};

const kinds = ['timing', 'partial', 'unmatched', 'duplicate'] as const;

type StripProps = ReconciliationData & { date: string; summary: ReconciliationSummary };

/** One statement: what matched, and what did not by its kind. */
function Strip({ date, summary, ofDate, isDateWhole }: StripProps) {
  const amountOf = (kind: (typeof kinds)[number]) =>
    ofDate
      .filter((each) => each.kind === kind)
      .reduce((sum, each) => sum + Math.abs(amountAtIssue(each)), 0);
  return (
    <Card role="region" aria-labelledby="statement">
      <div className="between">
        <h2 id="statement">{m.recon_date({ date: dateOf(date) })}</h2>
        <Badge tone={summary.to_explain > 0 ? 'late' : 'paid'}>
          {summary.to_explain > 0
            ? m.recon_night_open({ count: summary.to_explain })
            : m.recon_night_done()}
        </Badge>
      </div>
      <div className="recon-strip" aria-hidden="true">
        {summary.matched > 0 && <span className="matched" />}
        {kinds.map((kind) => summary[kind] > 0 && <span key={kind} className={kind} />)}
      </div>
      <dl className="recon-kinds">
        <div>
          <dt className="label">{m.recon_matched()}</dt>
          <dd>
            <b>{summary.matched}</b>
            <span className="label">{pesos(summary.matched_centavos)}</span>
          </dd>
        </div>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="label">{kindWords[kind]()}</dt>
            <dd>
              <b>{summary[kind]}</b>
              {isDateWhole && summary[kind] > 0 && (
                <span className="label">{pesos(amountOf(kind))}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small">
        {summary.is_finished ? m.recon_strip({ lines: summary.lines }) : m.night_comparing()}
      </p>
    </Card>
  );
}

type ListedProps = Props & {
  id: string;
  title: string;
  list: readonly StatementDifference[];
  children?: string;
};

function Listed({ id, title, list, children, mode, date, chosen, isOpenWhole }: ListedProps) {
  const sayOf = (amount: number | null) => (amount === null ? m.night_nothing() : columnOf(amount));
  return (
    <Card role="region" aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>{title}</h2>
        <span className="label">{children}</span>
      </div>
      {list.length === 0 && <p className="label">{m.recon_nothing()}</p>}
      {list.length > 0 && (
        <div className="ledger-scroll">
          <table className="table ledger-table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{m.recon_kind()}</th>
                <th scope="col" className="l">
                  {m.night_of_date()}
                </th>
                <th scope="col">{m.recon_statement()}</th>
                <th scope="col">{m.recon_book()}</th>
                <th scope="col">{m.recon_difference()}</th>
                <th scope="col">{m.recon_owner()}</th>
              </tr>
            </thead>
            <tbody data-desk-list>
              {list.map((each) => (
                <tr
                  key={each.difference_id}
                  className={each.difference_id === chosen?.difference_id ? 'chosen' : undefined}
                >
                  <th scope="row">
                    <Link
                      to={reconciliationAddress({
                        ...{ mode, difference: each.difference_id, ...(date && { date }) },
                      })}
                      prefetch="none"
                      preventScrollReset
                    >
                      <KindBadge difference={each} />
                    </Link>
                  </th>
                  <td className="l">{shortDateOf(each.business_date)}</td>
                  <td>{sayOf(each.gateway_centavos)}</td>
                  <td className="q">{sayOf(each.book_centavos)}</td>
                  <td className="num">{columnOf(amountAtIssue(each))}</td>
                  <td className="q">{each.owner_name ?? m.recon_owner_none()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {id === 'open' && !isOpenWhole && <p className="small">{m.recon_more()}</p>}
    </Card>
  );
}

const tones = { timing: 'ahead', partial: 'pend', duplicate: 'pend', unmatched: 'late' } as const;

const KindBadge = ({ difference: { kind, resolution } }: { difference: StatementDifference }) => (
  <Badge tone={resolution ? 'paid' : tones[kind]}>{kindWords[kind]()}</Badge>
);

/** The statements that were read, newest first. */
function Compared({ compared, mode, date }: ReconciliationData) {
  if (compared.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="compared">
      <h2 id="compared">{m.recon_nights()}</h2>
      <ul className="lined small">
        {compared.map((night) => (
          <li key={night.date} className="purchase-line">
            <Link
              to={reconciliationAddress({ mode, date: night.date })}
              aria-current={night.date === date ? 'page' : undefined}
              prefetch="none"
            >
              {dateOf(night.date)}
            </Link>
            <span className="label">
              {night.summary.to_explain > 0
                ? m.recon_night_open({ count: night.summary.to_explain })
                : m.night_matched({
                    count: night.summary.matched,
                    amount: pesos(night.summary.matched_centavos),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
