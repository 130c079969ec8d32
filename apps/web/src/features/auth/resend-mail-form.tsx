import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import type { FormReply } from './form-reply.ts';
import { ResendButton } from './resend-button.tsx';
import { useEntryForm } from './use-entry-form.ts';
import type { ResendTimer } from './use-resend-timer.ts';

/** What comes of asking for a mail again. */
export type ResendReply = FormReply & {
  /** Asked before the wait was over: so many seconds are left. */
  waitSeconds?: number;
};

type ResendMailFormProps = {
  email: string | undefined;
  timer: ResendTimer;
  wasSent: boolean;
  reply: ResendReply | undefined;
};

/**
 * Asks for the confirmation mail again: for the address of the sign-up, or for one that is typed
 * when this browser knows none.
 */
export function ResendMailForm({ email, timer, wasSent, reply }: ResendMailFormProps) {
  const { fieldOf, formProps } = useEntryForm('email', reply);
  return (
    <EntryForm {...formProps} trouble={reply?.trouble}>
      {reply?.waitSeconds ? (
        <AppearingBanner tone="pend" title={m.entry_again_wait({ seconds: reply.waitSeconds })} />
      ) : (
        wasSent && (
          <Banner tone="ok" role="status" title={m.entry_mail_sent_title()}>
            {m.entry_mail_sent_text()}
          </Banner>
        )
      )}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <EmailField {...fieldOf('email')} enterKeyHint="send" />
      )}
      <ResendButton
        timer={timer}
        label={m.entry_mail_again()}
        busyLabel={m.entry_mail_again_busy()}
        variant={email ? 'second' : 'primary'}
      />
    </EntryForm>
  );
}
