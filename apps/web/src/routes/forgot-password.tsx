import type { AccountType } from '@luwag/contracts/person';
import { EmailField } from '#app/features/auth/email-field.tsx';
import { entryPaths, unlessOffline } from '#app/features/auth/entry.ts';
import { EntryForm, MoreLinks, useEntryForm } from '#app/features/auth/entry-form.tsx';
import { ResendMailForm, type ResendReply } from '#app/features/auth/resend-mail-form.tsx';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Route } from './+types/forgot-password';

export { askForReset as action, loadForgot as loader } from '#app/features/auth/password.server.ts';

export const clientAction = unlessOffline<ResendReply>;

export default function ForgotPassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { type, email, timer } = loaderData;
  return email ? (
    // Says the same whether there is such an account or not.
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
  ) : (
    <ForgotForm type={type} reply={reply} />
  );
}

function ForgotForm({ type, reply }: { type: AccountType; reply: ResendReply | undefined }) {
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
