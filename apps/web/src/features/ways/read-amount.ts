import { type Centavos, centavos } from '@luwag/domain/money';
import { parsePesos } from '@luwag/domain/parse-money';
import type { AmountFault } from '#app/shared/format/pay-words.ts';

const amountMin = 100;

/** An amount that was offered, or one that was typed; the API looks at it again. */
export function readAmount(
  { how, other }: { how: string; other: string },
  max: number,
): { amount: Centavos } | { fault: AmountFault } {
  if (/^\d{1,12}$/.test(how)) return { amount: centavos(Number(how)) };
  if (how !== 'other') return { fault: 'none' };
  const amount = parsePesos(other);
  if (amount === undefined) return { fault: 'unreadable' };
  if (amount < amountMin) return { fault: 'low' };
  return amount > max ? { fault: 'high' } : { amount };
}
