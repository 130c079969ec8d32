import { channelName } from '@luwag/domain/channel-names';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { parsePesos } from '@luwag/domain/parse-money';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Bill, isBillNeeded } from '#app/shared/components/bill/bill.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { askedNow, type Installment } from '#app/shared/format/installment-path.ts';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import {
  allNote,
  amountWords,
  payRefusalTone,
  payRefusalWords,
} from '#app/shared/format/pay-words.ts';
import { savedWords } from '#app/shared/format/payment-lines.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import type { PayReply, Purchase, TransactionView } from './transactions.server.ts';
import { eachTimeValue } from './wanted-payment.ts';

type Means = NonNullable<TransactionView['means']>;

type PayFormProps = {
  transaction: Purchase;
  means: Means;
  wish: TransactionView['wish'];
  formKey: string;
  reply: PayReply | undefined;
};

/** Paying before the day, on it or after it: what is due, all of it, or something in between. */
export function PayForm({ transaction, means, wish, formKey, reply }: PayFormProps) {
  const next = transaction.next_payment;
  const [how, setHow] = useState(reply?.typed.how || usualOf(transaction, wish));
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
      <PayWhat transaction={transaction} how={hasScript ? how : undefined} />
      {reply?.code && (
        <Banner
          tone={payRefusalTone(reply.code)}
          role="alert"
          title={payRefusalWords(reply.code)}
        />
      )}
      <PostForm fields={{ key: formKey, settle_today: String(settle) }} className="stack gap-5">
        <RowChoices
          legend={m.transactions_pay_how_much()}
          name="how"
          defaultValue={how}
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
            error={amountWords(fault?.amount, settle)}
          />
        )}
        <RowChoices
          legend={m.transactions_pay_with()}
          name="with"
          defaultValue={reply?.typed.with || usualMeans(means)}
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

/** What is chosen at first. The last payment is all of it already, and is called what is due. */
const usualOf = (
  { next_payment: next, settle_today: settle }: Purchase,
  wish: PayFormProps['wish'],
) => (wish === 'all' && next && settle > next.amount ? 'all' : 'due');

/** Line by line where one amount does not say it all; else that paying early costs nothing. */
function PayWhat({ transaction, how }: { transaction: Purchase; how: string | undefined }) {
  const { installments, next_payment: next, late_fees: lateFees } = transaction;
  const asked = askedNow(installments);
  if (!next || !isBillNeeded(asked)) return <p className="small">{m.transactions_pay_text()}</p>;
  return (
    <>
      <Bill
        asked={asked}
        terms={transaction.terms}
        plan={{ lateFees, saved: savedWords(installments) }}
        sumLabel={how === 'due' ? m.transactions_bill_total() : m.transactions_pay_due()}
      />
      <p className="small">
        {next.is_overdue ? thenWords(installments, asked, how) : m.transactions_pay_text()}
      </p>
    </>
  );
}

/** What comes after the choice was paid; of another amount, or of none known, where it goes. */
function thenWords(
  installments: readonly Installment[],
  asked: readonly Installment[],
  how: string | undefined,
): string {
  if (how !== 'due' && how !== 'all') return m.transactions_then_late_first();
  const after = installments.find((each) => each.amount > each.paid && !asked.includes(each));
  if (!after || how === 'all') return m.transactions_then_done();
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
  const due = { amount: pesos(Math.min(next.amount, settle)), date: dateOf(next.due_date) };
  const dueNote = next.is_overdue ? m.transactions_pay_due_note_late : m.transactions_pay_due_note;
  const otherNote = m.transactions_pay_other_note({ max: pesos(settle) });
  return [
    { value: 'due', title: m.transactions_pay_due(), note: dueNote(due) },
    // The last payment is all of it already.
    ...(settle > next.amount
      ? [{ value: 'all', title: m.transactions_pay_all(), note: allNote(settle, outstanding) }]
      : []),
    { value: 'other', title: m.transactions_pay_other(), note: otherNote },
  ];
}

/** The buyer's default; where there is one way alone, that. */
function usualMeans(means: Means): string | undefined {
  const [only, ...others] = meansChoices(means);
  const usual = means.sources.find((each) => each.is_default)?.id;
  return usual ?? (others.length === 0 ? only?.value : undefined);
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
