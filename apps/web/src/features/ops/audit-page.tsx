import type { AuditLine } from '@luwag/contracts/audit';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { formatMoment } from '#app/lib/format-moment.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import type { AuditData } from './audit.server.ts';
import { ChainCard } from './chain-card.tsx';

/** Who did what to whose account, newest first; and whether anything of it was changed since. */
export function AuditPage({ lines, nextBefore, chain, wanted, faults }: AuditData) {
  return (
    <div className="ops-page">
      <div className="ops-head">
        <div>
          <h1>{m.ops_audit_title()}</h1>
          <p className="lede">{m.ops_audit_lede()}</p>
        </div>
      </div>
      <ChainCard chain={chain} />
      <Filter wanted={wanted} faults={faults} />
      {lines.length > 0 ? (
        <Card flush>
          <ol className="audit" aria-label={m.ops_audit_title()}>
            {lines.map((line) => (
              <li key={line.event_id}>
                <Line line={line} wanted={wanted} />
              </li>
            ))}
          </ol>
        </Card>
      ) : (
        <EmptyState title={m.ops_audit_empty_title()}>{m.ops_audit_empty_text()}</EmptyState>
      )}
      <More wanted={wanted} nextBefore={nextBefore} />
    </div>
  );
}

type Wanted = AuditData['wanted'];

function auditAddress({ account, action }: Pick<Wanted, 'account' | 'action'>, before?: string) {
  const search = new URLSearchParams();
  if (account) search.set('account', account);
  if (action) search.set('action', action);
  if (before) search.set('before', before);
  return search.size > 0 ? `/ops/audit?${search}` : '/ops/audit';
}

function Filter({ wanted, faults }: Pick<AuditData, 'wanted' | 'faults'>) {
  const { account, action } = wanted;
  const isFaulty = (field: 'account' | 'action') => faults.includes(field);
  return (
    // Another address is another form: what was typed before does not stay in it.
    <Form method="get" action="/ops/audit" className="audit-filter" key={account + action}>
      <TextField
        label={m.ops_audit_action()}
        name="action"
        defaultValue={action}
        placeholder="case.viewed"
        autoComplete="off"
        error={isFaulty('action') ? m.ops_audit_action_fault() : undefined}
      />
      <TextField
        label={m.ops_audit_account()}
        name="account"
        defaultValue={account}
        autoComplete="off"
        error={isFaulty('account') ? m.ops_audit_account_fault() : undefined}
      />
      <Button type="submit" variant="second" auto compact>
        {m.ops_audit_filter()}
      </Button>
      {(account || action) && <Link to="/ops/audit">{m.ops_audit_all()}</Link>}
    </Form>
  );
}

function Line({ line, wanted }: { line: AuditLine; wanted: Wanted }) {
  const { account_id: account, action, detail } = line;
  const facts = Object.entries(detail);
  return (
    <div className="audit-line">
      <span className="label audit-position">
        {line.position === null ? m.ops_audit_open() : `#${line.position}`}
      </span>
      <time dateTime={line.at}>{formatMoment(Date.parse(line.at), getLocale())}</time>
      <Link className="ops-mono" to={auditAddress({ account: wanted.account, action })}>
        {action}
      </Link>
      <span className="audit-who">
        {m.ops_audit_by({ kind: line.actor_kind })} <Id id={line.actor_id} />
        {account && (
          <>
            {` ${m.ops_audit_about()} `}
            <Link to={auditAddress({ account, action: wanted.action })} title={account}>
              <Id id={account} />
            </Link>
          </>
        )}
      </span>
      <details>
        <summary>{m.ops_audit_more()}</summary>
        <dl className="ops-facts">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} value={inText(value)} />
          ))}
          <Fact name={m.ops_audit_request()} value={line.request_id} />
          <Fact name={m.ops_audit_actor()} value={line.actor_id} />
          {account && <Fact name={m.ops_audit_account()} value={account} />}
          {line.hash && <Fact name={m.ops_audit_hash()} value={line.hash} />}
        </dl>
      </details>
    </div>
  );
}

/** Ids in order of time differ at their ends. */
const Id = ({ id }: { id: string }) => (
  <span className="ops-mono">{id.length > 12 ? `…${id.slice(-6)}` : id}</span>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="label">{name.replaceAll('_', ' ')}</dt>
    <dd className="ops-mono">{value}</dd>
  </div>
);

const inText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function More({ wanted, nextBefore }: Pick<AuditData, 'wanted' | 'nextBefore'>) {
  if (wanted.isFirst && !nextBefore) return null;
  return (
    <nav className="ops-more" aria-label={m.ops_pages()}>
      {!wanted.isFirst && <Link to={auditAddress(wanted)}>{m.ops_audit_newest()}</Link>}
      {nextBefore && <Link to={auditAddress(wanted, nextBefore)}>{m.ops_audit_older()}</Link>}
    </nav>
  );
}
