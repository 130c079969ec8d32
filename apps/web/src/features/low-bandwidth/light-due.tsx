import type { payTransaction } from '@luwag/contracts/transactions';
import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { add } from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { Locale } from '#app/shared/page/preferences.ts';
import { HelpWithLate, inFull, OtherWays } from './light-links.tsx';
import type { LightQuote } from './light-quote.ts';
import { OthersUnderWay, PaymentUnderWay } from './light-under-way.tsx';
import {
  type LightAccount,
  type LightFault,
  type LightWay,
  type UnderWay,
  waysFor,
} from './light-ways.ts';

type Buyer = Extract<LightAccount, { kind: 'buyer' }>;
type Due = Buyer['due'][number];

const StillOwed = ({ amount }: { amount: number }) => (
  <>
    <p className="s">{m.transactions_still_owed_title()}</p>
    <p>
      <b className="a">{pesos(amount)}</b>
    </p>
    <p>
      <a href={inFull('/buyer/transactions?buyer_status=OVERDUE')}>
        {m.transactions_still_owed_action()}
      </a>
    </p>
    <HelpWithLate />
  </>
);

/** The first payment with everything to pay it; the others below, their forms folded. */
export function LightDue({ account, fault }: { account: Buyer; fault: LightFault | undefined }) {
  const { name, due, stillOwed } = account;
  const [first, ...others] = due;
  const elsewhere = account.underWay.filter((each) => !due.some(isOf(each)));
  if (!first) {
    return (
      <>
        {fault && <Fault fault={fault} />}
        <OthersUnderWay payments={elsewhere} />
        {stillOwed > 0 ? (
          <StillOwed amount={stillOwed} />
        ) : (
          <>
            <p>{m.light_none({ name })}</p>
            <p className="s">{m.light_none_more()}</p>
          </>
        )}
      </>
    );
  }
  return (
    <>
      {!account.livemode && <p className="t">{m.light_test()}</p>}
      {fault && <Fault fault={fault} />}
      <OthersUnderWay payments={elsewhere} />
      <p className="s">{first.is_overdue ? m.light_late({ name }) : m.light_next({ name })}</p>
      <p>
        <b className="a">{pesos(first.amount)}</b>
      </p>
      <LateFee due={first} />
      <p>{first.is_overdue ? <Late due={first} /> : dayOf(first.due_date)}</p>
      <p className="s">{whatOf(first)}</p>
      <Dots due={first} />
      <Ask due={first} account={account} fault={fault} />
      {others.length > 0 && (
        <>
          <h2>{m.light_all()}</h2>
          <ul>
            {others.map((payment) => (
              <li key={payment.formKey}>
                <p>
                  <span>
                    {payment.is_overdue ? <Late due={payment} /> : dayOf(payment.due_date)}
                  </span>
                  <span>{pesos(payment.amount)}</span>
                </p>
                <p className="s">{whatOf(payment)}</p>
                <LateFee due={payment} />
                <Ask due={payment} account={account} fault={fault} isFolded />
              </li>
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

const isOf = (payment: UnderWay) => (due: Due) => due.transaction_id === payment.transaction_id;

type AskProps = { due: Due; account: Buyer; fault: LightFault | undefined; isFolded?: boolean };

/**
 * To pay it as it stands, and what else can be done about it; or the payment that is under way. Of
 * a plan the oldest payment alone: whatever is paid goes to it first.
 */
function Ask({ due, account, fault, isFolded }: AskProps) {
  const payment = account.underWay.find((each) => isOf(each)(due));
  const oldest = account.due.find((each) => each.transaction_id === due.transaction_id) ?? due;
  if (oldest !== due) return <p className="s">{firstWords(oldest, payment)}</p>;
  if (payment)
    return (
      <>
        <PaymentUnderWay payment={payment} />
        {due.is_overdue && <HelpWithLate />}
      </>
    );
  const asked = (
    <>
      <PayForm due={due} ways={account.ways} fault={fault} />
      <OtherWays transactionId={due.transaction_id} isLate={due.is_overdue} />
    </>
  );
  if (!isFolded) return asked;
  return (
    <details>
      <summary>{m.light_pay({ amount: pesos(due.amount) })}</summary>
      {asked}
    </details>
  );
}

function firstWords({ sequence, is_overdue: isLate }: Due, payment: UnderWay | undefined): string {
  if (payment) return m.light_under_way_above();
  return isLate ? m.light_late_first({ sequence }) : m.light_earlier_first({ sequence });
}

type PayFormProps = { due: Due; ways: readonly LightWay[]; fault: LightFault | undefined };

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
  amount_not_for_channel: m.light_fault_amount,
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

export function LightOffers({ quote, locale }: { quote: LightQuote; locale: Locale }) {
  if (typeof quote.answer === 'string') return null;
  if (quote.answer.length === 0) return <p>{m.shell_light_calc_none()}</p>;
  return quote.answer.map((offer) => (
    <section key={offer.plan.code}>
      <h3>{titleOf(offer, locale)}</h3>
      <table>
        <tbody>
          {linesOf(offer).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

/** Rounding leaves a centavo or so to one end of a plan; where it does, both amounts are said. */
function paymentsOf({ schedule }: Offer): string {
  const [first, last] = [schedule[0], schedule.at(-1)].map((row) =>
    row ? formatPesos(row.paymentCentavos) : '',
  ) as [string, string];
  return first === last ? first : m.shell_light_row_payment_values({ first, last });
}

function titleOf({ schedule }: Offer, locale: Locale): string {
  const [first] = schedule;
  if (!first) throw new Error('a plan without payments');
  const date = formatDate(first.dueDate, locale);
  return schedule.length === 1
    ? m.shell_light_plan_one({ date })
    : m.shell_light_plan_many({ count: schedule.length, date });
}

/** The same lines for every plan, none left out, zero written as zero. */
function linesOf(offer: Offer): [string, string][] {
  const { late } = offer;
  const charges = add(offer.interestFeeCentavos, offer.transactionFeeCentavos);
  return [
    [m.shell_light_row_payment(), paymentsOf(offer)],
    [m.shell_light_row_total(), formatPesos(offer.totalAmountCentavos)],
    [m.shell_light_row_price(), formatPesos(offer.financedCentavos)],
    [m.shell_light_row_charges(), formatPesos(charges)],
    [
      m.shell_light_row_rate(),
      m.shell_light_row_rate_value({
        monthly: formatRate(offer.effectiveMonthlyRatePpm),
        annual: formatRate(offer.effectiveAnnualRatePpm),
      }),
    ],
    [
      m.shell_light_row_late(),
      m.shell_light_row_late_value({
        days: late.graceDays,
        rate: formatRateInWords(late.dailyRatePpm),
        max: formatPesos(offer.lateMaxCentavos),
      }),
    ],
  ];
}
