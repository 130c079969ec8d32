import type { AccountType } from '@luwag/contracts/person';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { entryPaths } from './account-paths.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { MoreLinks } from './more-links.tsx';
import { ResendMailForm, type ResendReply } from './resend-mail-form.tsx';
import { useEntryForm } from './use-entry-form.ts';
import type { ResendTimer } from './use-resend-timer.ts';

export function ForgotForm({ type, reply }: { type: AccountType; reply: ResendReply | undefined }) {
  const { fieldOf, formProps } = useEntryForm('email', reply);
  return (
    <>
      <PageHead title={m.entry_forgot_title()}>{m.entry_forgot_lede()}</PageHead>
      <EntryForm {...formProps} trouble={reply?.trouble}>
        <EmailField {...fieldOf('email')} autoComplete="username" enterKeyHint="send" />
        <SubmitButton busy={m.entry_forgot_busy()}>{m.entry_forgot_submit()}</SubmitButton>
      </EntryForm>
      <MoreLinks
        links={[
          {
            to: entryPaths(type).login,
            title: m.entry_forgot_back(),
            note: m.entry_forgot_back_note(),
          },
        ]}
      />
    </>
  );
}

type ForgotSentProps = {
  type: AccountType;
  email: string;
  timer: ResendTimer;
  reply: ResendReply | undefined;
};

/** Says the same whether there is such an account or not. */
export function ForgotSent({ type, email, timer, reply }: ForgotSentProps) {
  return (
    <>
      <PageHead title={m.entry_forgot_sent_title()}>{m.entry_forgot_sent_lede({ email })}</PageHead>
      <ResendMailForm email={email} timer={timer} reply={reply} />
      <MoreLinks
        links={[
          { to: entryPaths(type).forgot, title: m.entry_forgot_other() },
          { to: entryPaths(type).login, title: m.entry_forgot_back() },
        ]}
      />
    </>
  );
}
