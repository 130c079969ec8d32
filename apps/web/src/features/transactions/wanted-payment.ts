import type { Centavos } from '@luwag/domain/money';
import { parsePesos } from '@luwag/domain/parse-money';
import type { AmountFault } from '#app/shared/format/pay-words.ts';

/** How much, by the choice that was made, and what with. */
type WantedPayment = {
  /** Left out, it is what is due; the server knows it best. */
  amount?: Centavos;
  payment_source_id: string | null;
  payment_method_id: string | null;
};

export type PaymentFault = { amount: AmountFault | undefined; source: 'none' | undefined };

/** What the form says. A way to pay has one value: a source's id, or a channel after `each:`. */
export type PaymentForm = { how: string; other: string; with: string };

const amountMin = 100;
const eachTime = 'each:';

export const eachTimeValue = (channel: string): string => eachTime + channel;

export function readPayment(
  form: PaymentForm,
  { settleToday }: { settleToday: Centavos },
): { wanted: WantedPayment } | { fault: PaymentFault } {
  const amount = readAmount(form, settleToday);
  const isChosen = form.with !== '';
  if (amount.fault || !isChosen) {
    return { fault: { amount: amount.fault, source: isChosen ? undefined : 'none' } };
  }
  const channel = form.with.startsWith(eachTime) ? form.with.slice(eachTime.length) : null;
  return {
    wanted: {
      ...(amount.value === undefined ? {} : { amount: amount.value }),
      payment_source_id: channel === null ? form.with : null,
      payment_method_id: channel,
    },
  };
}

function readAmount(
  { how, other }: PaymentForm,
  settleToday: Centavos,
): { value?: Centavos; fault?: AmountFault } {
  if (how === 'due') return {};
  if (how === 'all') return { value: settleToday };
  if (how !== 'other') return { fault: 'none' };
  const value = parsePesos(other);
  if (value === undefined) return { fault: 'unreadable' };
  if (value < amountMin) return { fault: 'low' };
  return value > settleToday ? { fault: 'high' } : { value };
}
