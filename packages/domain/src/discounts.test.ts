import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, civilDate } from './calendar.ts';
import {
  computeDiscountEarned,
  computeDiscountKept,
  computeEarnedShare,
  nothingEarned,
} from './discounts.ts';
import { type Installment, openInstallments, tallyParts } from './installments.ts';
import { centavos } from './money.ts';
import { computeEqualSchedule } from './schedules.ts';

const start = civilDate('2026-11-15');
const rows = openInstallments(
  computeEqualSchedule({
    principalCentavos: centavos(4_000_00),
    dueDates: [0, 1, 2, 3].map((months) => addMonths(start, months)),
  }),
);
const terms = { saleCentavos: centavos(4_000_00), discountCentavos: centavos(200_00) };

describe('the discount kept', () => {
  it.each([
    [0, 200_00],
    [1_500_00, 125_00],
    [3_999_99, 0], // half a centavo short of all of it
    [4_000_00, 0],
  ])('after refunds of %i is %i', (refunded, expected) => {
    expect(computeDiscountKept(terms, centavos(refunded))).toBe(expected);
  });

  it('falls as refunds grow, never below zero, and is gone with the whole sale', () => {
    const sales = fc.integer({ min: 1, max: 30_000_00 });
    const shares = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
    fc.assert(
      fc.property(sales, shares, shares, shares, (sale, discountShare, one, other) => {
        const sold = {
          saleCentavos: centavos(sale),
          discountCentavos: centavos(Math.floor(sale * discountShare)),
        };
        const kept = (share: number) =>
          computeDiscountKept(sold, centavos(Math.floor(sale * share)));
        expect(kept(Math.max(one, other))).toBeLessThanOrEqual(kept(Math.min(one, other)));
        expect(kept(1)).toBe(0);
        expect(kept(0)).toBe(sold.discountCentavos);
      }),
    );
  });
});

describe('the discount earned', () => {
  const earned = (installments: readonly Installment[], date: string, before = nothingEarned) =>
    computeDiscountEarned(
      terms.discountCentavos,
      computeEarnedShare(installments, before, civilDate(date)),
    );

  it.each([
    ['2026-11-15', 50_00],
    ['2026-12-14', 50_00],
    ['2026-12-15', 100_00],
    ['2027-02-15', 200_00],
    ['2029-01-01', 200_00],
  ])('by %s is %i: a quarter as each of four installments falls due', (date, expected) => {
    expect(earned(rows, date)).toBe(expected);
  });

  it('is all of it once no principal is open', () => {
    const paid = tallyParts(
      rows,
      'paid',
      rows.map((row) => ({
        sequence: row.sequence,
        component: 'principal',
        amountCentavos: row.charged.principal,
      })),
    );
    expect(earned(paid, '2026-11-15')).toBe(200_00);
  });

  it('goes on from what earlier schedules earned', () => {
    const half = { numerator: 1n, denominator: 2n };
    expect(earned(rows, '2026-11-14', half)).toBe(100_00);
    expect(earned(rows, '2026-12-15', half)).toBe(150_00);
    expect(earned(rows, '2027-02-15', half)).toBe(200_00);
  });
});
