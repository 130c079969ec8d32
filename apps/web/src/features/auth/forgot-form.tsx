import type { AccountType } from '@luwag/contracts/person';
import { Button } from '@luwag/ui/button';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { entryPaths } from './account-paths.ts';
import { AppearingBanner } from './appearing-banner.tsx';
import { EmailField } from './email-field.tsx';
import { EntryHead } from './entry-head.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import { MoreLinks } from './more-links.tsx';
import { ResendButton } from './resend-button.tsx';
import type { ResendReply } from './resend-mail-form.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useIsSending } from './use-is-sending.ts';
import type { ResendTimer } from './use-resend-timer.ts';

export function ForgotForm({ type, reply }: { type: AccountType; reply: ResendReply | undefined }) {
  const { fieldOf, formProps } = useEntryForm('email', reply);
  const isSending = useIsSending();
  return (
    <>
      <EntryHead title={m.entry_forgot_title()}>{m.entry_forgot_lede()}</EntryHead>
      <Form method="post" className="stack gap-5" {...formProps} onSubmit={formProps.onSubmit}>
        <TroubleBanner trouble={reply?.trouble} />
        <EmailField {...fieldOf('email')} autoComplete="username" enterKeyHint="send" />
        <Button type="submit" pending={isSending} pendingLabel={m.entry_forgot_busy()}>
          {m.entry_forgot_submit()}
        </Button>
      </Form>
      <BackToLogin type={type} />
    </>
  );
}

/** Says the same whether there is such an account or not. */
export function ForgotSent({
  type,
  email,
  timer,
  reply,
}: {
  type: AccountType;
  email: string;
  timer: ResendTimer;
  reply: ResendReply | undefined;
}) {
  return (
    <>
      <EntryHead title={m.entry_forgot_sent_title()}>
        {m.entry_forgot_sent_lede({ email })}
      </EntryHead>
      <div className="entry-group stack gap-5">
        <div>
          <h2>{m.entry_mail_nothing_title()}</h2>
          <p className="small">{m.entry_mail_nothing_text()}</p>
        </div>
        <Form method="post" className="stack gap-5">
          <TroubleBanner trouble={reply?.trouble} />
          {reply?.waitSeconds && (
            <AppearingBanner
              tone="pend"
              title={m.entry_again_wait({ seconds: reply.waitSeconds })}
            />
          )}
          <input type="hidden" name="email" value={email} />
          <ResendButton
            timer={timer}
            label={m.entry_mail_again()}
            busyLabel={m.entry_mail_again_busy()}
          />
        </Form>
      </div>
      <MoreLinks
        links={[
          { to: entryPaths(type).forgot, title: m.entry_forgot_other() },
          { to: entryPaths(type).login, title: m.entry_forgot_back() },
        ]}
      />
    </>
  );
}

function BackToLogin({ type }: { type: AccountType }) {
  return (
    <MoreLinks
      links={[
        {
          to: entryPaths(type).login,
          title: m.entry_forgot_back(),
          note: m.entry_forgot_back_note(),
        },
      ]}
    />
  );
}
