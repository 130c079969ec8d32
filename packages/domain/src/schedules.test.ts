import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, civilDate } from './calendar.ts';
import { centavos, ppm, shareOf, sum } from './money.ts';
import { computeAmortisedSchedule, computeEqualSchedule, type ScheduleRow } from './schedules.ts';

const monthly = (count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(civilDate('2026-11-15'), index + 1));

const principals = fc.integer({ min: 1, max: 1_000_000_00 }).map(centavos);
const counts = fc.integer({ min: 1, max: 36 });
const rates = fc.integer({ min: 1, max: 60_000 }).map(ppm);

function expectSound(rows: readonly ScheduleRow[], principal: number): void {
  let owed = principal;
  for (const row of rows) {
    owed -= row.principalCentavos;
    expect(row.paymentCentavos).toBe(row.principalCentavos + row.interestCentavos);
    expect(row.balanceAfterCentavos).toBe(owed);
    expect(row.principalCentavos).toBeGreaterThanOrEqual(0);
    expect(row.interestCentavos).toBeGreaterThanOrEqual(0);
    expect(row.balanceAfterCentavos).toBeGreaterThanOrEqual(0);
  }
  expect(owed).toBe(0);
  expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
}

describe('equal parts', () => {
  it('add up to the principal, carry no interest and differ by at most a centavo', () => {
    fc.assert(
      fc.property(principals, counts, (principalCentavos, count) => {
        const rows = computeEqualSchedule({ principalCentavos, dueDates: monthly(count) });
        expectSound(rows, principalCentavos);
        const payments = rows.map((row) => row.paymentCentavos);
        expect(sum(payments)).toBe(principalCentavos);
        expect(Math.max(...payments) - Math.min(...payments)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('payments on the declining balance', () => {
  it('match a plan worked by hand: ₱7,500.00 in 6 at 2.5 % a month', () => {
    const rows = computeAmortisedSchedule({
      principalCentavos: centavos(7_500_00),
      monthlyRatePpm: ppm(25_000),
      dueDates: monthly(6),
    });
    expect(rows.map((row) => [row.paymentCentavos, row.interestCentavos])).toEqual([
      [1361_62, 187_50],
      [1361_62, 158_15],
      [1361_62, 128_06],
      [1361_62, 97_22],
      [1361_62, 65_61],
      [1361_65, 33_21],
    ]);
    expect(rows.at(-1)?.dueDate).toBe('2027-05-15');
  });

  it('clear the principal to the centavo, whatever the amount, rate and length', () => {
    fc.assert(
      fc.property(principals, rates, counts, (principalCentavos, monthlyRatePpm, count) => {
        const rows = computeAmortisedSchedule({
          principalCentavos,
          monthlyRatePpm,
          dueDates: monthly(count),
        });
        expectSound(rows, principalCentavos);
      }),
    );
  });

  it('charge each row the rate on what was owed before it, and nothing else', () => {
    fc.assert(
      fc.property(principals, rates, counts, (principalCentavos, monthlyRatePpm, count) => {
        const dueDates = monthly(count);
        const rows = computeAmortisedSchedule({ principalCentavos, monthlyRatePpm, dueDates });
        const owedBefore = [principalCentavos, ...rows.map((row) => row.balanceAfterCentavos)];
        expect(rows.map((row) => row.interestCentavos)).toEqual(
          rows.map((_, index) => shareOf(owedBefore[index] ?? centavos(0), monthlyRatePpm)),
        );
      }),
    );
  });

  it('never cost more than simple interest on the whole principal', () => {
    fc.assert(
      fc.property(principals, rates, counts, (principalCentavos, monthlyRatePpm, count) => {
        const dueDates = monthly(count);
        const rows = computeAmortisedSchedule({ principalCentavos, monthlyRatePpm, dueDates });
        const simple = shareOf(principalCentavos, monthlyRatePpm) * count;
        expect(sum(rows.map((row) => row.interestCentavos))).toBeLessThanOrEqual(simple);
      }),
    );
  });

  it('are level up to the last row, which is off by no more than rounding can gather', () => {
    const sizeable = fc.integer({ min: 500_00, max: 1_000_000_00 }).map(centavos);
    fc.assert(
      fc.property(sizeable, rates, counts, (principalCentavos, monthlyRatePpm, count) => {
        const dueDates = monthly(count);
        const rows = computeAmortisedSchedule({ principalCentavos, monthlyRatePpm, dueDates });
        const [first = 0, ...rest] = rows.map((row) => row.paymentCentavos);
        const last = rest.pop() ?? first;
        expect(rest.every((payment) => payment === first)).toBe(true);
        // Half a centavo of payment and half of interest a row, both growing at the rate.
        const growth = ((1 + monthlyRatePpm / 1e6) ** count - 1) / (monthlyRatePpm / 1e6);
        expect(Math.abs(last - first)).toBeLessThanOrEqual(Math.ceil(growth) + 1);
      }),
    );
  });

  it('are equal parts when the rate is zero', () => {
    const terms = { principalCentavos: centavos(100_00), dueDates: monthly(6) };
    expect(computeAmortisedSchedule({ ...terms, monthlyRatePpm: ppm(0) })).toEqual(
      computeEqualSchedule(terms),
    );
  });

  it('are refused for a negative amount', () => {
    const terms = { monthlyRatePpm: ppm(1), dueDates: monthly(2) };
    expect(() => computeAmortisedSchedule({ ...terms, principalCentavos: centavos(-1) })).toThrow(
      'negative',
    );
  });
});
