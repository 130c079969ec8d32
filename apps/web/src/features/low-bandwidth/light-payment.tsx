import { m } from '#app/paraglide/messages.js';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { type LightPaymentState, looksAgainAfter } from './light-account.ts';

type LightPaymentProps = { payment: LightPaymentState | undefined; looks: number };
type Words = (said: { amount: string }) => string;
type Told = { title: Words; text: Words; look?: 'o' | 'e'; isOpen?: boolean };

const told: Readonly<Record<LightPaymentState['status'], Told>> = {
  succeeded: { title: m.light_paid, text: m.light_paid_text, look: 'o' },
  failed: { title: m.light_failed, text: m.light_failed_text, look: 'e' },
  waiting_for_you: { title: m.light_waiting, text: m.light_waiting_text, isOpen: true },
  checking: { title: m.light_checking, text: m.light_checking_text, isOpen: true },
};

/** How a payment stands. While it is open the page looks again by itself, without script. */
export function LightPayment({ payment, looks }: LightPaymentProps) {
  const back = <a href="/slow-network">{m.light_back()}</a>;
  if (!payment) {
    return (
      <>
        <h2>{m.light_unknown()}</h2>
        <p>{m.light_unknown_text()}</p>
        {back}
      </>
    );
  }
  const { payment_id, status, failure_reason, redirect_url } = payment;
  const self = `/slow-network?payment=${payment_id}`;
  const said = { amount: pesos(payment.amount) };
  const { title, text, look, isOpen } = told[status];
  const isTheirs = status === 'waiting_for_you';
  const approveAt = isTheirs && webAddress(redirect_url);
  return (
    <>
      {isOpen && <LookAgain self={self} looks={looks} />}
      <h2 className={look}>{title(said)}</h2>
      <p>{text(said)}</p>
      {status === 'failed' && <p>{failureWords(failure_reason)}</p>}
      {approveAt && (
        <a className="b" href={approveAt} rel="noreferrer">
          {m.light_waiting_link()}
        </a>
      )}
      {isOpen && <a href={self}>{m.light_look()}</a>}
      {!isTheirs && back}
    </>
  );
}

/** React puts it into the head of the page, where it belongs. */
function LookAgain({ self, looks }: { self: string; looks: number }) {
  const seconds = looksAgainAfter(looks);
  if (seconds === undefined) return null;
  return <meta httpEquiv="refresh" content={`${seconds};url=${self}&looks=${looks + 1}`} />;
}
