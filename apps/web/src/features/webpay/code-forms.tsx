import { Button } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import {
  type ConfirmFault,
  type ConfirmReply,
  codeTriesMax,
  type SentText,
} from './confirm-state.ts';

type CodeFormProps = {
  action: string;
  reply: ConfirmReply | undefined;
  /** Another way stands above it and has the one filled button. */
  isSecond: boolean;
};

export function TextCodeForm({
  action,
  sent,
  reply,
  isSecond,
}: CodeFormProps & { sent: SentText }) {
  const triesLeft = reply?.triesLeft ?? codeTriesMax;
  const isOver = reply?.fault === 'code_spent' || reply?.fault === 'code_expired';
  return (
    <>
      {!isOver && (
        <form method="post" action={action} className="stack" data-code="text" noValidate>
          <input type="hidden" name="intent" value="text" />
          <input type="hidden" name="code_id" value={sent.codeId} />
          <input type="hidden" name="tries_left" value={triesLeft} />
          <CodeField
            name="code"
            label={m.webpay_text_label({ number: sent.to })}
            help={m.entry_code_safe_text()}
            error={codeFaultWords(reply?.fault, triesLeft)}
            enterKeyHint="go"
            required
          />
          <Button type="submit" variant={isSecond ? 'second' : 'primary'}>
            {m.webpay_text_submit()}
          </Button>
        </form>
      )}
      <ResendForm action={action} sent={sent} isOver={isOver} fault={reply?.fault} />
    </>
  );
}

function codeFaultWords(fault: ConfirmFault | undefined, triesLeft: number): string | undefined {
  if (fault !== 'code_wrong') return undefined;
  return m.entry_number_code_wrong({ left: triesLeft, max: codeTriesMax });
}

/** Another code, once a minute has passed. The countdown outlives a reload. */
function ResendForm({
  action,
  sent,
  isOver,
  fault,
}: {
  action: string;
  sent: SentText;
  isOver: boolean;
  fault: ConfirmFault | undefined;
}) {
  return (
    <form
      method="post"
      action={action}
      className="stack"
      data-resend="verification-purchase"
      data-left={sent.secondsLeft}
    >
      {isOver && (
        <p className="small" role="alert">
          {fault === 'code_spent' ? m.webpay_text_spent() : m.webpay_text_expired()}
        </p>
      )}
      <input type="hidden" name="intent" value="send" />
      <Button type="submit" variant={isOver ? 'primary' : 'text'}>
        {m.webpay_text_again()}
      </Button>
      <p
        className="help wp-center"
        data-text={m.entry_again_in({ time: '{time}' })}
        hidden={sent.secondsLeft === 0}
      >
        {m.entry_again_in({ time: `0:${String(sent.secondsLeft).padStart(2, '0')}` })}
      </p>
      <p
        className="visually-hidden"
        role="status"
        data-spoken={m.entry_again_in_seconds({ seconds: '{seconds}' })}
        data-now={m.entry_again_now()}
      />
    </form>
  );
}

export function AppCodeForm({ action, reply, isSecond }: CodeFormProps) {
  return (
    <form method="post" action={action} className="stack" data-code="app" noValidate>
      <input type="hidden" name="intent" value="app" />
      <CodeField
        name="code"
        label={m.security_step_up_code()}
        help={m.entry_code_help_totp()}
        error={reply?.fault === 'app_code_wrong' && m.webpay_app_wrong()}
        enterKeyHint="go"
        required
      />
      <Button type="submit" variant={isSecond ? 'second' : 'primary'}>
        {m.webpay_text_submit()}
      </Button>
    </form>
  );
}

export function SendCodeForm({ action, isSecond }: { action: string; isSecond: boolean }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="send" />
      <Button type="submit" variant={isSecond ? 'text' : 'primary'}>
        {m.webpay_text_send()}
      </Button>
    </form>
  );
}
