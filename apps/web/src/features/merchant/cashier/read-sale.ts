import { askAtCounter } from '@luwag/contracts/counters';
import type { CounterAnswer } from './counter.ts';

type Sale = { amount: number; description: string };

/** The first field that a sale is not asked for with, by the contract's own rules. */
export function faultyIn(sale: Sale): CounterAnswer['faulty'] {
  const { amount, description } = askAtCounter.body.shape;
  if (!amount.safeParse(sale.amount).success) return 'amount';
  return description.safeParse(sale.description).success ? undefined : 'description';
}
