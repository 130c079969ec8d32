import { m } from '#app/paraglide/messages.js';
import type { Installment } from '#app/shared/format/installment-path.ts';
import { columnOf, dayOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { linesOf, type PlanFacts } from '#app/shared/format/payment-lines.ts';

type BillProps = {
  /** The payments that are asked for together. */
  asked: readonly Installment[];
  terms: number;
  plan: PlanFacts;
  /** What the sum is called, where it need not be what is paid. */
  sumLabel?: string;
};

/** Whether there is more to say than one amount. */
export const isBillNeeded = (asked: readonly Installment[]): boolean =>
  asked.length > 1 || asked.some((each) => each.amount - each.paid !== each.agreed_amount);

/** Each payment as it was agreed to, what came on top or off, and what that makes. */
export function Bill({ asked, terms, plan, sumLabel = m.transactions_bill_total() }: BillProps) {
  const total = asked.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  return (
    <dl className="bill">
      {asked.map((each) => (
        <PaymentOf key={each.sequence} installment={each} terms={terms} plan={plan} />
      ))}
      <div className="bill-sum">
        <dt>{sumLabel}</dt>
        <dd>{pesos(total)}</dd>
      </div>
    </dl>
  );
}

type PaymentOfProps = { installment: Installment; terms: number; plan: PlanFacts };

function PaymentOf({ installment, terms, plan }: PaymentOfProps) {
  const { sequence, due_date, agreed_amount: agreed, paid } = installment;
  return (
    <>
      <div>
        <dt>{m.transactions_bill_payment({ sequence, terms })}</dt>
        <dd>{inColumn(agreed)}</dd>
        <dd className="bill-detail">{m.transactions_bill_due({ day: dayOf(due_date) })}</dd>
      </div>
      {linesOf(installment, plan).map(({ key, label, detail, amount }) => (
        <div key={key} className={key}>
          <dt>{label}</dt>
          <dd>{columnOf(amount)}</dd>
          {detail && <dd className="bill-detail">{detail}</dd>}
        </div>
      ))}
      {paid > 0 && (
        <div>
          <dt>{m.transactions_line_paid()}</dt>
          <dd>{columnOf(-paid)}</dd>
        </div>
      )}
    </>
  );
}
