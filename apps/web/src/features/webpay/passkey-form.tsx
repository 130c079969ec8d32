import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';

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
      <PasskeyPicture />
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

/** A ring that leaves room, with now at its gap. */
function PasskeyPicture() {
  return (
    <svg className="wp-ring" viewBox="0 0 96 96" aria-hidden="true">
      <path d="M66.5 16.5a42 42 0 1 0 22 30" />
      <circle cx="81" cy="24" r="6" />
      <g>
        <path d="M36 60V48a12 12 0 0 1 24 0v3" />
        <path d="M42 63V48a6 6 0 0 1 12 0v13" />
        <path d="M48 48v17M60 58v6" />
      </g>
    </svg>
  );
}
