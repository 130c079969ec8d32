import type { CaseView } from '@luwag/contracts/kyc-cases';
import { buttonClass } from '@luwag/ui/button';
import type { KeyboardEvent, ToggleEvent } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { ignoreHeldEnter } from './decide-panel.tsx';
import { Key } from './key.tsx';
import { NoteField } from './note-field.tsx';

type CaseLink = CaseView['linked'][number];
type Verdict = 'different_people' | 'same_person';

/** Both things that can be said of a link, each behind a button that sends nothing itself. */
export function JudgePanels({ link, formKey }: { link: CaseLink; formKey: string }) {
  return (
    <div className="row unmarked desk-judges">
      <JudgePanel link={link} formKey={formKey} verdict="different_people" />
      <JudgePanel link={link} formKey={formKey} verdict="same_person" />
    </div>
  );
}

const labels: Readonly<Record<Verdict, () => string>> = {
  different_people: m.ops_judge_different,
  same_person: m.ops_judge_same,
};

/** "Different people" lets a second line open, so it takes two reviewers; the first may say it. */
function consequence({ resolution }: CaseLink, verdict: Verdict): string {
  if (verdict === 'same_person') return m.ops_judge_same_text();
  return resolution === 'proposed' ? m.ops_judge_second_text() : m.ops_judge_different_text();
}

type JudgePanelProps = { link: CaseLink; formKey: string; verdict: Verdict };

/** A `details` with a plain form in it, like every decision at the desk: it needs no script. */
function JudgePanel({ link, formKey, verdict }: JudgePanelProps) {
  const fields = { act: 'judge', key: formKey, link_id: link.link_id, verdict };
  return (
    // One decision is open at a time, of all that the desk offers.
    <details name="decision" className="desk-judge" onToggle={focusNote} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ variant: 'second', auto: true, compact: true })}>
        {labels[verdict]()}
      </summary>
      <PostForm
        className="stack gap-2"
        fields={fields}
        preventScrollReset
        onKeyDown={ignoreHeldEnter}
      >
        <p className="small">{consequence(link, verdict)}</p>
        <NoteField />
        <SubmitButton of={fields} busy={m.ops_busy()} compact auto>
          {m.ops_judge_yes()}
          <Key>↵</Key>
        </SubmitButton>
      </PostForm>
    </details>
  );
}

function focusNote({ currentTarget: panel }: ToggleEvent<HTMLDetailsElement>): void {
  if (panel.open) panel.querySelector<HTMLElement>('[name=note]')?.focus();
}

function closeOnEscape({ key, currentTarget: panel }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape') return;
  panel.open = false;
  panel.querySelector('summary')?.focus();
}
