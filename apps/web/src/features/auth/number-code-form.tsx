import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { buyerOnboarding } from '#app/store/buyer-onboarding.ts';
import { useAppDispatch } from '#app/store/store.ts';
import { AppearingBanner } from './appearing-banner.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHead } from './entry-head.tsx';
import { CodeRefusal } from './number-form.tsx';
import { codeTriesMax, type NumberReply } from './number-reply.ts';
import { ResendButton } from './resend-button.tsx';
import { useCodeWork } from './use-code-work.ts';
import { useEntryForm } from './use-entry-form.ts';
import type { ResendTimer } from './use-resend-timer.ts';
import { useTextedCode } from './use-texted-code.ts';

export type SentCode = {
  number: string;
  triesLeft: number;
  timer: ResendTimer;
  /** Asked for again, and sent. */
  isNew: boolean;
};

/** The second half: the code that was texted. */
export function NumberCodeForm({
  sent,
  reply,
}: {
  sent: SentCode;
  reply: NumberReply | undefined;
}) {
  const triesLeft = reply?.triesLeft ?? sent.triesLeft;
  useFailureCount(reply);
  const isWorking = useCodeWork('resend', reply);
  return (
    <>
      <EntryHead title={m.entry_number_code_title()} />
      {sent.isNew && !reply && <Banner tone="ok" role="status" title={m.entry_number_new_sent()} />}
      {triesLeft > 0 ? (
        <CodeEntry key={sent.timer.sentAt} sent={sent} triesLeft={triesLeft} reply={reply} />
      ) : (
        <AppearingBanner tone="pend" title={m.entry_number_code_spent()} />
      )}
      <EntryForm>
        <CodeRefusal reply={reply} isWorking={isWorking} />
        <ResendButton
          timer={sent.timer}
          label={m.entry_number_again()}
          busyLabel={m.entry_number_busy()}
          isBusy={isWorking}
          variant={triesLeft > 0 ? 'second' : 'primary'}
        />
        <Link to="?change=yes" className={buttonClass({ variant: 'text' })}>
          {m.entry_number_change()}
        </Link>
      </EntryForm>
    </>
  );
}

function CodeEntry({
  sent,
  triesLeft,
  reply,
}: {
  sent: SentCode;
  triesLeft: number;
  reply: NumberReply | undefined;
}) {
  const { fieldOf, formProps } = useEntryForm('numberCode', reply);
  useTextedCode(formProps.ref);
  const tries = { left: triesLeft, max: codeTriesMax };
  const isWrong = reply?.triesLeft !== undefined;
  // The one field of the page.
  const field = { ...fieldOf('otp'), autoFocus: true };
  return (
    <EntryForm {...formProps} trouble={reply?.trouble}>
      <CodeField
        {...field}
        defaultValue=""
        label={m.entry_number_code_label({ number: formatMobileNumber(sent.number) })}
        help={triesLeft < codeTriesMax ? m.entry_number_tries(tries) : m.entry_code_safe_text()}
        error={field.error && isWrong ? m.entry_number_code_wrong(tries) : field.error}
        enterKeyHint="go"
        required
      />
      <SubmitButton name="intent" value="confirm" busy={m.entry_code_busy()}>
        {m.entry_number_code_submit()}
      </SubmitButton>
    </EntryForm>
  );
}

/** The store counts what did not match. */
function useFailureCount(reply: NumberReply | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (reply?.triesLeft !== undefined) dispatch(buyerOnboarding.actions.otpFailed());
  }, [dispatch, reply]);
}
