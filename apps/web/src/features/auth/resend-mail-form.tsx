import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { EmailField } from './email-field.tsx';
import type { FormReply } from './entry.ts';
import { AppearingBanner, EntryForm, useEntryForm } from './entry-form.tsx';
import { ResendButton, type ResendTimer } from './resend-button.tsx';

/** What comes of asking for a mail again. */
export type ResendReply = FormReply & {
  /** Asked before the wait was over: so many seconds are left. */
  waitSeconds?: number;
};

type ResendMailFormProps = {
  email: string | undefined;
  timer: ResendTimer;
  wasSent?: boolean;
  reply: ResendReply | undefined;
};

/**
 * Asks for a mail again: for the address that is known, or for one that is typed when this browser
 * knows none.
 */
export function ResendMailForm({ email, timer, wasSent = false, reply }: ResendMailFormProps) {
  const { fieldOf, formProps } = useEntryForm('email', reply);
  return (
    <div className="entry-group stack gap-5">
      {email && !wasSent && (
        <div>
          <h2>{m.entry_mail_nothing_title()}</h2>
          <p className="small">{m.entry_mail_nothing_text()}</p>
        </div>
      )}
      <EntryForm {...formProps} trouble={reply?.trouble} fields={email ? { email } : undefined}>
        {reply?.waitSeconds ? (
          <AppearingBanner tone="pend" title={m.entry_again_wait({ seconds: reply.waitSeconds })} />
        ) : (
          wasSent && (
            <Banner tone="ok" role="status" title={m.entry_mail_sent_title()}>
              {m.entry_mail_sent_text()}
            </Banner>
          )
        )}
        {!email && <EmailField {...fieldOf('email')} enterKeyHint="send" />}
        <ResendButton
          timer={timer}
          label={m.entry_mail_again()}
          busyLabel={m.entry_mail_again_busy()}
          variant={email ? 'second' : 'primary'}
        />
      </EntryForm>
    </div>
  );
}
