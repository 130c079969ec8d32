import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { entryPaths } from './account-paths.ts';
import { EntryForm } from './entry-form.tsx';
import type { FormReply } from './form-reply.ts';
import { MoreLinks } from './more-links.tsx';
import { NewPassword, Password } from './password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

export type ResetReply = FormReply & { isExpired?: boolean };

export function ResetForm({ linkKey, reply }: { linkKey: string; reply: ResetReply | undefined }) {
  const { fieldOf, formProps } = useEntryForm('newPassword', reply);
  return (
    <>
      <PageHead title={m.entry_reset_title()}>{m.entry_reset_lede()}</PageHead>
      <EntryForm {...formProps} trouble={reply?.trouble} fields={{ key: linkKey }}>
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
        <SubmitButton busy={m.entry_reset_busy()}>{m.entry_reset_submit()}</SubmitButton>
      </EntryForm>
    </>
  );
}

/** The link does not say whose it was, so both kinds of account are offered a new one. */
export function ResetExpired() {
  return (
    <>
      <PageHead title={m.entry_reset_title()} />
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
