import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDate } from './calendar.ts';
import { type Centavos, centavos, sum } from './money.ts';
import {
  annualRateOf,
  type CashFlow,
  countMonths,
  findEffectiveMonthlyRate,
  rateInPpm,
} from './rates.ts';

const tenThousand = centavos(10_000_00);

/** `count` equal payments of the principal, add-on interest a month and a fee spread over them. */
function addOnPayments(count: number, monthlyRate: number, feeRate = 0): CashFlow[] {
  const each = (tenThousand * (1 + monthlyRate * count + feeRate)) / count;
  return Array.from({ length: count }, (_, index) => ({
    months: index + 1,
    amountCentavos: centavos(Math.round(each)),
  }));
}

/** The same root by another road: Newton's tangents, from a guess close to it. */
function rateByNewton(received: number, payments: readonly CashFlow[], guess: number): number {
  let rate = guess;
  for (let step = 0; step < 50; step += 1) {
    let value = -received;
    let slope = 0;
    for (const { amountCentavos, months } of payments) {
      value += amountCentavos / (1 + rate) ** months;
      slope -= (months * amountCentavos) / (1 + rate) ** (months + 1);
    }
    rate -= value / slope;
  }
  return rate;
}

const rateOf = (received: Centavos, payments: readonly CashFlow[]): number =>
  findEffectiveMonthlyRate(received, payments) ?? Number.NaN;

describe('the effective rate a month', () => {
  // Market examples on ₱10,000; the figures are those of the published plans, worked independently.
  it.each([
    ['3 payments at 0 %', tenThousand, addOnPayments(3, 0), 0],
    ['3 months, add-on 3.49 %', tenThousand, addOnPayments(3, 0.0349), 5.149],
    ['6 months, add-on 3.49 %', tenThousand, addOnPayments(6, 0.0349), 5.718],
    ['12 months, add-on 3.49 %', tenThousand, addOnPayments(12, 0.0349), 5.84],
    ['3 months, add-on 3.95 %, 5 % spread', tenThousand, addOnPayments(3, 0.0395, 0.05), 8.209],
    ['4 months, add-on 6 %', tenThousand, addOnPayments(4, 0.06), 9.196],
    ['3 months, add-on 6 %, 5 % upfront', centavos(9_500_00), addOnPayments(3, 0.06), 11.676],
  ])('%s', (_, received, payments, expectedPercent) => {
    expect(rateOf(received, payments) * 100).toBeCloseTo(expectedPercent, 3);
  });

  // At add-on 6 %, the largest upfront fee in whole pesos that stays under 12 % a month.
  it.each([
    [1, 536],
    [2, 536],
    [3, 553],
    [4, 584],
  ])('over %i months, ₱%i upfront is the last fee under the 12 % ceiling', (count, fee) => {
    const payments = addOnPayments(count, 0.06);
    const rateWithFee = (pesos: number) => rateOf(centavos(tenThousand - pesos * 100), payments);
    expect(rateWithFee(fee - 1)).toBeLessThan(0.12);
    expect(rateWithFee(fee + 1)).toBeGreaterThan(0.12);
  });

  it('by bisection agrees with Newton to 1e-9', () => {
    const flows = fc.array(fc.integer({ min: 1_00, max: 50_000_00 }), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(flows, fc.double({ min: 0.4, max: 0.99, noNaN: true }), (amounts, share) => {
        const payments = amounts.map((amount, index) => ({
          months: index + 1,
          amountCentavos: centavos(amount),
        }));
        const total = sum(payments.map((payment) => payment.amountCentavos));
        const received = centavos(Math.floor(total * share));
        const rate = rateOf(received, payments);
        expect(Math.abs(rate - rateByNewton(received, payments, rate * 0.99))).toBeLessThan(1e-9);
      }),
    );
  });

  it('is exactly zero when no more is paid than was received, a payment at checkout included', () => {
    const payments = [0, 1, 2].map((months) => ({ months, amountCentavos: centavos(2_500_00) }));
    expect(rateOf(centavos(7_500_00), payments)).toBe(0);
  });

  it('rises when more is paid, and when the same is paid sooner', () => {
    const twoPayments = (first: number, second: number) => [
      { months: first, amountCentavos: centavos(5_200_00) },
      { months: second, amountCentavos: centavos(5_200_00) },
    ];
    const slow = rateOf(tenThousand, twoPayments(1, 2));
    expect(rateOf(tenThousand, twoPayments(0.5, 1.5))).toBeGreaterThan(slow);
    expect(rateOf(centavos(9_900_00), twoPayments(1, 2))).toBeGreaterThan(slow);
  });

  it('does not exist when the first payment takes back all that was received', () => {
    const payments = [{ months: 0, amountCentavos: centavos(11_000_00) }];
    expect(findEffectiveMonthlyRate(tenThousand, payments)).toBeUndefined();
  });
});

describe('months to each payment', () => {
  const start = civilDate('2027-01-31');
  const series = (first: ReturnType<typeof civilDate>) => [first, addMonths(first, 1)];

  it('count a calendar month as one, however short', () => {
    expect(countMonths(start, series(addMonths(start, 1)))).toEqual([1, 2]);
  });

  it('count an odd first period by its days over 30', () => {
    expect(countMonths(start, series(addDays(start, 15)))).toEqual([0.5, 1.5]);
    expect(countMonths(start, series(addDays(start, 45)))).toEqual([1.5, 2.5]);
    expect(countMonths(start, [addDays(start, 30)])).toEqual([1]);
  });

  it('never count a later first payment as an earlier one', () => {
    const fourteenthOfFebruary = civilDate('2029-02-14');
    expect(countMonths(fourteenthOfFebruary, [civilDate('2029-03-14')])).toEqual([1]);
    expect(countMonths(fourteenthOfFebruary, [civilDate('2029-03-15')])).toEqual([1]);
    for (let startsAfter = 0; startsAfter < 4 * 366; startsAfter += 1) {
      const startDate = addDays(civilDate('2027-01-01'), startsAfter);
      const counted = Array.from(
        { length: 70 },
        (_, days) => countMonths(startDate, [addDays(startDate, days)])[0],
      );
      expect(counted, startDate).toEqual(counted.toSorted((a = 0, b = 0) => a - b));
    }
  });

  it('count a payment at checkout as no time at all', () => {
    expect(countMonths(start, series(start))).toEqual([0, 1]);
  });
});

describe('the annual rate', () => {
  it('compounds twelve months', () => {
    expect(rateInPpm(annualRateOf(0.025))).toBe(344_889);
    expect(annualRateOf(0)).toBe(0);
  });
});
