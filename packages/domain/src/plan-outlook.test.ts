import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { centavos, sum } from './money.ts';
import { decideOffer } from './offers.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import { computeOutlook } from './plan-outlook.ts';
import type { PlanState } from './plan-state.ts';
import { findPlanOn } from './plans.ts';

const startDate = civilDate('2026-02-10');
const dueDate = civilDate('2026-03-10');
const amountCentavos = centavos(6_000_00);
const six = openSamplePlan({ code: 'six', amountCentavos, startDate });

function scheduleOf(): readonly number[] {
  const plan = findPlanOn(startDate, 'six');
  const decision = plan && decideOffer(plan, { financedCentavos: amountCentavos, startDate });
  if (decision?.kind !== 'accept') throw new Error('no offer');
  return decision.offer.schedule.map((row) => row.paymentCentavos);
}
const amountsOn = (state: PlanState, day: typeof startDate) =>
  computeOutlook(state, day, holidays).rows.map((row) => row.amountCentavos);

function pay(state: PlanState, paid: number, onDate: typeof startDate): PlanState {
  const payment = { paymentId: String(onDate), psp: 'x', amountCentavos: centavos(paid) };
  const decision = applyEvent(state, { kind: 'collected', onDate, ...payment }, holidays);
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.state;
}

describe('the outlook of a plan', () => {
  it('asks for the payments of its schedule, on whichever day it is looked at', () => {
    const schedule = scheduleOf();
    for (const days of [0, 1, 13, 27, 28])
      expect(amountsOn(six, addDays(startDate, days))).toEqual(schedule);
  });

  it('says what ends it today, which is less by the interest to come', () => {
    const onFirst = computeOutlook(six, startDate, holidays);
    expect(onFirst.settleCentavos).toBe(6_000_00);
    expect(onFirst.openCentavos).toBe(sum(scheduleOf().map(centavos)));
    expect(computeOutlook(six, dueDate, holidays).settleCentavos).toBe(6_150_00);
  });

  it('has the next payment next, and everything whose day has come before that', () => {
    const [first = 0, second = 0] = scheduleOf();
    expect(computeOutlook(six, startDate, holidays).next).toEqual({
      dueDate,
      amountCentavos: first,
      lateFeeCentavos: 0,
      isOverdue: false,
    });
    const late = computeOutlook(six, civilDate('2026-04-10'), holidays);
    const fee = late.rows[0]?.amountCentavos ?? 0;
    expect(fee).toBeGreaterThan(first);
    expect(late.next).toEqual({
      dueDate,
      amountCentavos: fee + second,
      lateFeeCentavos: fee - first,
      isOverdue: true,
    });
    expect(late.overdueCentavos).toBe(fee);
    expect(late.rows.slice(0, 3).map((row) => row.state)).toEqual(['overdue', 'due', 'upcoming']);
  });

  it('paid as scheduled, comes to the schedule to the end', () => {
    const schedule = scheduleOf();
    const [first = 0] = schedule;
    const paid = pay(six, first, dueDate);
    const { rows, openCentavos } = computeOutlook(paid, addDays(dueDate, 9), holidays);
    expect(rows.map((row) => row.amountCentavos)).toEqual(schedule);
    expect(rows[0]).toMatchObject({ state: 'paid', paidCentavos: first, openCentavos: 0 });
    expect(openCentavos).toBe(sum(schedule.slice(1).map(centavos)));
  });

  it('asks for less once something was prepaid, and for nothing once all was', () => {
    const prepaid = pay(six, 2_000_00, addDays(startDate, 3));
    const open = computeOutlook(prepaid, addDays(startDate, 3), holidays).openCentavos;
    expect(open + 2_000_00).toBeLessThan(sum(scheduleOf().map(centavos)));
    const ended = computeOutlook(pay(six, 6_000_00, startDate), dueDate, holidays);
    expect(ended).toMatchObject({ settleCentavos: 0, openCentavos: 0, overdueCentavos: 0 });
    expect(ended.next).toBeUndefined();
  });

  it('of a day that has passed is that of the day the plan is at', () => {
    const paid = pay(six, 1_00, dueDate);
    expect(computeOutlook(paid, startDate, holidays).onDate).toBe(dueDate);
  });
});
