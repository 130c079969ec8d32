import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { PaymentPathAcross } from '@luwag/ui/payment-path';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Bill, isBillNeeded } from '#app/shared/components/bill/bill.tsx';
import {
  askedNow,
  type Installment,
  stateWords,
  stepsOf,
  whenWords,
} from '#app/shared/format/installment-path.ts';
import { dayOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { savedWords } from '#app/shared/format/payment-lines.ts';
import type { BuyerMoney } from './buyer-home.server.ts';

/** The one payment that comes next: how much, when, for what, and where it stands on its path. */
export function DueCard({ today, money }: { money: BuyerMoney; today: string }) {
  const { summary, installments, lateFees, isUnderWay } = money;
  const [next] = summary.due;
  if (!next && summary.overdue > 0) return <StillOwedCard amount={summary.overdue} />;
  if (!next)
    return (
      // A buyer with a line and nothing to pay.
      <Card className="next-step">
        <span className="label">{m.home_due_label()}</span>
        <h2 className="headline next-step-title">{m.home_due_none_title()}</h2>
        <p>{m.home_due_none_text()}</p>
        <Link to="/buyer/pay" className={buttonClass()}>
          {m.home_pay_shop()}
        </Link>
      </Card>
    );
  const asked = askedNow(installments);
  const amount = asked.reduce((sum, each) => sum + each.amount - each.paid, 0) || next.amount;
  const planPath = `/buyer/transactions/${next.transaction_id}`;
  const pay = isUnderWay ? (
    <div className="banner pend due-wait">
      <p className="banner-title">{m.home_due_under_way_title()}</p>
      <p className="small">{m.home_due_under_way_text()}</p>
    </div>
  ) : (
    <Link to={`${planPath}#pay`} className={buttonClass()}>
      {m.home_due_pay({ amount: pesos(amount) })}
    </Link>
  );
  const path = installments.length > 1 && <DuePath installments={installments} />;
  return (
    <Card className="due" role="region" aria-labelledby="due">
      <div className="next-step-head between">
        <h2 id="due" className="label">
          {next.is_overdue ? m.home_due_late_label() : m.home_due_label()}
        </h2>
        <Badge tone={next.is_overdue ? 'late' : 'now'}>{whenWords(next.due_date, today)}</Badge>
      </div>
      <p className="due-amount">
        <Money amount={centavos(amount)} size={48} />
      </p>
      <p className="due-of breaks">
        {m.home_due_of({ store: next.store_name, sequence: next.sequence, terms: next.terms })}
        <span>{dayOf(next.due_date)}</span>
      </p>
      {next.is_overdue ? pay : path}
      {lateFees && isBillNeeded(asked) && (
        <Bill
          asked={asked}
          terms={next.terms}
          plan={{ lateFees, saved: savedWords(installments) }}
        />
      )}
      {next.is_overdue ? path : pay}
      <Link to={planPath} className={buttonClass({ variant: 'text' })}>
        {isUnderWay ? m.home_due_under_way_see() : m.home_due_see()}
      </Link>
    </Card>
  );
}

/** What was written off is in no plan's payments, and owed as before. */
const StillOwedCard = ({ amount }: { amount: number }) => (
  <Card className="next-step">
    <span className="label">{m.home_due_late_label()}</span>
    <h2 className="headline next-step-title">{pesos(amount)}</h2>
    <p>{m.transactions_still_owed_title()}</p>
    <Link to="/buyer/transactions?buyer_status=OVERDUE" className={buttonClass()}>
      {m.transactions_still_owed_action()}
    </Link>
  </Card>
);

/** More dates than this run into each other, even on a wide screen. */
const datedMax = 6;

function DuePath({ installments }: { installments: readonly Installment[] }) {
  const steps = stepsOf(installments);
  const isLong = steps.length > datedMax;
  return (
    <PaymentPathAcross
      label={m.home_due_path()}
      stateWords={stateWords()}
      points={steps.map(({ installment, state }, index) => {
        // On a phone there is room for two dates: that of now or what is late, and the last.
        const isKept = state === 'now' || state === 'late' || index === steps.length - 1;
        const look = isKept ? 'due-date' : isLong ? 'visually-hidden' : 'due-date wide-only';
        return {
          key: String(installment.sequence),
          state,
          label: <span className={look}>{shortDateOf(installment.due_date)}</span>,
        };
      })}
    />
  );
}
