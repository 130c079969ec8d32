import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { decideMove } from './due-date-moves.ts';
import { quotePayoff } from './early-settlement.ts';
import { centavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { accrueTo } from './plan-clock.ts';
import type { PlanState } from './plan-state.ts';

const startDate = civilDate('2026-11-15');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(7_500_00), startDate });
const onDate = (date: string) => accrueTo(six, civilDate(date), holidays).state;

function move(state: PlanState, sequence: number, toDate: string) {
  const decision = decideMove(state, { sequence, toDate: civilDate(toDate) });
  return decision.kind === 'reject' ? decision.code : decision.state;
}

describe('moving a due date', () => {
  it('moves that date and no other', () => {
    const moved = move(onDate('2026-12-01'), 1, '2026-12-30') as PlanState;
    expect(moved.installments.map((row) => row.dueDate).slice(0, 3)).toEqual([
      '2026-12-30',
      '2027-01-15',
      '2027-02-15',
    ]);
  });

  it.each([
    ['2026-12-14', 1, '2026-12-30', 'accept'],
    ['2026-12-15', 1, '2026-12-30', 'installment_not_upcoming'],
    ['2026-12-01', 9, '2026-12-30', 'installment_not_upcoming'],
    ['2026-12-01', 1, '2026-12-15', 'date_not_later'],
    ['2026-12-01', 1, '2026-12-31', 'date_too_far'],
  ])('asked on %s for installment %i to %s: %s', (date, sequence, toDate, expected) => {
    const answer = move(onDate(date), sequence, toDate);
    expect(typeof answer === 'string' ? answer : 'accept').toBe(expected);
  });

  it('never reaches the next installment', () => {
    const second = { ...six.installments[1], dueDate: civilDate('2026-12-25') };
    const close = { ...six, installments: six.installments.with(1, second as never) };
    expect(move(close, 1, '2026-12-25')).toBe('date_past_next_installment');
    expect(move(close, 1, '2026-12-24')).not.toBe('date_past_next_installment');
  });

  it('is free once', () => {
    const moved = move(six, 1, '2026-12-30') as PlanState;
    expect(move(moved, 2, '2027-01-20')).toBe('moves_used_up');
  });

  it('costs nothing: interest over the whole plan stays what it was', () => {
    const moves = fc.record({
      wait: fc.integer({ min: 0, max: 180 }),
      sequence: fc.integer({ min: 1, max: 6 }),
      days: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(moves, ({ wait, sequence, days }) => {
        const state = onDate(addDays(startDate, wait));
        const due = state.installments[sequence - 1]?.dueDate ?? startDate;
        const moved = move(state, sequence, addDays(due, days));
        if (typeof moved === 'string') return;
        const quote = (each: PlanState) => quotePayoff(each, each.asOfDate, holidays);
        expect(quote(moved).stayingCentavos).toBe(quote(state).stayingCentavos);
        expect(quote(moved).totalCentavos).toBe(quote(state).totalCentavos);
      }),
    );
  });
});
