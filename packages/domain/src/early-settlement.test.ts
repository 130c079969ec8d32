import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { quotePayoff } from './early-settlement.ts';
import { centavos, noCentavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanState } from './plan-state.ts';
import { planCodes } from './plans.ts';

const startDate = civilDate('2026-11-15');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(7_500_00), startDate });

function collect(state: PlanState, onDate: string, amount: number): PlanState {
  const decision = applyEvent(
    state,
    {
      kind: 'collected',
      onDate: civilDate(onDate),
      paymentId: onDate,
      psp: 'x',
      amountCentavos: centavos(amount),
    },
    holidays,
  );
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.state;
}

describe('a payoff quote', () => {
  it.each([
    ['2026-11-15', 7_500_00, 0, 669_75],
    ['2026-11-25', 7_500_00, 62_50, 607_25],
    ['2026-12-15', 7_500_00, 187_50, 482_25],
  ])('for ₱7,500.00 in 6 on %s', (date, principal, interest, saving) => {
    const quote = quotePayoff(six, civilDate(date), holidays);
    expect(quote.amounts).toEqual({ penalty: 0, fee: 0, interest, principal });
    expect(quote.totalCentavos).toBe(principal + interest);
    expect(quote.savingCentavos).toBe(saving);
    expect(quote.stayingCentavos).toBe(8_169_75);
  });

  it('in the middle of a plan is what is left and the days of the current period', () => {
    const third = collect(collect(six, '2026-12-15', 1_361_62), '2027-01-15', 1_361_62);
    const quote = quotePayoff(third, civilDate('2027-01-30'), holidays);
    // 15 of 31 days of ₱128.06 on ₱5,122.41
    expect(quote.amounts).toEqual({ penalty: 0, fee: 0, interest: 61_96, principal: 5_122_41 });
    expect(quote.stayingCentavos).toBe(5_122_41 + 128_06 + 97_22 + 65_61 + 33_21);
  });

  it('of a 0 % plan saves nothing and costs nothing', () => {
    const three = openSamplePlan({ code: 'three', amountCentavos: centavos(3_000_00), startDate });
    const quote = quotePayoff(three, startDate, holidays);
    expect([quote.totalCentavos, quote.savingCentavos]).toEqual([3_000_00, 0]);
  });

  it('that is paid ends the plan, and nothing is owed later', () => {
    const { totalCentavos } = quotePayoff(six, civilDate('2027-02-03'), holidays);
    const ended = collect(six, '2027-02-03', totalCentavos);
    const quote = quotePayoff(ended, civilDate('2028-01-01'), holidays);
    expect([quote.totalCentavos, quote.stayingCentavos]).toEqual([0, 0]);
  });
});

const states = fc
  .record({
    code: fc.constantFrom(...planCodes),
    amount: fc.integer({ min: 500_00, max: 30_000_00 }),
    start: fc.integer({ min: 0, max: 500 }),
    payment: fc.option(fc.integer({ min: 1, max: 20_000_00 }), { nil: undefined }),
    wait: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ code, amount, start, payment, wait }) => {
    const opened = addDays(startDate, start);
    const state = openSamplePlan({
      code,
      amountCentavos: centavos(amount),
      startDate: opened,
      reserveCentavos: noCentavos,
    });
    return payment === undefined ? state : collect(state, addDays(opened, wait), payment);
  });

describe('P6 early payoff', () => {
  const days = fc.integer({ min: 0, max: 420 });

  it('P6 never costs more than staying to term', () => {
    fc.assert(
      fc.property(states, days, (state, count) => {
        const quote = quotePayoff(state, addDays(state.asOfDate, count), holidays);
        expect(quote.totalCentavos).toBeLessThanOrEqual(quote.stayingCentavos);
        expect(quote.savingCentavos).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('P6 grows with the date and the saving shrinks', () => {
    fc.assert(
      fc.property(states, days, days, (state, one, other) => {
        const on = (count: number) => quotePayoff(state, addDays(state.asOfDate, count), holidays);
        const [sooner, later] = [on(Math.min(one, other)), on(Math.max(one, other))];
        expect(sooner.totalCentavos).toBeLessThanOrEqual(later.totalCentavos);
        expect(sooner.savingCentavos).toBeGreaterThanOrEqual(later.savingCentavos);
        expect(sooner.amounts.principal).toBe(later.amounts.principal);
      }),
    );
  });
});
