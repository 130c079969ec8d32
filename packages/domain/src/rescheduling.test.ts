import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, daysBetween } from './calendar.ts';
import { interestToCome, quotePayoff } from './early-settlement.ts';
import { outstandingIn, totalOf } from './installments.ts';
import { centavos, sum } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import { accrueTo } from './plan-clock.ts';
import { computeOutlook } from './plan-outlook.ts';
import { owedOn, type PlanState } from './plan-state.ts';
import { planCodes } from './plans.ts';
import { decideReschedule, type LighterPreset, lighterSchedules } from './rescheduling.ts';

const startDate = civilDate('2026-11-15');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(7_500_00), startDate });
const lateSix = accrueTo(six, civilDate('2027-01-04'), holidays).state;

function reschedule(state: PlanState, preset: LighterPreset) {
  const decision = decideReschedule(state, preset);
  return decision.kind === 'reject' ? decision.code : decision.state;
}
const scheduleOf = (state: PlanState, preset: LighterPreset) => {
  const schedule = lighterSchedules(state).find((each) => each.preset === preset);
  if (!schedule) throw new Error(`no ${preset}`);
  const amounts = schedule.payments.map((payment) => totalOf(payment.amounts));
  return { ...schedule, amounts, dates: schedule.payments.map((payment) => payment.dueDate) };
};

describe('the lighter plans of a plan that is late', () => {
  const total = owedOn(lateSix);

  it('pause: as many payments, the first in 30 days, then month by month', () => {
    const { amounts, dates } = scheduleOf(lateSix, 'pause');
    expect(dates.slice(0, 2)).toEqual(['2027-02-03', '2027-03-03']);
    expect(amounts).toHaveLength(6);
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
  });

  it('half: three half payments, then the rest, none above a payment of today', () => {
    const { amounts, dates } = scheduleOf(lateSix, 'half');
    expect(dates.slice(0, 2)).toEqual(['2027-01-15', '2027-02-15']);
    expect(amounts).toHaveLength(8);
    for (const amount of amounts.slice(0, 3))
      expect(Math.abs(amount - total / 12)).toBeLessThanOrEqual(1);
    for (const amount of amounts.slice(3)) expect(amount).toBeLessThan(total / 6);
  });

  it('smaller: twice as many payments of half the size', () => {
    const { amounts } = scheduleOf(lateSix, 'smaller');
    expect(amounts).toHaveLength(12);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(Math.ceil(total / 12));
  });

  it('leave a week before the first payment, whatever day it is', () => {
    const onThirteenth = accrueTo(six, civilDate('2027-01-13'), holidays).state;
    expect(scheduleOf(onThirteenth, 'smaller').dates[0]).toBe('2027-02-15');
  });

  it('spread what lateness and interest have cost evenly, whatever the payment', () => {
    const { payments } = scheduleOf(lateSix, 'half');
    const { penalty } = outstandingIn(lateSix.installments);
    expect(penalty).toBeGreaterThan(0);
    const penalties = payments.map(({ amounts }) => amounts.penalty);
    expect(sum(penalties)).toBe(penalty);
    expect(Math.max(...penalties) - Math.min(...penalties)).toBeLessThanOrEqual(1);
  });

  it('a pause counts from a payment that is still to come', () => {
    expect(scheduleOf(six, 'pause').dates[0]).toBe('2027-01-14');
  });

  it('of one payment are a pause and two smaller ones', () => {
    const one = openSamplePlan({ code: 'thirty', amountCentavos: centavos(900_00), startDate });
    const lengths = lighterSchedules(one).map(({ preset, payments }) => [preset, payments.length]);
    expect(lengths).toEqual([
      ['pause', 1],
      ['smaller', 2],
    ]);
  });
});

describe('taking one', () => {
  const next = reschedule(lateSix, 'smaller') as PlanState;

  it('starts the next version of the schedule, without interest', () => {
    expect(next.schedule).toMatchObject({ version: 2, monthlyRatePpm: 0, startDate: '2027-01-04' });
    expect(interestToCome(next)).toBe(0);
    const { rows } = computeOutlook(next, next.asOfDate, holidays);
    expect(rows.map((row) => row.openCentavos)).toEqual(scheduleOf(lateSix, 'smaller').amounts);
    expect(rows.every((row) => row.movedCentavos === 0 && row.savedCentavos === 0)).toBe(true);
  });

  it('ends late fees: not even a year of paying nothing adds one', () => {
    const later = accrueTo(next, civilDate('2028-01-04'), holidays).state;
    expect(outstandingIn(later.installments)).toEqual(outstandingIn(next.installments));
    expect(later.charges).toEqual(lateSix.charges);
  });

  it.each<[code: string, state: PlanState, preset: LighterPreset]>([
    ['lighter_plan_taken', next, 'pause'],
    ['nothing_to_reschedule', { ...six, installments: [] }, 'pause'],
    ['not_offered', tiny(), 'smaller'],
  ])('is refused: %s', (code, state, preset) => {
    expect(reschedule(state, preset)).toBe(code);
  });
});

/** All but a peso of it is paid. */
function tiny(): PlanState {
  const amountCentavos = centavos(owedOn(six) - 100);
  const payment = { paymentId: '1', psp: 'x', amountCentavos };
  const decision = applyEvent(six, { kind: 'collected', onDate: startDate, ...payment }, holidays);
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.state;
}

describe('every lighter plan', () => {
  it('I9 is what is owed today, component by component, and never above what it replaces', () => {
    const plans = fc.record({
      code: fc.constantFrom(...planCodes),
      amount: fc.integer({ min: 500_00, max: 30_000_00 }),
      wait: fc.integer({ min: 0, max: 400 }),
      paid: fc.integer({ min: 0, max: 20_000_00 }),
    });
    fc.assert(
      fc.property(plans, ({ code, amount, wait, paid }) => {
        const opened = openSamplePlan({ code, amountCentavos: centavos(amount), startDate });
        const onDate = addDays(startDate, wait);
        const payment = { paymentId: '1', psp: 'x', amountCentavos: centavos(paid + 1) };
        const decision = applyEvent(opened, { kind: 'collected', onDate, ...payment }, holidays);
        if (decision.kind === 'reject') throw new Error(decision.code);
        const { state } = decision;
        const { stayingCentavos } = quotePayoff(state, onDate, holidays);
        for (const { preset, payments, totalCentavos } of lighterSchedules(state)) {
          expect(totalCentavos).toBeLessThanOrEqual(stayingCentavos);
          const next = reschedule(state, preset) as PlanState;
          expect(outstandingIn(next.installments)).toEqual(outstandingIn(state.installments));
          const dates = payments.map((each) => each.dueDate);
          expect(daysBetween({ from: onDate, to: dates[0] ?? onDate })).toBeGreaterThanOrEqual(7);
          expect(dates).toEqual(dates.toSorted());
          expect(new Set(dates).size).toBe(dates.length);
          for (const { charged } of next.installments) expect(charged.principal).toBeGreaterThan(0);
        }
      }),
    );
  });
});
