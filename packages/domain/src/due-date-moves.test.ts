import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { decideMove, listMoves, whyNotMoved } from './due-date-moves.ts';
import { quotePayoff } from './early-settlement.ts';
import { centavos, noCentavos, sum } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { accrueTo } from './plan-clock.ts';
import { computeOutlook } from './plan-outlook.ts';
import type { PlanState } from './plan-state.ts';

const startDate = civilDate('2026-11-15');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(7_500_00), startDate });
const onDate = (date: string) => accrueTo(six, civilDate(date), holidays).state;

function move(state: PlanState, sequence: number, toDate: string, movedThisYear = 0) {
  const decision = decideMove(state, { sequence, toDate: civilDate(toDate), movedThisYear });
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
    expect(moved.installments[0]?.movedFrom).toBe('2026-12-15');
  });

  it.each([
    ['2026-12-14', 1, '2026-12-30', 'accept'],
    ['2026-12-15', 1, '2026-12-30', 'installment_not_upcoming'],
    ['2026-12-01', 9, '2026-12-30', 'installment_not_upcoming'],
    ['2026-12-01', 1, '2026-12-15', 'date_not_later'],
    ['2026-12-01', 1, '2026-12-31', 'date_too_far'],
    ['2026-12-16', 2, '2027-01-20', 'payment_late'],
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

  it('is free twice a year, whatever plan was moved', () => {
    expect(move(six, 2, '2027-01-20', 1)).not.toBe('moves_used_up');
    expect(move(six, 2, '2027-01-20', 2)).toBe('moves_used_up');
  });

  it('is done once for each payment', () => {
    const moved = move(six, 1, '2026-12-20') as PlanState;
    expect(move(moved, 1, '2026-12-25')).toBe('installment_moved_before');
    expect(move(moved, 2, '2027-01-20')).not.toBe('installment_moved_before');
  });

  it('is refused where the days moved would bring the cost above the price of the item', () => {
    const { charges, agreement } = six;
    const costly = { ...six, charges: { ...charges, fee: agreement.principalCentavos } };
    expect(move(costly, 1, '2026-12-20')).toBe('total_cost_above_cap');
  });
});

describe('the days that a payment can be moved to', () => {
  it('are fifteen, each with the interest it adds; the payment itself stays as large', () => {
    const moves = listMoves(six, 0);
    if (moves.kind === 'reject') throw new Error(moves.code);
    expect(moves.sequence).toBe(1);
    expect(moves.choices).toHaveLength(15);
    expect(moves.choices[0]).toEqual({ toDate: '2026-12-16', addedCentavos: 94 });
    expect(moves.choices.at(-1)).toEqual({ toDate: '2026-12-30', addedCentavos: 14_20 });
    const rowsOf = (state: PlanState) => computeOutlook(state, startDate, holidays).rows;
    const moved = rowsOf(move(six, 1, '2026-12-30') as PlanState);
    const amounts = moved.map((row) => row.amountCentavos);
    const before = rowsOf(six).map((row) => row.amountCentavos);
    expect(amounts).toEqual(before.with(1, centavos((before[1] ?? 0) + 14_20)));
    expect(moved.every((row) => row.movedCentavos === 0 && row.savedCentavos === 0)).toBe(true);
  });

  it('cost nothing where the plan has no interest', () => {
    const three = openSamplePlan({ code: 'three', amountCentavos: centavos(3_000_00), startDate });
    const moves = listMoves(three, 0);
    if (moves.kind === 'reject') throw new Error(moves.code);
    expect(moves.sequence).toBe(2);
    expect(new Set(moves.choices.map((choice) => choice.addedCentavos))).toEqual(new Set([0]));
  });

  it('are of the next payment that was not moved before', () => {
    const moved = move(six, 1, '2026-12-20') as PlanState;
    expect(listMoves(moved, 1)).toMatchObject({ kind: 'accept', sequence: 2 });
  });

  it.each<[code: string, state: PlanState, movedThisYear: number]>([
    ['moves_used_up', six, 2],
    ['payment_late', onDate('2026-12-20'), 0],
    ['installment_not_upcoming', onDate('2027-05-15'), 0],
  ])('are none where it is refused: %s', (code, state, movedThisYear) => {
    expect(listMoves(state, movedThisYear)).toEqual({ kind: 'reject', code });
    expect(whyNotMoved(state, movedThisYear)).toBe(code);
  });

  it('are there as long as nothing is said against them', () => {
    expect(whyNotMoved(six, 1)).toBeUndefined();
    const close = { ...six.installments[1], dueDate: civilDate('2026-12-16') };
    const none = { ...six, installments: six.installments.with(1, close as never) };
    expect(listMoves(none, 0)).toEqual({ kind: 'reject', code: whyNotMoved(none, 0) });
  });

  it('add what those days cost on that principal, to the centavo, and nothing else', () => {
    const moves = fc.record({
      wait: fc.integer({ min: 0, max: 29 }),
      sequence: fc.integer({ min: 1, max: 6 }),
      days: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(moves, ({ wait, sequence, days }) => {
        const state = onDate(addDays(startDate, wait));
        const row = state.installments[sequence - 1];
        const due: CivilDate = row?.dueDate ?? startDate;
        const moved = move(state, sequence, addDays(due, days));
        if (typeof moved === 'string') return;
        const quote = (each: PlanState) => quotePayoff(each, each.asOfDate, holidays);
        expect(quote(moved).totalCentavos).toBe(quote(state).totalCentavos);
        const added = quote(moved).stayingCentavos - quote(state).stayingCentavos;
        const next = state.installments[sequence]?.dueDate ?? addDays(due, 31);
        const period = daysBetween({ from: due, to: next });
        const exact = ((row?.charged.principal ?? 0) * 0.025 * days) / period;
        expect(Math.abs(added - exact)).toBeLessThanOrEqual(1);
        const principal = (each: PlanState) =>
          sum(each.installments.map(({ charged }) => charged?.principal ?? noCentavos));
        expect(principal(moved)).toBe(principal(state));
      }),
    );
  });
});
