import { type Centavos, centavos } from '@luwag/domain/money';

/** Payments of one amount that follow each other. */
export interface PaymentRun {
  amount: Centavos;
  count: number;
}

export interface PriceLines {
  /** Usually one run; a centavo that does not divide makes a second. */
  runs: readonly PaymentRun[];
  total: Centavos;
  fees: Centavos;
}

/** What a price card says, worked out from the payments themselves. */
export function priceLines(price: Centavos, payments: readonly Centavos[]): PriceLines {
  const total = centavos(payments.reduce<number>((sum, amount) => sum + amount, 0));
  return { runs: runsOf(payments), total, fees: centavos(total - price) };
}

function runsOf(payments: readonly Centavos[]): PaymentRun[] {
  const runs: PaymentRun[] = [];
  for (const amount of payments) {
    const run = runs.at(-1);
    if (run?.amount === amount) run.count += 1;
    else runs.push({ amount, count: 1 });
  }
  return runs;
}
