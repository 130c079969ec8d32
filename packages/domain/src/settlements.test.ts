import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { centavos } from './money.ts';
import { listPlansOn } from './plans.ts';
import { computeSettlement } from './settlements.ts';

const plans = listPlansOn(civilDate('2026-11-15'));

describe('what a shop receives', () => {
  it('for ₱4,800.00 is the sale less 4 % on the 0 % plans and 1.5 % on the others', () => {
    const settlements = plans.map((plan) => computeSettlement(plan, centavos(4_800_00)));
    expect(settlements.map((each) => [each.discountCentavos, each.netCentavos])).toEqual([
      [192_00, 4_608_00],
      [192_00, 4_608_00],
      [72_00, 4_728_00],
      [72_00, 4_728_00],
    ]);
  });

  it('and what it gives up add up to the sale, and neither is negative', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_00 }).map(centavos);
    fc.assert(
      fc.property(amounts, fc.constantFrom(...plans), (sale, plan) => {
        const settlement = computeSettlement(plan, sale);
        expect(settlement.netCentavos + settlement.discountCentavos).toBe(sale);
        expect(settlement.discountCentavos).toBeGreaterThanOrEqual(0);
        expect(settlement.netCentavos).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
