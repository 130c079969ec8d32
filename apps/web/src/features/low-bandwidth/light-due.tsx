import type { payTransaction } from '@luwag/contracts/transactions';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { LightAccount, LightFault } from './light-account.ts';
import { type LightWay, waysFor } from './light-ways.ts';

type Buyer = Extract<LightAccount, { kind: 'buyer' }>;
type Due = Buyer['due'][number];

/** The first payment with everything to pay it; the others below, their forms folded. */
export function LightDue({ account, fault }: { account: Buyer; fault: LightFault | undefined }) {
  const { name, due, ways } = account;
  const [first, ...others] = due;
  if (!first) {
    return (
      <>
        {fault && <Fault fault={fault} />}
        <p>{m.light_none({ name })}</p>
        <p className="s">{m.light_none_more()}</p>
      </>
    );
  }
  return (
    <>
      {!account.livemode && <p className="t">{m.light_test()}</p>}
      {fault && <Fault fault={fault} />}
      <p className="s">{first.is_overdue ? m.light_late({ name }) : m.light_next({ name })}</p>
      <p>
        <b className="a">{pesos(first.amount)}</b>
      </p>
      <LateFee due={first} />
      <p>{first.is_overdue ? <Late due={first} /> : dayOf(first.due_date)}</p>
      <p className="s">{whatOf(first)}</p>
      <Dots due={first} />
      <PayForm due={first} ways={ways} fault={fault} />
      {others.length > 0 && (
        <>
          <h2>{m.light_all()}</h2>
          <ul>
            {others.map((payment) => (
              <DueRow key={payment.formKey} due={payment} ways={ways} fault={fault} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function LightTrouble() {
  return (
    <>
      <p className="e" role="alert">
        {m.light_trouble()}
      </p>
      <a href="/slow-network">{m.light_retry()}</a>
    </>
  );
}

const whatOf = ({ store_name: store, sequence, terms }: Due): string =>
  m.light_payment_of({ store, sequence, terms });

const Late = ({ due }: { due: Due }) => (
  <span className="e">{m.light_overdue({ day: dayOf(due.due_date) })}</span>
);

const LateFee = ({ due: { agreed_amount: agreed, late_fee: fee } }: { due: Due }) =>
  fee > 0 && <p className="s">{m.light_late_fee({ agreed: pesos(agreed), fee: pesos(fee) })}</p>;

/** The path of payments in dots; the line above it says the same in words. */
function Dots({ due: { sequence, terms } }: { due: Due }) {
  return (
    <p aria-hidden="true">
      {Array.from({ length: terms }, (_, at) => at + 1).map((at) => (
        <i key={at} className={at < sequence ? 'd' : at === sequence ? 'n' : undefined} />
      ))}
    </p>
  );
}

type PayFormProps = { due: Due; ways: readonly LightWay[]; fault: LightFault | undefined };

function DueRow({ due, ways, fault }: PayFormProps) {
  return (
    <li>
      <p>
        <span>{due.is_overdue ? <Late due={due} /> : dayOf(due.due_date)}</span>
        <span>{pesos(due.amount)}</span>
      </p>
      <p className="s">{whatOf(due)}</p>
      <LateFee due={due} />
      <details>
        <summary>{m.light_pay({ amount: pesos(due.amount) })}</summary>
        <PayForm due={due} ways={ways} fault={fault} />
      </details>
    </li>
  );
}

/** Nothing is picked for the buyer. The key is the form's own: sent twice, it is one payment. */
function PayForm({ due, ways, fault }: PayFormProps) {
  const amount = pesos(due.amount);
  const usable = waysFor(ways, due.amount);
  if (usable.length === 0) return <p>{m.light_no_way({ amount })}</p>;
  const isSame = fault?.transactionId === due.transaction_id;
  const key = (isSame && fault.formKey) || due.formKey;
  return (
    <PlainForm
      action="/slow-network"
      fields={{ transaction_id: due.transaction_id, amount: due.amount, key }}
    >
      <fieldset>
        <legend>{m.light_way()}</legend>
        {usable.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="way" value={value} required />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="submit">{m.light_pay({ amount })}</button>
      <p className="s">{m.light_pay_note()}</p>
    </PlainForm>
  );
}

const faultWords: ForRefusals<typeof payTransaction, () => string> = {
  payment_source_required: m.light_fault_choose,
  nothing_due: m.light_fault_gone,
  transaction_not_found: m.light_fault_gone,
  payment_under_way: m.light_fault_under_way,
  amount_too_high: m.light_fault_amount,
  source_not_found: m.light_fault_source,
  idempotency_key_reused: m.light_fault_sent,
  money_paused: m.light_fault_paused,
};

/** The money first: what happened to it, and what to do. */
function Fault({ fault }: { fault: LightFault }) {
  const otherwise = fault.formKey ? m.light_fault_again : m.light_fault_general;
  return (
    <p className="e" role="alert">
      {(lineFor(faultWords, fault.code) ?? otherwise)()}
    </p>
  );
}
