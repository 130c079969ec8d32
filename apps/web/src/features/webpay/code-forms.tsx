import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { purchaseTestCode } from '@luwag/domain/test-values';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import { Icon } from '@luwag/ui/icon';
import type { ComponentProps, ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { ConfirmFault, ConfirmReply, SentText } from './confirm-state.ts';

type CodeFormProps = Omit<ComponentProps<typeof CodeField>, 'name'> & {
  action: string;
  fields: ComponentProps<typeof PlainForm>['fields'];
  /** Where the code comes from: a text is read by the browser itself, where it can. */
  from: 'text' | 'app' | 'test';
  submit: string;
  isSecond?: boolean;
};

/** Six digits, sent with the last of them where there is script. */
export function CodeForm(props: CodeFormProps) {
  const { action, fields, from, submit, isSecond = false, ...field } = props;
  return (
    <PlainForm action={action} fields={fields} className="stack" data-code={from} noValidate>
      <CodeField {...field} name="code" enterKeyHint="go" required />
      <Button type="submit" variant={isSecond ? 'second' : 'primary'}>
        {submit}
      </Button>
    </PlainForm>
  );
}

type WayProps = {
  action: string;
  reply: ConfirmReply | undefined;
  /** Another way stands above it and has the one filled button. */
  isSecond: boolean;
};

export function TextCodeForm({ action, sent, reply, isSecond }: WayProps & { sent: SentText }) {
  const triesLeft = reply?.triesLeft ?? codeTriesMax;
  const isOver = reply?.fault === 'code_spent' || reply?.fault === 'code_expired';
  const isWrong = reply?.fault === 'code_wrong';
  return (
    <>
      {!isOver && (
        <CodeForm
          action={action}
          fields={{ intent: 'text', code_id: sent.codeId, tries_left: triesLeft }}
          from="text"
          label={m.webpay_text_label({ number: sent.to })}
          help={m.entry_code_safe_text()}
          error={isWrong && m.entry_number_code_wrong({ left: triesLeft, max: codeTriesMax })}
          submit={m.webpay_text_submit()}
          isSecond={isSecond}
        />
      )}
      <ResendForm action={action} sent={sent} isOver={isOver} fault={reply?.fault} />
    </>
  );
}

type ResendFormProps = {
  action: string;
  sent: SentText;
  isOver: boolean;
  fault: ConfirmFault | undefined;
};

/** Another code, once a minute has passed. The countdown outlives a reload. */
function ResendForm({ action, sent, isOver, fault }: ResendFormProps) {
  return (
    <PlainForm
      action={action}
      fields={{ intent: 'send' }}
      className="stack"
      data-resend="verification-purchase"
      data-left={sent.secondsLeft}
    >
      {isOver && (
        <p className="small" role="alert">
          {fault === 'code_spent' ? m.webpay_text_spent() : m.webpay_text_expired()}
        </p>
      )}
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
    </PlainForm>
  );
}

export function AppCodeForm({ action, reply, isSecond }: WayProps) {
  return (
    <CodeForm
      action={action}
      fields={{ intent: 'app' }}
      from="app"
      label={m.security_step_up_code()}
      help={m.entry_code_help_totp()}
      error={reply?.fault === 'app_code_wrong' && m.webpay_app_wrong()}
      submit={m.webpay_text_submit()}
      isSecond={isSecond}
    />
  );
}

export function SendCodeForm({ action, isSecond }: Omit<WayProps, 'reply'>) {
  return (
    <PlainForm action={action} fields={{ intent: 'send' }}>
      <Button type="submit" variant={isSecond ? 'text' : 'primary'}>
        {m.webpay_text_send()}
      </Button>
    </PlainForm>
  );
}

/** For test purchases alone: whoever tries a shop out needs no passkey, and no phone at hand. */
export function TestCodeForm({ action, reply }: Omit<WayProps, 'isSecond'>) {
  const said = { code: purchaseTestCode };
  return (
    <Card>
      <CodeForm
        action={action}
        fields={{ intent: 'test' }}
        from="test"
        label={m.webpay_test_code_label()}
        help={m.webpay_test_code_help(said)}
        error={reply?.fault === 'test_code_wrong' && m.webpay_test_code_wrong(said)}
        autoComplete="off"
        submit={m.webpay_test_code_submit()}
        isSecond
      />
    </Card>
  );
}

type PasskeyFormProps = {
  action: string;
  stepUpId: string;
  options: object;
  isHere: boolean;
  isRefused: boolean;
  startsByItself: boolean;
};

/**
 * The module asks the device by itself, and the button asks once more. What the device answers is
 * posted like anything else that is typed into a form. A passkey that lives on another device is
 * asked for there: the browser shows a code to scan, and nothing of it passes through us.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, stepUpId, options, isHere, isRefused, startsByItself } = props;
  const fields = { intent: 'passkey', step_up_id: stepUpId, passkey: '' };
  const asked = isHere ? options : { ...options, hints: ['hybrid'] };
  return (
    <>
      <PlainForm action={action} fields={fields} data-passkey={JSON.stringify(asked)} hidden>
        <PasskeyCard
          startsByItself={startsByItself && isHere}
          title={isHere ? m.webpay_passkey_title() : m.webpay_elsewhere_title()}
          text={isHere ? m.webpay_passkey_text() : m.webpay_elsewhere_text()}
          failed={m.webpay_passkey_failed()}
          isFailed={isRefused}
          button={isHere ? m.webpay_passkey_button() : m.webpay_elsewhere_button()}
        />
      </PlainForm>
      <noscript>
        <p className="small">{m.security_step_up_need_script()}</p>
      </noscript>
    </>
  );
}

type PasskeyCardProps = {
  startsByItself?: boolean;
  title: string;
  text: string;
  failed: string;
  isFailed: boolean;
  button: string;
  children?: ReactNode;
};

export function PasskeyCard(props: PasskeyCardProps) {
  const { startsByItself = false, title, text, failed, isFailed, button, children } = props;
  return (
    <Card className="stack gap-2 wp-passkey" data-starts={startsByItself ? 'yes' : undefined}>
      {/* A ring that leaves room, with now at its gap. */}
      <svg className="wp-ring" viewBox="0 0 96 96" aria-hidden="true">
        <path d="M66.5 16.5a42 42 0 1 0 22 30" />
        <circle cx="81" cy="24" r="6" />
        <g>
          <path d="M36 60V48a12 12 0 0 1 24 0v3" />
          <path d="M42 63V48a6 6 0 0 1 12 0v13" />
          <path d="M48 48v17M60 58v6" />
        </g>
      </svg>
      <h2>{title}</h2>
      <p className="small">{text}</p>
      <p
        className="small wp-note"
        role="status"
        data-given-up={m.webpay_passkey_given_up()}
        data-failed={failed}
      >
        {isFailed && failed}
      </p>
      <button type="button" className="btn primary" data-busy={m.webpay_passkey_busy()}>
        <Icon name="key" />
        <span>{button}</span>
      </button>
      {children}
    </Card>
  );
}
