import type { ResultOf } from '@luwag/contracts/endpoint';
import type { CaseView } from '@luwag/contracts/kyc-cases';
import type { getCaseRecovery } from '@luwag/contracts/staff-recovery';
import { Banner } from '@luwag/ui/banner';
import type { ButtonVariant } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ReasonField } from './note-field.tsx';
import { fieldName } from './signal-words.ts';

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
function ReasonedAct({ act, title, note, reason, submit, children }: ReasonedActProps) {
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

type CaseActProps = {
  act: 'claim' | 'release';
  label: string;
  busy?: string;
  variant?: ButtonVariant;
};

/** Taking a case, keeping it or giving it back: one press, sent as a form. */
export function CaseAct({ act, label, busy = label, variant }: CaseActProps) {
  return (
    <PostForm fields={{ act }} preventScrollReset>
      <SubmitButton of={{ act }} busy={busy} variant={variant} compact auto>
        {label}
      </SubmitButton>
    </PostForm>
  );
}

type CaseRecoveryView = ResultOf<typeof getCaseRecovery>;

/** Every factor is lost: staff begin the wait for somebody, see it, and never end it. */
export function RecoveryCard({ recovery, has_factor: hasFactor }: CaseRecoveryView) {
  if (recovery)
    return (
      <Card className="stack">
        <h2>{m.ops_recovery_title()}</h2>
        <Banner
          tone="pend"
          title={m.ops_recovery_until({ time: momentWords(recovery.ends_wait_at) })}
        >
          {recovery.started_by === 'staff' ? m.ops_recovery_by_us() : m.ops_recovery_by_them()}
        </Banner>
      </Card>
    );
  if (!hasFactor) return null;
  return (
    <ReasonedAct
      act="recover"
      title={m.ops_recovery_start()}
      note={m.ops_recovery_note()}
      reason={{ label: m.ops_recovery_why(), help: m.ops_recovery_why_help() }}
      submit={m.ops_recovery_yes()}
    >
      <p className="small">{m.ops_recovery_effect()}</p>
    </ReasonedAct>
  );
}
