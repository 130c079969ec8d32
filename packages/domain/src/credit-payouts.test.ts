import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { decideCreditPayout, getCreditPayoutTermsOn } from './credit-payouts.ts';
import { centavos, sum } from './money.ts';

const today = civilDate('2026-11-17');
const decide = (credit: number, ...overdue: number[]) =>
  decideCreditPayout(centavos(credit), overdue.map(centavos), today);

describe('credit that is paid back', () => {
  it.each([
    [350_00, [], { kind: 'accept', amountCentavos: 350_00, leftCentavos: 0, feeCentavos: 0 }],
    [1_00, [], { kind: 'accept', amountCentavos: 1_00 }],
    [350_00, [100_00, 50_00], { kind: 'accept', covers: [100_00, 50_00], amountCentavos: 200_00 }],
    [60_000_00, [], { kind: 'accept', amountCentavos: 50_000_00, leftCentavos: 10_000_00 }],
    [99, [], { kind: 'reject', code: 'credit_too_small', amountCentavos: 0, leftCentavos: 99 }],
    [0, [100_00], { kind: 'reject', code: 'no_credit' }],
    [350_00, [200_00, 150_00], { kind: 'reject', code: 'credit_needed', coveredCentavos: 350_00 }],
    [350_00, [349_50], { kind: 'reject', code: 'credit_needed', leftCentavos: 50 }],
  ])('of %d with %o overdue', (credit, overdue, expected) => {
    expect(decide(credit, ...overdue)).toMatchObject(expected);
  });

  it('is split to the centavo, covers what is overdue first and in order, and costs nothing', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_00 });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 6 }), (credit, overdue) => {
        const decision = decide(credit, ...overdue);
        const { covers, coveredCentavos, amountCentavos, leftCentavos, feeCentavos } = decision;
        expect(coveredCentavos + amountCentavos + leftCentavos).toBe(credit);
        expect(sum(covers)).toBe(coveredCentavos);
        expect(feeCentavos).toBe(0);
        covers.forEach((part, place) => {
          expect(part).toBeLessThanOrEqual(overdue[place] ?? 0);
          // What is older is paid whole before what is newer is paid at all.
          const isOlderOpen = covers
            .slice(0, place)
            .some((older, index) => older < (overdue[index] ?? 0));
          if (isOlderOpen) expect(part).toBe(0);
        });
        const owed = overdue.reduce((total, each) => total + each, 0);
        if (amountCentavos > 0) expect(coveredCentavos).toBe(owed);
        const { minimumCentavos, maximumCentavos } = getCreditPayoutTermsOn(today);
        expect(decision.kind === 'accept').toBe(amountCentavos > 0);
        if (decision.kind === 'accept') {
          expect(amountCentavos).toBeGreaterThanOrEqual(minimumCentavos);
          expect(amountCentavos).toBeLessThanOrEqual(maximumCentavos);
        }
      }),
    );
  });

  it('is not worked out by terms that nobody knows', () => {
    expect(() => getCreditPayoutTermsOn(civilDate('2020-01-01'))).toThrow('no terms');
  });
});
