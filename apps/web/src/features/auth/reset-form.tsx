import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { entryPaths } from './account-paths.ts';
import { EntryHead } from './entry-head.tsx';
import type { FormReply } from './form-reply.ts';
import { TroubleBanner } from './form-trouble.tsx';
import { MoreLinks } from './more-links.tsx';
import { NewPassword, Password } from './password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useIsSending } from './use-is-sending.ts';

export type ResetReply = FormReply & { isExpired?: boolean };

export function ResetForm({ linkKey, reply }: { linkKey: string; reply: ResetReply | undefined }) {
  const { fieldOf, formProps } = useEntryForm('newPassword', reply);
  const isSending = useIsSending();
  return (
    <>
      <EntryHead title={m.entry_reset_title()}>{m.entry_reset_lede()}</EntryHead>
      <Form method="post" className="stack gap-5" {...formProps} onSubmit={formProps.onSubmit}>
        <TroubleBanner trouble={reply?.trouble} />
        <input type="hidden" name="key" value={linkKey} />
        <NewPassword
          {...fieldOf('new_password')}
          label={m.entry_reset_new()}
          enterKeyHint="next"
          required
        />
        <Password
          {...fieldOf('confirm_password')}
          label={m.entry_reset_again()}
          autoComplete="new-password"
          enterKeyHint="done"
          required
        />
        <Button type="submit" pending={isSending} pendingLabel={m.entry_reset_busy()}>
          {m.entry_reset_submit()}
        </Button>
      </Form>
    </>
  );
}

/** The link does not say whose it was, so both kinds of account are offered a new one. */
export function ResetExpired() {
  return (
    <>
      <EntryHead title={m.entry_reset_title()} />
      <Banner tone="pend" role="alert" title={m.entry_link_expired_title()}>
        {m.entry_reset_expired_text()}
      </Banner>
      <MoreLinks
        links={[
          { to: entryPaths('buyer').forgot, title: m.entry_reset_buyer() },
          { to: entryPaths('merchant').forgot, title: m.entry_reset_merchant() },
        ]}
      />
    </>
  );
}
