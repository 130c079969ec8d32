import { m } from '#app/paraglide/messages.js';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { type LightPaymentState, looksAgainAfter } from './light-account.ts';

type LightPaymentProps = { payment: LightPaymentState | undefined; looks: number };

/** How a payment stands. While it is open the page looks again by itself, without script. */
export function LightPayment({ payment, looks }: LightPaymentProps) {
  if (!payment) {
    return (
      <>
        <h2>{m.light_unknown()}</h2>
        <p>{m.light_unknown_text()}</p>
        <Back />
      </>
    );
  }
  const amount = pesos(payment.amount);
  switch (payment.status) {
    case 'succeeded':
      return (
        <>
          <h2 className="o">{m.light_paid({ amount })}</h2>
          <p>{m.light_paid_text()}</p>
          <Back />
        </>
      );
    case 'failed':
      return (
        <>
          <h2 className="e">{m.light_failed()}</h2>
          <p>{m.light_failed_text({ amount })}</p>
          <p>{failureWords(payment.failure_reason)}</p>
          <Back />
        </>
      );
    case 'waiting_for_you':
      return (
        <>
          <LookAgain payment={payment} looks={looks} />
          <h2>{m.light_waiting({ amount })}</h2>
          <p>{m.light_waiting_text()}</p>
          <Approve payment={payment} />
          <Look payment={payment} />
        </>
      );
    case 'checking':
      return (
        <>
          <LookAgain payment={payment} looks={looks} />
          <h2>{m.light_checking({ amount })}</h2>
          <p>{m.light_checking_text()}</p>
          <Look payment={payment} />
          <Back />
        </>
      );
  }
}

const addressOf = ({ payment_id: id }: LightPaymentState): string => `/slow-network?payment=${id}`;

/** React puts it into the head of the page, where it belongs. */
function LookAgain({ payment, looks }: { payment: LightPaymentState; looks: number }) {
  const seconds = looksAgainAfter(looks);
  if (seconds === undefined) return null;
  const next = `${addressOf(payment)}&looks=${looks + 1}`;
  return <meta httpEquiv="refresh" content={`${seconds};url=${next}`} />;
}

function Approve({ payment }: { payment: LightPaymentState }) {
  const address = webAddress(payment.redirect_url);
  if (!address) return null;
  return (
    <a className="b" href={address} rel="noreferrer">
      {m.light_waiting_link()}
    </a>
  );
}

function Look({ payment }: { payment: LightPaymentState }) {
  return <a href={addressOf(payment)}>{m.light_look()}</a>;
}

function Back() {
  return <a href="/slow-network">{m.light_back()}</a>;
}
