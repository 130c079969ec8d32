import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import type { KeyboardEvent, ToggleEvent } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { casePath } from './case-state.tsx';
import { ignoreHeldEnter } from './decide-panel.tsx';
import { Key, NoteField } from './note-field.tsx';

type CaseLink = CaseView['linked'][number];

/** What two accounts have in common. */
export const sharedWords: Readonly<Record<CaseLink['kind'], () => string>> = {
  id_number: m.ops_link_id_number,
  person: m.ops_link_person,
  number: m.ops_link_number,
  face: m.ops_link_face,
  bank_account: m.ops_link_bank_account,
  device: m.ops_link_device,
  address: m.ops_link_address,
};

type LinksProps = { seen: CaseView; canJudge: boolean; formKey: string };

/** Who else this may be. Two accounts may share a home or a phone and still be two people. */
export function CaseLinks(props: LinksProps) {
  const others = Map.groupBy(props.seen.linked, (link) => link.other_account_id);
  if (others.size === 0) return null;
  return (
    <Card role="region" aria-labelledby="links" className="desk-links">
      <h2 id="links">{m.ops_links({ count: others.size })}</h2>
      <ul className="stack">
        {[...others].map(([id, links]) => (
          <li key={id}>
            <OtherAccount {...props} links={links} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * One other account, with everything that the two have in common and what is said of them. The
 * strong link stands for the pair: what is said of it is said of all.
 */
function OtherAccount({ links, seen, canJudge, formKey }: LinksProps & { links: CaseLink[] }) {
  const link = links.find((each) => each.is_strong) ?? links[0];
  if (!link) return null;
  const { other_case_id: id, other_name: name } = link;
  return (
    <>
      <p>
        {id ? <Link to={casePath({ kind: seen.kind, case_id: id })}>{name}</Link> : <b>{name}</b>}
        <span className="label">{standingWords(link)}</span>
      </p>
      <p className="between desk-shared">
        {links.map((each) => sharedWords[each.kind]()).join(' · ')}
        <Resolution link={link} />
      </p>
      {canJudge && <Judging link={link} formKey={formKey} />}
    </>
  );
}

function standingWords({ has_line: hasLine, was_fraud: wasFraud }: CaseLink): string {
  const line = hasLine ? m.ops_link_has_line() : m.ops_link_no_line();
  return wasFraud ? `${m.ops_link_was_fraud()}, ${line}` : line;
}

function Judging({ link, formKey }: { link: CaseLink; formKey: string }) {
  if (!link.is_strong) return null;
  if (link.resolution === 'open' || link.resolution === 'proposed')
    return <JudgePanels link={link} formKey={formKey} />;
  return (
    <details className="desk-rejudge">
      <summary className="label">{m.ops_link_change()}</summary>
      <JudgePanels link={link} formKey={formKey} />
    </details>
  );
}

const resolutions: Readonly<Record<CaseLink['resolution'], [BadgeTone, () => string]>> = {
  different_people: ['paid', m.ops_link_different],
  same_person: ['late', m.ops_link_same],
  proposed: ['pend', m.ops_link_proposed],
  open: ['late', m.ops_link_strong],
};

function Resolution({ link: { resolution, is_strong: isStrong } }: { link: CaseLink }) {
  if (resolution === 'open' && !isStrong) return <Badge tone="plain">{m.ops_link_weak()}</Badge>;
  const [tone, words] = resolutions[resolution];
  return <Badge tone={tone}>{words()}</Badge>;
}

type Verdict = 'different_people' | 'same_person';

/** Both things that can be said of a link, each behind a button that sends nothing itself. */
function JudgePanels({ link, formKey }: { link: CaseLink; formKey: string }) {
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
