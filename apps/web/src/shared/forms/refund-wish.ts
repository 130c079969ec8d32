import { RefundReason } from '@luwag/contracts/refunds';
import { parsePesos } from '@luwag/domain/parse-money';
import { pick } from '#app/shared/page/preferences.ts';

export type TypedRefund = {
  how: 'all' | 'part';
  amount: string;
  reason: RefundReason;
  note: string;
};

/** What somebody wishes to give back, as the page's own address says it. */
export function readWish(from: URLSearchParams): TypedRefund {
  return {
    how: from.get('how') === 'all' ? 'all' : 'part',
    amount: (from.get('amount') ?? '').trim(),
    reason: pick(RefundReason.options, from.get('reason')) ?? 'returned',
    note: (from.get('note') ?? '').trim(),
  };
}

/** How much, as the calls take it; an amount that is none is left for their schema to refuse. */
export const amountOf = ({ how, amount }: TypedRefund) =>
  how === 'all' ? { everything_left: true as const } : { amount: parsePesos(amount) };
