import type { AuditLine } from '@luwag/contracts/audit';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { AuditData } from './audit.server.ts';
import { type AuditWanted, auditAddress, wantedFields } from './audit-address.ts';
import { ChainCard, Fact } from './chain-card.tsx';
import { ReasonField } from './note-field.tsx';

/** Who did what to whose account, newest first; and whether anything of it was changed since. */
export function AuditPage(props: AuditData) {
  const { lines, chain, wanted } = props;
  const mayExport = useStaffMay()('export_audit');
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.ops_audit_title()}>{m.ops_audit_lede()}</PageHead>
      </div>
      {props.isExportRefused && (
        <Banner tone="fail" role="alert" title={m.ops_audit_export_fault()} />
      )}
      <ChainCard chain={chain} />
      <AuditFilter wanted={wanted} faults={props.faults} choices={props.choices} />
      {lines.length > 0 ? (
        <Card flush>
          <ol className="lined" aria-label={m.ops_audit_title()}>
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
      <More {...props} />
      {lines.length > 0 && mayExport && (
        // What is found, as a file. It is a plain form: a file is no page for the router.
        <details className="audit-export">
          <summary>{m.ops_audit_export()}</summary>
          <PostForm
            className="stack"
            fields={wanted}
            noValidate={false}
            action="/ops/audit/export"
            reloadDocument
          >
            <p className="label">{m.ops_audit_export_note()}</p>
            <ReasonField label={m.ops_audit_export_why()} help={m.ops_audit_export_why_help()} />
            <Button type="submit" variant="second" auto compact>
              {m.ops_audit_export_yes()}
            </Button>
          </PostForm>
        </details>
      )}
    </div>
  );
}

function Line({ line, wanted }: { line: AuditLine; wanted: AuditWanted }) {
  const { account_id: account, action, detail } = line;
  const facts = [
    ...Object.entries(detail).map(([name, value]) => [name, inText(value)] as const),
    [m.ops_audit_request(), line.request_id] as const,
    [m.ops_audit_actor(), line.actor_id] as const,
    ...(account ? [[m.ops_audit_account(), account] as const] : []),
    ...(line.hash ? [[m.ops_audit_hash(), line.hash] as const] : []),
  ];
  return (
    <div className="audit-line">
      <span className="label audit-position">
        {line.position === null ? m.ops_audit_open() : `#${line.position}`}
      </span>
      <time dateTime={line.at}>{momentWords(line.at)}</time>
      <Link className="ops-mono" to={auditAddress({ ...wanted, action })}>
        {action}
      </Link>
      <span className="audit-who">
        <Actor line={line} wanted={wanted} />
        {account && (
          <>
            {` ${m.ops_audit_about()} `}
            <Link to={auditAddress({ ...wanted, account })} title={account}>
              {line.account_name ?? <Id id={account} />}
            </Link>
          </>
        )}
      </span>
      <details>
        <summary>{m.ops_audit_more()}</summary>
        <dl className="stack pairs ops-facts">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name.replaceAll('_', ' ')} isMono>
              {value}
            </Fact>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** By name, and where there is none by what did it. */
function Actor({ line, wanted }: { line: AuditLine; wanted: AuditWanted }) {
  const { actor_id: id, actor_name: name, actor_kind: kind } = line;
  if (kind === 'system') return <b>{m.ops_audit_kind_system()}</b>;
  if (name) {
    return (
      <Link to={auditAddress({ ...wanted, by: id })} title={id}>
        {name}
      </Link>
    );
  }
  return (
    <>
      {(kinds[kind] ?? m.ops_audit_kind_person)()} <Id id={id} />
    </>
  );
}

const kinds: Readonly<Record<string, () => string>> = {
  key: m.ops_audit_kind_key,
  service: m.ops_audit_kind_service,
  anonymous: m.ops_audit_kind_anonymous,
};

/** Ids in order of time differ at their ends. */
const Id = ({ id }: { id: string }) => (
  <span className="ops-mono">{id.length > 12 ? `…${id.slice(-6)}` : id}</span>
);

const inText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function More({ wanted, isFirst, nextBefore }: AuditData) {
  if (isFirst && !nextBefore) return null;
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && <Link to={auditAddress(wanted)}>{m.ops_audit_newest()}</Link>}
      {nextBefore && (
        <Link to={auditAddress(wanted, { before: nextBefore })}>{m.ops_audit_older()}</Link>
      )}
    </nav>
  );
}

type FilterProps = Pick<AuditData, 'wanted' | 'faults' | 'choices'>;

/** Every filter is a part of the address: a page that was found can be sent to a colleague. */
function AuditFilter({ wanted, faults, choices }: FilterProps) {
  const fieldOf = (name: keyof AuditWanted, words: () => string) => ({
    ...{ name, defaultValue: wanted[name], error: faults.includes(name) ? words() : undefined },
  });
  const isListed = choices.staff.some(({ account_id: id }) => id === wanted.by);
  const isElse = wanted.by !== '' && wanted.by !== 'system' && !isListed;
  return (
    // Another address is another form: what was typed before does not stay in it.
    <Form
      method="get"
      action="/ops/audit"
      className="row2 gap-3 audit-filter"
      key={wantedFields.map((field) => wanted[field]).join(' ')}
    >
      <TextField
        {...fieldOf('from', m.ops_audit_date_fault)}
        label={m.ops_audit_from()}
        type="date"
      />
      <TextField {...fieldOf('to', m.ops_audit_date_fault)} label={m.ops_audit_to()} type="date" />
      <SelectField {...fieldOf('by', m.ops_audit_person_fault)} label={m.ops_audit_person()}>
        <option value="">{m.ops_audit_anyone()}</option>
        <option value="system">{m.ops_audit_system()}</option>
        {isElse && <option value={wanted.by}>{`…${wanted.by.slice(-6)}`}</option>}
        {choices.staff.map(({ account_id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...fieldOf('action', m.ops_audit_action_fault)} label={m.ops_audit_action()}>
        <option value="">{m.ops_audit_any_action()}</option>
        {withChosen(choices.actions, wanted.action).map((action) => (
          <option key={action}>{action}</option>
        ))}
      </SelectField>
      <TextField
        {...fieldOf('account', m.ops_audit_account_fault)}
        label={m.ops_audit_account()}
        autoComplete="off"
      />
      <div className="inline gap-4 links">
        <Button type="submit" variant="second" auto compact>
          {m.ops_audit_filter()}
        </Button>
        {wantedFields.some((field) => wanted[field] !== '') && (
          <Link to="/ops/audit">{m.ops_audit_all()}</Link>
        )}
      </div>
    </Form>
  );
}

/** What an address asks for stays chosen, also where nothing of it is on record. */
const withChosen = (actions: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || actions.includes(chosen) ? actions : [chosen, ...actions];
