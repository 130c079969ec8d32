import type { CaseKind, CaseLine } from '@luwag/contracts/kyc-cases';
import { Banner } from '@luwag/ui/banner';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ageWords } from './age.ts';
import { queuePath } from './case-paths.ts';
import type { Home, Waiting } from './home.server.ts';
import { NextCase } from './next-case.tsx';
import { promiseWords } from './promise-words.ts';
import { QueueList } from './queue-list.tsx';
import { useNow } from './use-now.ts';

const ageEveryMs = 15_000;
const shownMax = 12;

export type OpsHomeProps = Home & { name: string; email: string };

/** What waits for people: how many, how long, and who is next. */
export function OpsHome({ kyc, kyb, brokenAt, nowMs: firstMs, name, email }: OpsHomeProps) {
  const nowMs = useNow(firstMs, ageEveryMs);
  const lines = oldestFirst([...kyc.lines, ...kyb.lines]);
  return (
    <div className="ops-page">
      <div className="ops-head">
        <div>
          <h1>{m.ops_home_title()}</h1>
          <p className="lede">{m.ops_home_you({ name, email })}</p>
        </div>
        <NextCase kind={kyc.waiting > 0 || kyb.waiting === 0 ? 'kyc' : 'kyb'} isPrimary />
      </div>
      {brokenAt !== null && (
        <Banner
          tone="fail"
          role="alert"
          title={m.ops_chain_broken_at({ position: brokenAt })}
          action={<Link to="/ops/audit">{m.ops_audit_title()}</Link>}
        />
      )}
      <ul className="ops-counts">
        <li>
          <Count kind="kyc" label={m.ops_home_kyc()} waiting={kyc} nowMs={nowMs} />
        </li>
        <li>
          <Count kind="kyb" label={m.ops_home_kyb()} waiting={kyb} nowMs={nowMs} />
        </li>
      </ul>
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

const oldestFirst = (lines: readonly CaseLine[]): CaseLine[] =>
  lines.toSorted((a, b) => (a.waiting_since ?? '~').localeCompare(b.waiting_since ?? '~'));

function Count({
  kind,
  label,
  waiting: { waiting, late, lines },
  nowMs,
}: {
  kind: CaseKind;
  label: string;
  waiting: Waiting;
  nowMs: number;
}) {
  const since = oldestFirst(lines)[0]?.waiting_since;
  const seconds = lines.filter(({ may_second: mayYou }) => mayYou).length;
  return (
    <Link to={queuePath(kind)} className="card ops-count">
      <span className="label">{label}</span>
      <span className="fig">{waiting}</span>
      <span className="label">
        {[
          since && m.ops_home_since({ age: ageWords(Math.max(0, nowMs - Date.parse(since))) }),
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
