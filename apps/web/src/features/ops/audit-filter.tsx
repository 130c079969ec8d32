import { Button } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { AuditData } from './audit.server.ts';
import { type AuditWanted, wantedFields } from './audit-address.ts';
import { ReasonField } from './reason-field.tsx';

type FilterProps = Pick<AuditData, 'wanted' | 'faults' | 'choices'>;

/** Every filter is a part of the address: a page that was found can be sent to a colleague. */
export function AuditFilter({ wanted, faults, choices }: FilterProps) {
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

/** What is found, as a file. It is a plain form: a file is no page for the router. */
export function AuditExport({ wanted }: Pick<AuditData, 'wanted'>) {
  return (
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
  );
}
