import type { WaterfallStep } from '@luwag/contracts/payouts';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { stepWords } from './payout-waterfall.tsx';

type PayoutSumsProps = {
  steps: readonly WaterfallStep[];
  /** Under the ink line. */
  total?: { label: string; amount: number };
};

/** How a payout comes about where there is no room for a drawing: a line for each step. */
export function PayoutSums({ steps, total }: PayoutSumsProps) {
  return (
    <dl className="lined payout-sums">
      {steps.map((step) => (
        <Sum key={step.kind} name={nameOf(step)} amount={step.amount} />
      ))}
      {total && <Sum name={total.label} amount={total.amount} isTotal />}
    </dl>
  );
}

function nameOf(step: WaterfallStep): string {
  const { label } = stepWords(step);
  return step.count > 1 ? m.payouts_sum_of({ label, count: step.count }) : label;
}

type SumProps = { name: string; why?: string; amount: number; isTotal?: boolean };

/** A name and an amount, for a list of sums. */
export function Sum({ name, why, amount, isTotal = false }: SumProps) {
  return (
    <div className={isTotal ? 'between total' : 'between'}>
      <dt>
        {name}
        {why && <span className="label">{why}</span>}
      </dt>
      <dd className="num">{pesos(amount)}</dd>
    </div>
  );
}
