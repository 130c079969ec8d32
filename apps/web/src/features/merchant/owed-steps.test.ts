import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Owed, owedSteps } from './owed-steps.ts';

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 });
const gained = fc.integer({ min: 0, max: 50_000_000 });

test('the steps lead from what came in to what is owed, and only ever down', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ before: gained, sold: gained, refunded: gained },
        ...{ fee: amount, reserve: amount, held: amount, debt: amount, tax: amount },
      }),
      ({ before, sold, ...rest }) => {
        const less = Object.values(rest).reduce((sum, each) => sum + each, 0);
        const owed: Owed = { before, sold, ...rest, sales: 1, payable: before + sold - less };
        const { startCentavos, taken } = owedSteps(owed);
        const end = taken.reduce((left, step) => left - step.centavos, startCentavos);
        expect(end).toBe(owed.payable);
        expect(taken.every(({ centavos }) => centavos > 0)).toBe(true);
      },
    ),
  );
});
