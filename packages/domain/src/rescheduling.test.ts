import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDate } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import { interestToCome } from './early-settlement.ts';
import { noAmounts, outstandingIn, totalOf } from './installments.ts';
import { centavos, ppm } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { accrueTo } from './plan-clock.ts';
import type { PlanState } from './plan-state.ts';
import { planCodes } from './plans.ts';
import { decideReschedule, type NewSchedule } from './rescheduling.ts';

const startDate = civilDate('2026-11-15');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(7_500_00), startDate });
const lateSix = accrueTo(six, civilDate('2027-01-04'), holidays).state;

const wish: NewSchedule = {
  firstDueDate: civilDate('2027-02-04'),
  paymentsCount: 12,
  monthlyRatePpm: ppm(0),
};

function reschedule(state: PlanState, change: Partial<NewSchedule> = {}) {
  const decision = decideReschedule(state, { ...wish, ...change });
  return decision.kind === 'reject' ? decision.code : decision.state;
}

describe('a hardship schedule', () => {
  const next = reschedule(lateSix) as PlanState;

  it('spreads the open principal and carries charges into its first payment', () => {
    const before = outstandingIn(lateSix.installments);
    expect(before.penalty).toBeGreaterThan(0);
    expect(outstandingIn(next.installments)).toEqual(before);
    expect(next.installments).toHaveLength(12);
    expect(next.installments.map((row) => row.charged.principal).slice(0, 2)).toEqual([
      625_00, 625_00,
    ]);
    expect(next.installments[0]?.charged).toMatchObject({
      penalty: before.penalty,
      interest: before.interest,
    });
    expect(next.schedule.version).toBe(2);
  });

  it('charges no more interest when it was granted without', () => {
    expect(interestToCome(next)).toBe(0);
    const later = accrueTo(next, civilDate('2027-02-04'), holidays).state;
    expect(outstandingIn(later.installments)).toEqual(outstandingIn(next.installments));
  });

  it('forgives nothing that lateness has cost and starts lateness anew', () => {
    expect(next.charges).toEqual(lateSix.charges);
    expect(next.installments.every((row) => row.lateness.centavoDays === 0)).toBe(true);
  });

  it.each<[name: string, change: Partial<NewSchedule>, code: string]>([
    ['starts today', { firstDueDate: lateSix.asOfDate }, 'first_due_date_not_ahead'],
    ['has no payments', { paymentsCount: 0 }, 'too_many_payments'],
    ['has a payment below a centavo', { paymentsCount: 750_001 }, 'too_many_payments'],
    ['is dearer than the plan', { monthlyRatePpm: ppm(25_001) }, 'rate_above_plan'],
  ])('is refused when it %s', (_, change, code) => {
    expect(reschedule(lateSix, change)).toBe(code);
  });

  it('is refused when its first period is so short that the effective rate breaks the ceiling', () => {
    const change = {
      firstDueDate: addDays(lateSix.asOfDate, 1),
      paymentsCount: 1,
      monthlyRatePpm: ppm(25_000),
    };
    expect(reschedule(lateSix, change)).toBe('effective_rate_above_cap');
  });

  it('is refused when it would bring the cost above the price of the item', () => {
    const endless = { paymentsCount: 96, monthlyRatePpm: ppm(25_000) };
    expect(reschedule(lateSix, endless)).toBe('total_cost_above_cap');
  });

  it('counts what was charged already: the new interest alone would be within the ceiling', () => {
    const over = (state: PlanState, paymentsCount: number) =>
      reschedule(state, { paymentsCount, monthlyRatePpm: ppm(25_000) }) === 'total_cost_above_cap';
    const uncharged = { ...lateSix, charges: noAmounts };
    const counts = Array.from({ length: 96 }, (_, index) => index + 1);
    const paymentsMax = (state: PlanState) => counts.filter((count) => !over(state, count)).at(-1);
    expect(paymentsMax(lateSix)).toBeLessThan(paymentsMax(uncharged) ?? 0);
  });

  it('has nothing to spread once the principal is gone', () => {
    const emptied = { ...six, installments: [] };
    expect(reschedule(emptied)).toBe('nothing_to_reschedule');
  });
});

describe('every accepted reschedule', () => {
  it('I9 leaves each component of the debt as it was, and stays under every ceiling', () => {
    const plans = fc.record({
      code: fc.constantFrom(...planCodes),
      amount: fc.integer({ min: 500_00, max: 30_000_00 }),
      wait: fc.integer({ min: 0, max: 200 }),
      lead: fc.integer({ min: 1, max: 60 }),
      count: fc.integer({ min: 1, max: 36 }),
      rate: fc.integer({ min: 0, max: 25_000 }),
    });
    fc.assert(
      fc.property(plans, ({ code, amount, wait, lead, count, rate }) => {
        const opened = openSamplePlan({ code, amountCentavos: centavos(amount), startDate });
        const { state } = accrueTo(opened, addDays(startDate, wait), holidays);
        const next = reschedule(state, {
          firstDueDate: addDays(state.asOfDate, lead),
          paymentsCount: count,
          monthlyRatePpm: ppm(rate),
        });
        if (typeof next === 'string') return;
        expect(outstandingIn(next.installments)).toEqual(outstandingIn(state.installments));
        const costMax = totalOf(next.charges) + interestToCome(next);
        const { totalCostPpm } = getCapsOn(state.asOfDate);
        expect(costMax).toBeLessThanOrEqual((amount * totalCostPpm) / 1_000_000);
        expect(next.charges.penalty).toBeLessThanOrEqual(next.schedule.lateMaxCentavos);
        const dates = next.installments.map((row) => row.dueDate);
        expect(dates).toEqual(dates.map((_, index) => addMonths(dates[0] ?? startDate, index)));
      }),
    );
  });
});
