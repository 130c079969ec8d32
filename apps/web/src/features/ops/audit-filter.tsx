import { Button } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { AuditData } from './audit.server.ts';
import { type AuditWanted, wantedFields } from './audit-address.ts';
import { ReasonField } from './reason-field.tsx';

type FilterProps = Pick<AuditData, 'wanted' | 'faults' | 'choices'>;

/** Every filter is a part of the address: a page that was found can be sent to a colleague. */
export function AuditFilter({ wanted, faults, choices }: FilterProps) {
  const faultOf = (field: keyof AuditWanted, words: () => string) =>
    faults.includes(field) ? words() : undefined;
  return (
    // Another address is another form: what was typed before does not stay in it.
    <Form
      method="get"
      action="/ops/audit"
      className="row2 gap-3 audit-filter"
      key={wantedFields.map((field) => wanted[field]).join(' ')}
    >
      <TextField
        label={m.ops_audit_from()}
        name="from"
        type="date"
        defaultValue={wanted.from}
        error={faultOf('from', m.ops_audit_date_fault)}
      />
      <TextField
        label={m.ops_audit_to()}
        name="to"
        type="date"
        defaultValue={wanted.to}
        error={faultOf('to', m.ops_audit_date_fault)}
      />
      <Person wanted={wanted} choices={choices} error={faultOf('by', m.ops_audit_person_fault)} />
      <SelectField
        label={m.ops_audit_action()}
        name="action"
        defaultValue={wanted.action}
        error={faultOf('action', m.ops_audit_action_fault)}
      >
        <option value="">{m.ops_audit_any_action()}</option>
        {withChosen(choices.actions, wanted.action).map((action) => (
          <option key={action}>{action}</option>
        ))}
      </SelectField>
      <TextField
        label={m.ops_audit_account()}
        name="account"
        defaultValue={wanted.account}
        autoComplete="off"
        error={faultOf('account', m.ops_audit_account_fault)}
      />
      <div className="inline gap-4">
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

function Person({
  wanted,
  choices,
  error,
}: Pick<FilterProps, 'wanted' | 'choices'> & { error: string | undefined }) {
  const isListed = choices.staff.some(({ account_id: id }) => id === wanted.by);
  const isElse = wanted.by !== '' && wanted.by !== 'system' && !isListed;
  return (
    <SelectField label={m.ops_audit_person()} name="by" defaultValue={wanted.by} error={error}>
      <option value="">{m.ops_audit_anyone()}</option>
      <option value="system">{m.ops_audit_system()}</option>
      {isElse && <option value={wanted.by}>{`…${wanted.by.slice(-6)}`}</option>}
      {choices.staff.map(({ account_id: id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What an address asks for stays chosen, also where nothing of it is on record. */
const withChosen = (actions: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || actions.includes(chosen) ? actions : [chosen, ...actions];

/** What is found, as a file. It is a plain form: a file is no page for the router. */
export function AuditExport({ wanted }: Pick<AuditData, 'wanted'>) {
  return (
    <details className="audit-export">
      <summary>{m.ops_audit_export()}</summary>
      <Form method="post" action="/ops/audit/export" reloadDocument>
        {wantedFields.map((field) => (
          <input key={field} type="hidden" name={field} value={wanted[field]} />
        ))}
        <p className="label">{m.ops_audit_export_note()}</p>
        <ReasonField label={m.ops_audit_export_why()} help={m.ops_audit_export_why_help()} />
        <Button type="submit" variant="second" auto compact>
          {m.ops_audit_export_yes()}
        </Button>
      </Form>
    </details>
  );
}
