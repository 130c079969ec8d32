import { describe, expect, it } from 'vitest';
import { type Centavos, centavos } from './money.ts';
import { findEffectiveMonthlyRate } from './rates.ts';
import { computeStampTax } from './stamp-tax.ts';

const tenThousand = centavos(10_000_00);
const ceiling = 0.12;

/** Equal payments of ₱10,000.00 with add-on interest of 6 % a month. */
function addOnPayments(count: number) {
  const each = centavos(Math.round((tenThousand * (1 + 0.06 * count)) / count));
  return Array.from({ length: count }, (_, index) => ({ months: index + 1, amountCentavos: each }));
}

/** The most that may be taken at the start, in centavos, found by halving. */
function largestUpfrontFee(count: number): Centavos {
  const payments = addOnPayments(count);
  let [lawful, unlawful] = [0, tenThousand as number];
  while (unlawful - lawful > 1) {
    const fee = Math.floor((lawful + unlawful) / 2);
    const rate = findEffectiveMonthlyRate(centavos(tenThousand - fee), payments) ?? Number.NaN;
    if (rate <= ceiling) lawful = fee;
    else unlawful = fee;
  }
  return centavos(lawful);
}

describe('the largest upfront fee under 12 % a month, at add-on 6 %', () => {
  // Published to the nearest peso: ₱536, ₱536, ₱553, ₱584. The ceiling itself knows centavos.
  it.each([
    [1, 535_71, 536],
    [2, 535_71, 536],
    [3, 552_80, 553],
    [4, 584_21, 584],
  ])('over %i months is %i centavos, about ₱%i', (count, expected, pesos) => {
    const fee = largestUpfrontFee(count);
    expect(fee).toBe(expected);
    expect(Math.round(fee / 100)).toBe(pesos);
  });
});

describe('documentary stamp tax', () => {
  it.each([
    [10_000_00, 90, 18_49],
    [10_000_00, 365, 75_00],
    [10_000_00, 400, 75_00],
    [10_000_01, 365, 76_50],
    [200_00, 365, 1_50],
    [1, 365, 1_50],
    [0, 90, 0],
    [7_500_00, 30, 4_68],
  ])('on %i centavos for %i days is %i', (principal, termDays, expected) => {
    expect(computeStampTax({ principalCentavos: centavos(principal), termDays })).toBe(expected);
  });
});
