import type { Role } from '@luwag/contracts/endpoint';
import { Button } from '@luwag/ui/button';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { EntryHead } from './entry-head.tsx';
import type { Trouble } from './form-reply.ts';
import { TroubleBanner } from './form-trouble.tsx';
import { LinkOver, Stopped } from './undo-form.tsx';
import { useIsSending } from './use-is-sending.ts';

/** Opening the link does nothing, for mailboxes open links by themselves: the button does. */
export function NotMeForm({ linkKey, trouble }: { linkKey: string; trouble: Trouble | undefined }) {
  const isSending = useIsSending();
  return (
    <>
      <EntryHead title={m.entry_notme_title()}>{m.entry_notme_lede()}</EntryHead>
      <Form method="post" className="stack gap-5">
        <TroubleBanner trouble={trouble} />
        <input type="hidden" name="key" value={linkKey} />
        <Button type="submit" pending={isSending} pendingLabel={m.entry_notme_busy()}>
          {m.entry_notme_submit()}
        </Button>
        <p className="small">{m.entry_notme_what()}</p>
        <p className="small">{m.entry_notme_was_me()}</p>
      </Form>
    </>
  );
}

export const NotMeDone = ({ role }: { role: Role }) => (
  <Stopped role={role} title={m.entry_notme_done_title()} lede={m.entry_notme_done_lede()} />
);

export const NotMeExpired = () => (
  <LinkOver title={m.entry_notme_title()} text={m.entry_notme_expired_text()} />
);
