import type { payTransaction } from '@luwag/contracts/transactions';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { parsePesos } from '@luwag/domain/parse-money';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { FieldNote } from '@luwag/ui/field';
import { MoneyField } from '@luwag/ui/money-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { Bill, isBillNeeded } from '#app/shared/components/bill/bill.tsx';
import { channelName, sourceName } from '#app/shared/format/channel-names.ts';
import { askedNow, type Installment } from '#app/shared/format/installment-path.ts';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { PayReply, Purchase, TransactionView } from './transactions.server.ts';
import { type AmountFault, eachTimeValue } from './wanted-payment.ts';

type Means = NonNullable<TransactionView['means']>;

type PayFormProps = {
  transaction: Purchase;
  means: Means;
  formKey: string;
  reply: PayReply | undefined;
};

/** Paying before the day, on it or after it: what is due, all of it, or something in between. */
export function PayForm({ transaction, means, formKey, reply }: PayFormProps) {
  const next = transaction.next_payment;
  const [how, setHow] = useState(reply?.typed.how || 'due');
  const [other, setOther] = useState(reply?.typed.other ?? '');
  const card = useFocusOnFault(reply);
  const hasScript = useHasScript();
  if (!next) return null;
  const settle = centavos(transaction.settle_today);
  const amounts = {
    due: centavos(Math.min(next.amount, settle)),
    all: settle,
    other: parsePesos(other),
  };
  const amount = amounts[how as keyof typeof amounts];
  const fault = reply?.fault;
  return (
    <Card ref={card} id="pay" className="stack pay-form-card">
      <h2>{m.transactions_pay_title()}</h2>
      <PayWhat transaction={transaction} />
      {reply?.code && (
        <Banner
          // A pause is nobody's failure, and passes.
          tone={reply.code === 'money_paused' ? 'pend' : 'fail'}
          role="alert"
          title={(lineFor(refusals, reply.code) ?? m.transactions_refused_other)()}
        />
      )}
      <PostForm fields={{ key: formKey, settle_today: String(settle) }} className="stack gap-5">
        <RowChoices
          legend={m.transactions_pay_how_much()}
          name="how"
          value={how}
          onChoose={setHow}
          error={fault?.amount === 'none' ? m.transactions_pay_choose_amount() : undefined}
          choices={amountChoices(transaction, next)}
        />
        {(how === 'other' || !hasScript) && (
          <MoneyField
            label={m.transactions_pay_other_label()}
            hideLabel={hasScript}
            name="other"
            defaultValue={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
            error={amountFaultWords(fault?.amount, settle)}
          />
        )}
        <RowChoices
          legend={m.transactions_pay_with()}
          name="with"
          defaultValue={reply?.typed.with || means.sources.find((each) => each.is_default)?.id}
          error={fault?.source ? m.transactions_pay_choose_source() : undefined}
          choices={meansChoices(means)}
        />
        {means.sources.length === 0 && (
          <Link
            to={transaction.livemode ? '/buyer/sources' : '/buyer/sources/test'}
            className="target pay-link"
          >
            {m.transactions_pay_link()}
          </Link>
        )}
        <SubmitButton of={{ key: formKey }} busy={m.transactions_pay_busy()}>
          {hasScript && amount
            ? m.transactions_pay_submit_amount({ amount: formatPesos(amount) })
            : m.transactions_pay_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** Line by line where one amount does not say it all; else that paying early costs nothing. */
function PayWhat({ transaction }: { transaction: Purchase }) {
  const { installments, next_payment: next, late_fees: lateFees } = transaction;
  const asked = askedNow(installments);
  if (!next || !isBillNeeded(asked)) return <p className="small">{m.transactions_pay_text()}</p>;
  return (
    <>
      <Bill asked={asked} terms={transaction.terms} lateFees={lateFees} />
      <p className="small">
        {next.is_overdue ? thenWords(installments, asked) : m.transactions_pay_text()}
      </p>
    </>
  );
}

/** What comes after everything that is late was paid. */
function thenWords(installments: readonly Installment[], asked: readonly Installment[]): string {
  const after = installments.find((each) => each.amount > each.paid && !asked.includes(each));
  if (!after) return m.transactions_then_done();
  const amount = pesos(after.amount - after.paid);
  return m.transactions_then_next({ amount, day: dayOf(after.due_date) });
}

/** After a form that did not get through, the eye and the keyboard go to why. */
function useFocusOnFault(reply: PayReply | undefined) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!reply) return;
    const fault = card.current?.querySelector<HTMLElement>('[aria-invalid="true"], .banner');
    if (!fault) return;
    if (!fault.matches('input')) fault.tabIndex = -1;
    fault.focus();
  }, [reply]);
  return card;
}

