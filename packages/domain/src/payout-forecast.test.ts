import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { isBankingDay } from './holidays.ts';
import { centavos, noCentavos, sum } from './money.ts';
import { forecastPayouts } from './payout-forecast.ts';
import { getPayoutTermsOn } from './payout-terms.ts';
import type { MerchantContext, Payable } from './payouts.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';

const monday = civilDate('2026-11-16');
const tuesday = civilDate('2026-11-17');
const rails = { instapay: true, pesonet: true };
const shop: MerchantContext = {
  firstSaleDate: civilDate('2025-01-06'),
  remittedCentavos: noCentavos,
  withheldCentavos: noCentavos,
  debtCentavos: noCentavos,
};

let made = 0;
function payable(kind: 'sale' | 'refund', pesos: number, onDate = monday): Payable {
  made += 1;
  const amount = centavos(pesos * 100);
  return {
    ...{ journalId: `j${String(made).padStart(8, '0')}`, kind, onDate, requestId: null },
    ...{ amountCentavos: amount, priceCentavos: amount },
    ...{ feeCentavos: noCentavos, coveredCentavos: noCentavos },
  };
}
const forecast = (payables: Payable[], of: MerchantContext = shop) =>
  forecastPayouts(payables, { from: tuesday, shop: of, rails }, holidays);
const shown = ({ payouts }: ReturnType<typeof forecast>) =>
  payouts.map(({ payDate, figures }) => [payDate, figures.amountCentavos]);

describe('the payouts that are to come', () => {
  it('are counted on the first day on which something can be paid, less what was taken back', () => {
    // What was given back counts at once, and comes off the first payout that there is.
    const sold = payable('sale', 1_200, tuesday);
    const back = payable('refund', -240, tuesday);
    expect(shown(forecast([sold, back]))).toEqual([['2026-11-18', 960_00]]);
    expect(forecast([sold, back]).waiting).toBeNull();
  });

  it('take a debt once', () => {
    const owing = { ...shop, debtCentavos: centavos(500_00) };
    const sales = [payable('sale', 2_000, monday), payable('sale', 1_000, tuesday)];
    expect(shown(forecast(sales, owing))).toEqual([
      ['2026-11-17', 1_500_00],
      ['2026-11-18', 1_000_00],
    ]);
  });

  it('leave what is too little, or below zero, for sales to come', () => {
    expect(forecast([])).toEqual({ payouts: [], waiting: null });
    for (const pesos of [20, -300]) {
      const { payouts, waiting } = forecast([payable('refund', pesos)]);
      expect(payouts).toEqual([]);
      expect(waiting).toMatchObject({ payDate: tuesday });
      expect(waiting?.figures.amountCentavos).toBe(pesos * 100);
    }
  });

  it('come on banking days in order, each enough, and together are all that is owed', () => {
    const some = fc.array(
      fc.record({
        kind: fc.constantFrom('sale' as const, 'refund' as const),
        pesos: fc.integer({ min: 1, max: 9_000 }),
        day: fc.integer({ min: 0, max: 12 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 5_000 }), (drawn, debt) => {
        const payables = drawn.map(({ kind, pesos, day }) =>
          payable(kind, kind === 'sale' ? pesos : -pesos, addDays(monday, day)),
        );
        const owing = { ...shop, debtCentavos: centavos(debt * 100) };
        const { payouts, waiting } = forecast(payables, owing);
        const days = payouts.map(({ payDate }) => payDate);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const { payDate, figures } of payouts) {
          expect(payDate >= tuesday && isBankingDay(payDate, holidays)).toBe(true);
          const { minimumCentavos } = getPayoutTermsOn(payDate);
          expect(figures.amountCentavos).toBeGreaterThanOrEqual(minimumCentavos);
        }
        const taken = [...payouts, ...(waiting ? [waiting] : [])].flatMap(
          ({ figures }) => figures.payables,
        );
        expect(new Set(taken).size).toBe(taken.length);
        expect(sum(taken.map((each) => each.amountCentavos))).toBe(
          sum(payables.map((each) => each.amountCentavos)),
        );
        const debts = sum(payouts.map(({ figures }) => figures.debtCentavos));
        expect(debts).toBeLessThanOrEqual(debt * 100);
      }),
    );
  });
});
