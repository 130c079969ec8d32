import { centavos } from '@luwag/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLines } from './price-lines.ts';

test('equal payments are one run, and the total is exactly their sum', () => {
  const lines = priceLines(centavos(5_400_00), Array(6).fill(centavos(980_37)));
  expect(lines).toEqual({
    runs: [{ amount: 980_37, count: 6 }],
    total: 5_882_22,
    fees: 482_22,
  });
});

test('an odd centavo is shown, not hidden, wherever it falls', () => {
  const first = [333_34, 333_33, 333_33].map(centavos);
  const last = [871_44, 871_44, 871_43].map(centavos);
  expect(priceLines(centavos(1_000_00), first).runs).toEqual([
    { amount: 333_34, count: 1 },
    { amount: 333_33, count: 2 },
  ]);
  expect(priceLines(centavos(2_500_00), last).runs).toEqual([
    { amount: 871_44, count: 2 },
    { amount: 871_43, count: 1 },
  ]);
});

test('whatever the payments, the runs are the payments and the fees are the rest of the total', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5 }).map(centavos), {
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }).map(centavos), (payments, price) => {
      const { runs, total, fees } = priceLines(price, payments);
      expect(runs.flatMap(({ amount, count }) => Array(count).fill(amount))).toEqual(payments);
      expect(price + fees).toBe(total);
    }),
  );
});
