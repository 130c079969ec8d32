import type { Role } from '@luwag/contracts/endpoint';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { signInPageOf } from '#app/shared/auth/pages.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import { entryPaths, type FormReply } from './entry.ts';
import { EntryForm, MoreLinks } from './entry-form.tsx';
import { LinkOver } from './link-over.tsx';

/** What a link of ours undoes: a new address, or whatever a notice was about. */
export type Undoing = 'email' | 'not_me';

const words = {
  email: {
    title: m.entry_undo_title,
    lede: m.entry_undo_lede,
    busy: m.entry_undo_busy,
    submit: m.entry_undo_submit,
    notes: [m.entry_undo_was_me],
    doneTitle: m.entry_undo_done_title,
    doneLede: m.entry_undo_done_lede,
    expired: m.entry_undo_expired_text,
  },
  not_me: {
    title: m.entry_notme_title,
    lede: m.entry_notme_lede,
    busy: m.entry_notme_busy,
    submit: m.entry_notme_submit,
    notes: [m.entry_notme_what, m.entry_notme_was_me],
    doneTitle: m.entry_notme_done_title,
    doneLede: m.entry_notme_done_lede,
    expired: m.entry_notme_expired_text,
  },
} satisfies Record<Undoing, unknown>;

export type UndoReply = FormReply & { isExpired?: boolean };

type UndoPageProps = {
  what: Undoing;
  linkKey: string | null;
  /** Whose account it was, once it is done. */
  done: Role | undefined;
  reply: UndoReply | undefined;
};

/** Opening the link does nothing, for mailboxes open links by themselves: the button does. */
export function UndoPage({ what, linkKey, done, reply }: UndoPageProps) {
  const said = words[what];
  if (done) return <Stopped role={done} title={said.doneTitle()} lede={said.doneLede()} />;
  if (!linkKey || reply?.isExpired) {
    const login = { to: entryPaths('buyer').login, title: m.entry_login_submit() };
    return <LinkOver title={said.title()} text={said.expired()} links={[login]} />;
  }
  return (
    <>
      <PageHead title={said.title()}>{said.lede()}</PageHead>
      <EntryForm trouble={reply?.trouble} fields={{ key: linkKey }}>
        <SubmitButton busy={said.busy()}>{said.submit()}</SubmitButton>
        {said.notes.map((note) => (
          <p key={note()} className="small">
            {note()}
          </p>
        ))}
      </EntryForm>
    </>
  );
}

/** Somebody else was in the account: what they did is undone, and the password comes next. */
function Stopped({ role, title, lede }: { role: Role; title: string; lede: string }) {
  const login = { to: signInPageOf(role), title: m.entry_forgot_back() };
  return (
    <>
      <PageHead title={title}>{lede}</PageHead>
      {/* Staff get a new password from whoever invites them, not by a link of their own. */}
      {role !== 'staff' && (
        <Link to={entryPaths(role).forgot} className={buttonClass()}>
          {m.entry_login_reset()}
        </Link>
      )}
      <MoreLinks links={[login]} />
    </>
  );
}
