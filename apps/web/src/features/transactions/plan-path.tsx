import { type PathPayment, PaymentPath } from '@luwag/ui/payment-path';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import {
  type Installment,
  type PathStep,
  stateWords,
  stepsOf,
  whenWords,
} from '#app/shared/format/installment-path.ts';
import { columnOf, dateOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { linesOf, type PlanFacts, savedWords, signed } from '#app/shared/format/payment-lines.ts';
import type { Purchase } from './transactions.server.ts';

export function PlanPath({ transaction, today }: { transaction: Purchase; today: string }) {
  const { installments, late_fees: lateFees } = transaction;
  const steps = stepsOf(installments);
  const plan = { lateFees, saved: savedWords(installments) };
  const payments = steps.map((step): PathPayment => {
    const { sequence, due_date, agreed_amount: agreed } = step.installment;
    return {
      key: String(sequence),
      state: step.state,
      date: dateOf(due_date),
      amount: pesos(agreed),
      note: noteOf(step, { terms: steps.length, today }),
      more: <Lines step={step} plan={plan} />,
    };
  });
  return (
    <PaymentPath
      label={m.transactions_path_label()}
      payments={payments}
      stateWords={stateWords()}
    />
  );
}

/** What came on top or off; where there is such a thing, also what that leaves to pay. */
function Lines({ step, plan }: { step: PathStep; plan: PlanFacts }) {
  const { amount, paid } = step.installment;
  // Of a payment that stands still as a whole the line through its amount says it already.
  const isHeld = step.state === 'held';
  const lines = linesOf(step.installment, plan).filter((line) => !isHeld || line.key !== 'frozen');
  const isOpen = step.state !== 'paid' && !isHeld;
  return (
    <>
      {lines.map(({ key, label, detail, amount: each }) => (
        <span key={key} className={key === 'late' ? 'path-line late' : 'path-line'}>
          <span>
            {label}
            {detail && <small>{detail}</small>}
          </span>
          <span>{signed(each)}</span>
        </span>
      ))}
      {isOpen && (lines.length > 0 || paid > 0) && (
        <span className="path-line sum">
          <span>{m.transactions_line_left()}</span>
          <span>{pesos(amount - paid)}</span>
        </span>
      )}
    </>
  );
}

function noteOf(
  { installment, state }: PathStep,
  { terms, today }: { terms: number; today: string },
): string {
  const { sequence, paid } = installment;
  if (installment.state === 'waived') return m.transactions_note_waived();
  if (state === 'paid') return m.transactions_note_paid();
  if (state === 'held') return m.disputes_plan_row();
  const isLast = sequence === terms;
  const parts =
    state === 'ahead'
      ? [isLast ? m.transactions_note_last() : m.transactions_note_number({ sequence, terms })]
      : [nowWords({ sequence, terms, when: whenWords(installment.due_date, today) })];
  if (paid > 0) parts.push(m.transactions_note_part({ paid: pesos(paid) }));
  if (installment.state === 'grace') parts.push(m.transactions_note_grace());
  return parts.join('. ');
}

function nowWords(said: { sequence: number; terms: number; when: string }): string {
  if (said.terms === 1) return m.transactions_note_only_when({ when: said.when });
  return said.sequence === said.terms
    ? m.transactions_note_last_when({ when: said.when })
    : m.transactions_note_number_when(said);
}

/** The same payments, figure by figure. */
export function ScheduleTable({ transaction }: { transaction: Purchase }) {
  const { installments, late_fees: lateFees } = transaction;
  const plan = { lateFees, saved: savedWords(installments) };
  const shown = installments.filter(({ state }) => state !== 'cancelled');
  const leftOf = ({ state, amount, paid }: Installment) => (state === 'waived' ? 0 : amount - paid);
  const sum = (amountOf: (each: Installment) => number) =>
    inColumn(shown.reduce((total, each) => total + amountOf(each), 0));
  return (
    <Table
      caption={m.transactions_schedule_caption()}
      hideCaption
      columns={[
        { key: 'due', label: m.transactions_schedule_due() },
        { key: 'pay', label: m.transactions_schedule_pay() },
        { key: 'paid', label: m.transactions_schedule_paid(), quiet: true },
        { key: 'left', label: m.transactions_schedule_left(), quiet: true },
      ]}
      rows={[
        ...shown.flatMap((each) => [
          {
            key: String(each.sequence),
            cells: {
              due: dateOf(each.due_date),
              pay: inColumn(each.agreed_amount),
              paid: inColumn(each.paid),
              left: inColumn(leftOf(each)),
            },
          },
          ...linesOf(each, plan).map(({ key, label, amount }) => ({
            key: `${each.sequence} ${key}`,
            cells: { due: label, pay: columnOf(amount) },
            state: 'part' as const,
          })),
        ]),
        {
          key: 'total',
          state: 'sum' as const,
          cells: {
            due: m.transactions_schedule_total(),
            pay: sum(({ amount }) => amount),
            paid: sum(({ paid }) => paid),
            left: sum(leftOf),
          },
        },
      ]}
    />
  );
}
