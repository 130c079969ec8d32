import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { fieldName } from './field-names.ts';
import { ReasonField } from './reason-field.tsx';

type ReasonedActProps = {
  act: 'unmask' | 'recover';
  title: string;
  note: string;
  reason: { label: string; help: string };
  submit: string;
  /** What comes before the reason. */
  children: ReactNode;
};

/** Something that staff do with a case for a reason on record. Folds and unfolds without script. */
export function ReasonedAct({ act, title, note, reason, submit, children }: ReasonedActProps) {
  return (
    <Card className="desk-act">
      <details>
        <summary>
          <h2>{title}</h2>
          <span className="label">{note}</span>
        </summary>
        <PostForm className="stack" fields={{ act }} noValidate={false} preventScrollReset>
          {children}
          <ReasonField {...reason} />
          <SubmitButton of={{ act }} busy={submit} variant="second" auto compact>
            {submit}
          </SubmitButton>
        </PostForm>
      </details>
    </Card>
  );
}

/** Personal fields in full. */
export function UnmaskForm({ fields }: Pick<CaseView, 'fields'>) {
  return (
    <ReasonedAct
      act="unmask"
      title={m.ops_unmask()}
      note={m.ops_unmask_note()}
      reason={{ label: m.ops_unmask_why(), help: m.ops_unmask_why_help() }}
      submit={m.ops_unmask_yes()}
    >
      <fieldset className="row desk-unmask-fields">
        <legend className="field-label">{m.ops_unmask_which()}</legend>
        {fields.map(({ field }) => (
          <label key={field} className="inline">
            <input type="checkbox" name="fields" value={field} />
            {fieldName(field)}
          </label>
        ))}
      </fieldset>
    </ReasonedAct>
  );
}
