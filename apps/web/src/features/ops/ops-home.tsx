import type { CaseKind, CaseSummary } from '@luwag/contracts/kyc-cases';
import { Banner } from '@luwag/ui/banner';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { CallerFinder } from './caller-finder.tsx';
import { queuePath } from './case-state.tsx';
import { NextCase } from './next-case.tsx';
import type { Home, Waiting } from './queue.server.ts';
import { QueueList } from './queue-list.tsx';
import type { NameQueue } from './store-names.tsx';
import { ageWords, promiseWords, useNow } from './waited.tsx';

const shownMax = 12;

/** What waits for people: how many, how long, and who is next. */
export function OpsHome(props: Home & { name: string; email: string }) {
  const { kyc, kyb, names, queues, brokenAt, nowMs: firstMs, name, email } = props;
  const nowMs = useNow(firstMs);
  const lines = oldestFirst([...kyc.lines, ...kyb.lines]);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.ops_home_title()}>{m.ops_home_you({ name, email })}</PageHead>
        <NextCase kind={kyc.waiting > 0 || kyb.waiting === 0 ? 'kyc' : 'kyb'} isPrimary />
      </div>
      <CallerFinder isBare />
      {brokenAt !== null && (
        <Banner
          tone="fail"
          role="alert"
          title={m.ops_chain_broken_at({ position: brokenAt })}
          action={<Link to="/ops/audit">{m.ops_audit_title()}</Link>}
        />
      )}
      <ul className="row2 gap-3">
        <li>
          <Count kind="kyc" cases={kyc} nowMs={nowMs} />
        </li>
        <li>
          <Count kind="kyb" cases={kyb} names={names} nowMs={nowMs} />
        </li>
      </ul>
      <nav className="inline gap-5 links" aria-label={m.ops_more_desks()}>
        <Desk to="/ops/collections" title={m.late_title()} count={queues.write_offs} />
        <Desk to="/ops/purchases" title={m.purchase_back()} />
        <Desk to="/ops/payouts" title={m.ops_payouts_title()} count={queues.payouts} />
        <Desk to="/ops/disputes" title={m.disputes_staff_title()} count={queues.disputes} />
        <Desk to="/ops/nights" title={m.night_title()} />
      </nav>
      <section aria-labelledby="oldest">
        <h2 id="oldest" className="ops-section">
          {m.ops_home_oldest()}
        </h2>
        {lines.length > 0 ? (
          <QueueList lines={lines.slice(0, shownMax)} nowMs={nowMs} label={m.ops_home_oldest()} />
        ) : (
          <EmptyState level={3} title={m.ops_empty_title()}>
            {m.ops_empty_text()}
          </EmptyState>
        )}
      </section>
    </div>
  );
}

/** A desk, and how much waits at it. */
const Desk = ({ to, title, count = 0 }: { to: string; title: string; count?: number }) => (
  <Link to={to} className="inline">
    {title}
    {count > 0 && (
      <span className="desk-count">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{m.people_queue_count({ count })}</span>
      </span>
    )}
  </Link>
);

const oldestFirst = (lines: readonly CaseSummary[]): CaseSummary[] =>
  lines.toSorted((a, b) => (a.waiting_since ?? '~').localeCompare(b.waiting_since ?? '~'));

type CountProps = {
  kind: CaseKind;
  cases: Waiting;
  names?: NameQueue;
  nowMs: number;
};

function Count({ kind, cases, names, nowMs }: CountProps) {
  const waiting = cases.waiting + (names?.waiting ?? 0);
  const late = cases.late + (names?.late ?? 0);
  const [since] = [oldestFirst(cases.lines)[0], names?.results[0]]
    .flatMap((oldest) => oldest?.waiting_since ?? [])
    .sort();
  const seconds = cases.lines.filter(({ may_second_review: mayYou }) => mayYou).length;
  return (
    <Link to={queuePath(kind)} className="card stack top ops-count">
      <span className="label">{kind === 'kyc' ? m.ops_home_kyc() : m.ops_home_kyb()}</span>
      <span className="fig">{waiting}</span>
      <span className="label">
        {[
          since && m.ops_home_since({ age: ageWords(Math.max(0, nowMs - Date.parse(since))) }),
          names && names.waiting > 0 && m.ops_home_names({ count: names.waiting }),
          late > 0 && m.ops_waiting_late({ count: late }),
          seconds > 0 && m.ops_home_seconds({ count: seconds }),
          waiting === 0 && seconds === 0 && m.ops_home_none(),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      <span className="label">{promiseWords(kind)}</span>
    </Link>
  );
}