function amountChoices(
  { outstanding, settle_today: settle }: Purchase,
  next: NonNullable<Purchase['next_payment']>,
) {
  const saving = outstanding - settle;
  const due = { amount: pesos(Math.min(next.amount, settle)), date: dateOf(next.due_date) };
  const dueNote = next.is_overdue ? m.transactions_pay_due_note_late : m.transactions_pay_due_note;
  const amount = pesos(settle);
  const allNote =
    saving > 0
      ? m.transactions_pay_all_saving({ amount, saving: pesos(saving) })
      : m.transactions_pay_all_note({ amount });
  const otherNote = m.transactions_pay_other_note({ max: amount });
  return [
    { value: 'due', title: m.transactions_pay_due(), note: dueNote(due) },
    // The last payment is all of it already.
    ...(settle > next.amount
      ? [{ value: 'all', title: m.transactions_pay_all(), note: allNote }]
      : []),
    { value: 'other', title: m.transactions_pay_other(), note: otherNote },
  ];
}

function meansChoices({ sources, eachTime }: Means) {
  return [
    ...sources.map((source) => ({ value: source.id, title: sourceName(source) })),
    ...eachTime.map(({ channel }) => ({
      value: eachTimeValue(channel),
      title: channelName(channel),
      note: m.transactions_pay_gcash_note(),
    })),
  ];
}

function amountFaultWords(fault: AmountFault | undefined, max: number): string | undefined {
  if (fault === 'unreadable') return m.transactions_pay_amount_unreadable();
  if (fault === 'low') return m.transactions_pay_amount_low();
  return fault === 'high' ? m.transactions_pay_amount_high({ max: pesos(max) }) : undefined;
}

const refusals: ForRefusals<typeof payTransaction, () => string> = {
  nothing_due: m.transactions_refused_nothing_due,
  amount_too_high: m.transactions_refused_amount_too_high,
  payment_under_way: m.transactions_refused_payment_under_way,
  source_not_found: m.transactions_refused_source_not_found,
  payment_source_required: m.transactions_pay_choose_source,
  idempotency_key_reused: m.transactions_refused_idempotency_key_reused,
  money_paused: m.pay_paused,
  rate_limited: m.transactions_refused_rate_limited,
  // We do not know whether it arrived, and say so: the worst would be to invite a second payment.
  unreachable: m.transactions_refused_unreachable,
  unexpected_answer: m.transactions_refused_unreachable,
  transaction_not_found: undefined,
};

type RowChoicesProps = {
  legend: string;
  name: string;
  choices: readonly { value: string; title: string; note?: string }[];
  /** Controlled when given; nothing is chosen unless one of the two says so. */
  value?: string;
  defaultValue?: string | undefined;
  onChoose?: (value: string) => void;
  error?: string | undefined;
};

/** Choices with a line of explanation each, one under the other. Native radios underneath. */
function RowChoices(props: RowChoicesProps) {
  const { legend, name, choices, value, defaultValue, onChoose, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="lined row-choices">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-row row-choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose?.(choice.value)}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
            />
            <span className="radio" aria-hidden="true" />
            <span>
              {choice.title}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
