import type { Role } from '@luwag/contracts/endpoint';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { signInPageOf } from '#app/shared/auth/pages.ts';
import { entryPaths } from './account-paths.ts';
import { EntryHead } from './entry-head.tsx';
import type { Trouble } from './form-reply.ts';
import { TroubleBanner } from './form-trouble.tsx';
import { MoreLinks } from './more-links.tsx';
import { useIsSending } from './use-is-sending.ts';

/** As with every link of ours, opening it does nothing: the button does. */
export function UndoForm({ linkKey, trouble }: { linkKey: string; trouble: Trouble | undefined }) {
  const isSending = useIsSending();
  return (
    <>
      <EntryHead title={m.entry_undo_title()}>{m.entry_undo_lede()}</EntryHead>
      <Form method="post" className="stack gap-5">
        <TroubleBanner trouble={trouble} />
        <input type="hidden" name="key" value={linkKey} />
        <Button type="submit" pending={isSending} pendingLabel={m.entry_undo_busy()}>
          {m.entry_undo_submit()}
        </Button>
        <p className="small">{m.entry_undo_was_me()}</p>
      </Form>
    </>
  );
}

export const UndoDone = ({ role }: { role: Role }) => (
  <Stopped role={role} title={m.entry_undo_done_title()} lede={m.entry_undo_done_lede()} />
);

/** Somebody else was in the account: what they did is undone, and the password comes next. */
export function Stopped({ role, title, lede }: { role: Role; title: string; lede: string }) {
  const login = { to: signInPageOf(role), title: m.entry_forgot_back() };
  return (
    <>
      <EntryHead title={title}>{lede}</EntryHead>
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

export const UndoExpired = () => (
  <LinkOver title={m.entry_undo_title()} text={m.entry_undo_expired_text()} />
);

export function LinkOver({ title, text }: { title: string; text: string }) {
  return (
    <>
      <EntryHead title={title} />
      <Banner tone="pend" role="alert" title={m.entry_link_expired_title()}>
        {text}
      </Banner>
      <MoreLinks
        links={[
          { to: entryPaths('buyer').login, title: m.entry_login_submit() },
          { to: entryPaths('buyer').forgot, title: m.entry_reset_buyer() },
          { to: entryPaths('merchant').forgot, title: m.entry_reset_merchant() },
        ]}
      />
    </>
  );
}
