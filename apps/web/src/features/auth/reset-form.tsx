import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { FormReply } from './entry.ts';
import { EntryForm, useEntryForm } from './entry-form.tsx';
import { NewPassword, Password } from './password-fields.tsx';

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
