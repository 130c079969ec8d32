import type { PayInstruction } from '@luwag/contracts/transactions';
import { channelName } from '@luwag/domain/channel-names';
import { m } from '#app/paraglide/messages.js';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { webAddress } from '#app/shared/page/web-address.ts';
import { inFull } from './light-links.tsx';
import { type LightPaymentPage, type LightPaymentState, looksAgainAfter } from './light-ways.ts';

type Words = (said: { amount: string }) => string;
type Told = { title: Words; text: Words; look?: 'o' | 'e'; isOpen?: boolean };

const told: Readonly<Record<LightPaymentState['status'] | 'ending' | 'ended', Told>> = {
  succeeded: { title: m.light_paid, text: m.light_paid_text, look: 'o' },
  failed: { title: m.light_failed, text: m.light_failed_text, look: 'e' },
  waiting_for_you: { title: m.light_waiting, text: m.light_waiting_text, isOpen: true },
  checking: { title: m.light_checking, text: m.light_checking_text, isOpen: true },
  // As its buyer wished: no failure.
  ended: { title: m.light_failed, text: m.light_ended_text },
  ending: { title: m.light_ending, text: m.light_ending_text, isOpen: true },
};

/** How a payment stands that its buyer has asked to end. */
const givenUp = {
  succeeded: 'succeeded',
  failed: 'ended',
  waiting_for_you: 'ending',
  checking: 'checking',
} as const;

/** How a payment stands. While it is open the page looks again by itself, without script. */
export function LightPayment({ payment, looks, isGivenUp }: LightPaymentPage) {
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
  const { status, failure_reason } = payment;
  const state = isGivenUp ? givenUp[status] : status;
  const isTheirs = state === 'waiting_for_you';
  const self = `/slow-network?payment=${payment.payment_id}${isGivenUp ? '&given_up=1' : ''}`;
  const said = { amount: pesos(payment.amount) };
  const { title, text, look, isOpen } = told[state];
  const code = isTheirs && payment.instruction;
  return (
    <>
      {isOpen && <LookAgain self={self} looks={code ? Math.max(looks, codeLooks) : looks} />}
      {code ? (
        <Code payment={payment} code={code} />
      ) : (
        <>
          <h2 className={look}>{title(said)}</h2>
          <p>{text(said)}</p>
        </>
      )}
      {state === 'failed' && <p>{failureWords(failure_reason)}</p>}
      {isTheirs && <Approve at={webAddress(payment.redirect_url)} />}
      {isOpen && <a href={self}>{m.light_look()}</a>}
      {isTheirs && <GiveUp paymentId={payment.payment_id} />}
      {back}
    </>
  );
}

const Approve = ({ at }: { at: string | undefined }) =>
  at && (
    <a className="b" href={at} rel="noreferrer">
      {m.light_waiting_link()}
    </a>
  );

/** What is said at a counter stands here; what is scanned is a picture of the full edition. */
function Code({ payment, code }: { payment: LightPaymentState; code: PayInstruction }) {
  const { payment_id, transaction_id, amount: centavos } = payment;
  const amount = pesos(centavos);
  const fee = pesos(code.fee);
  if (code.kind === 'qr') {
    const picture = `/buyer/transactions/${transaction_id}/payments/${payment_id}`;
    return (
      <>
        <h2>{m.ways_scan_title({ amount })}</h2>
        <a className="b" href={inFull(picture)}>
          {m.transactions_progress_code_action()}
        </a>
        <p className="s">{m.ways_until({ when: momentWords(code.expires_at) })}</p>
      </>
    );
  }
  return (
    <>
      <h2>{m.ways_counter_title({ amount, name: channelName(code.channel) })}</h2>
      <p>
        <b className="a">{code.code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</b>
      </p>
      {code.fee > 0 && <p>{m.ways_counter_fee({ total: pesos(centavos + code.fee), fee })}</p>}
      <p>{m.ways_counter_text()}</p>
      <p className="s">{m.ways_until({ when: momentWords(code.expires_at) })}</p>
    </>
  );
}

/** It stands until the gateway says that it is over, so nobody pays twice. */
const GiveUp = ({ paymentId }: { paymentId: string }) => (
  <PlainForm action="/slow-network" fields={{ give_up: paymentId }}>
    <button type="submit" className="w">
      {m.ways_give_up()}
    </button>
    <p className="s">{m.light_give_up_note()}</p>
  </PlainForm>
);

/** A code is paid somewhere else, later: its page begins where looking is seldom. */
const codeLooks = 20;

/** React puts it into the head of the page, where it belongs. */
function LookAgain({ self, looks }: { self: string; looks: number }) {
  const seconds = looksAgainAfter(looks);
  if (seconds === undefined) return null;
  return <meta httpEquiv="refresh" content={`${seconds};url=${self}&looks=${looks + 1}`} />;
}
