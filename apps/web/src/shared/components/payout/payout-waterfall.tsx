import type { WaterfallStep } from '@luwag/contracts/payouts';
import { centavos } from '@luwag/domain/money';
import type { PayoutWaterfallKind } from '@luwag/domain/payouts';
import { Waterfall, type WaterfallWords } from '@luwag/ui/waterfall';
import { m } from '#app/paraglide/messages.js';

type PayoutWaterfallProps = {
  steps: readonly WaterfallStep[];
  net: WaterfallWords;
};

/** How a payout comes about, from what was sold to what goes to the bank. */
export function PayoutWaterfall({ steps, net }: PayoutWaterfallProps) {
  const sales = steps.find(({ kind }) => kind === 'sales');
  const sold = { kind: 'sales' as const, amount: sales?.amount ?? 0, count: sales?.count ?? 0 };
  return (
    <Waterfall
      sold={{ ...stepWords(sold), amount: centavos(sold.amount) }}
      taken={steps
        .filter(({ kind }) => kind !== 'sales')
        .map((step) => ({
          ...stepWords(step),
          amount: centavos(-step.amount),
          isHeld: waiting.includes(step.kind),
        }))}
      net={net}
      cutNote={(amount) => m.payouts_step_cut({ amount })}
    />
  );
}

/** Still the shop's, and paid later. */
const waiting: readonly PayoutWaterfallKind[] = ['held', 'reserve'];

export function stepWords({ kind, count }: WaterfallStep): WaterfallWords {
  const { label, why } = words[kind];
  return { label: label(), why: why({ count }) };
}

type Words = { label: () => string; why: (lines: { count: number }) => string };

const words: Readonly<Record<PayoutWaterfallKind, Words>> = {
  sales: { label: m.payouts_step_sales, why: m.payouts_step_sales_why },
  fees: { label: m.payouts_step_fees, why: m.payouts_step_fees_why },
  refunds: { label: m.payouts_step_refunds, why: m.payouts_step_refunds_why },
  fees_returned: { label: m.payouts_step_fees_returned, why: m.payouts_step_fees_returned_why },
  refunds_covered: { label: m.payouts_step_covered, why: m.payouts_step_covered_why },
  held: { label: m.payouts_step_held, why: m.payouts_step_held_why },
  hold_released: { label: m.payouts_step_released, why: m.payouts_step_released_why },
  reserve_released: {
    label: m.payouts_step_reserve_back,
    why: m.payouts_step_reserve_back_why,
  },
  returned: { label: m.payouts_step_returned, why: m.payouts_step_returned_why },
  debt: { label: m.payouts_step_debt, why: m.payouts_step_debt_why },
  reserve: { label: m.payouts_step_reserve, why: m.payouts_step_reserve_why },
  withholding: { label: m.payouts_step_withholding, why: m.payouts_step_withholding_why },
};
