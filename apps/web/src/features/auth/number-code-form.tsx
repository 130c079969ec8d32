import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { OtpCredential, OtpRequest } from '#app/shared/auth/texted-code.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import { buyerOnboarding } from '#app/store/buyer-onboarding.ts';
import { useAppDispatch } from '#app/store/store.ts';
import type { NumberReply } from './entry.ts';
import { AppearingBanner, EntryForm, useEntryForm } from './entry-form.tsx';
import { NumberField } from './number-field.tsx';
import { ResendButton, type ResendTimer } from './resend-button.tsx';
import { useCodeWork } from './use-code-work.ts';

export type SentCode = {
  number: string;
  triesLeft: number;
  timer: ResendTimer;
  /** Asked for again, and sent. */
  isNew: boolean;
};

type NumberCodeFormProps = { sent: SentCode; reply: NumberReply | undefined };

/** The second half: the code that was texted. */
export function NumberCodeForm({ sent, reply }: NumberCodeFormProps) {
  const triesLeft = reply?.triesLeft ?? sent.triesLeft;
  useFailureCount(reply);
  const isWorking = useCodeWork('resend', reply);
  return (
    <>
      <PageHead title={m.entry_number_code_title()} />
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

type CodeEntryProps = { sent: SentCode; triesLeft: number; reply: NumberReply | undefined };

function CodeEntry({ sent, triesLeft, reply }: CodeEntryProps) {
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

/**
 * Where the browser can read the one message that is meant for this site (WebOTP), the code fills
 * itself in and is sent. Everywhere else the phone offers it above the keyboard, or it is typed.
 */
function useTextedCode(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        const field = form.current?.elements.namedItem('otp');
        if (!credential || !(field instanceof HTMLInputElement)) return;
        field.value = (credential as OtpCredential).code;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        form.current?.requestSubmit(form.current.querySelector<HTMLElement>('[type=submit]'));
      },
      // Refused, too late, or the page was left: there is still the keyboard.
      () => undefined,
    );
    return () => leaving.abort();
  }, [form]);
}

type NumberFormProps = {
  number: string | undefined;
  /** Just come from confirming the address. */
  isVerified: boolean;
  reply: NumberReply | undefined;
};

/** The first half: which number. */
export function NumberForm({ number, isVerified, reply }: NumberFormProps) {
  const { fieldOf, formProps } = useEntryForm('number', reply);
  const isWorking = useCodeWork('send', reply);
  return (
    <>
      <PageHead title={m.entry_number_title()}>{m.entry_number_lede()}</PageHead>
      {isVerified && <Banner tone="ok" title={m.entry_number_verified()} />}
      <EntryForm {...formProps} trouble={reply?.trouble}>
        <CodeRefusal reply={reply} isWorking={isWorking} />
        <NumberField
          {...fieldOf('number')}
          help={m.entry_number_help_merchant()}
          defaultValue={reply?.typed.number ?? number}
          enterKeyHint="send"
        />
        <SubmitButton name="intent" value="send" busy={m.entry_number_busy()} isBusy={isWorking}>
          {m.entry_number_submit()}
        </SubmitButton>
      </EntryForm>
    </>
  );
}

/** Why no code was sent. */
function CodeRefusal({ reply, isWorking }: { reply: NumberReply | undefined; isWorking: boolean }) {
  if (reply?.waitSeconds)
    return (
      <AppearingBanner tone="pend" title={m.entry_again_wait({ seconds: reply.waitSeconds })} />
    );
  if (!reply?.refusal) return null;
  const isAtWork = reply.refusal === 'crowded' && isWorking;
  const [title, text] = refusalWords[isAtWork ? 'working' : reply.refusal];
  return (
    <AppearingBanner tone="pend" title={title()}>
      {text()}
    </AppearingBanner>
  );
}

const refusalWords = {
  recent: [m.entry_number_recent_title, m.entry_number_recent_text],
  many: [m.entry_number_many_title, m.entry_number_many_text],
  crowded: [m.entry_number_crowded_title, m.entry_number_crowded_text],
  working: [m.entry_number_work_title, m.entry_number_work_text],
} as const;
