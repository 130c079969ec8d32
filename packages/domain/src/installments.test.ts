import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import {
  type Installment,
  type InstallmentState,
  noAmounts,
  openInstallments,
  outstandingIn,
  outstandingOf,
  type Part,
  stateOf,
  type Tally,
  tallyParts,
  totalOf,
} from './installments.ts';
import { centavos } from './money.ts';
import { computeEqualSchedule } from './schedules.ts';

const dueDate = civilDate('2026-12-15');
const graceEndDate = civilDate('2026-12-18');

const [fresh] = openInstallments(
  computeEqualSchedule({ principalCentavos: centavos(1_000_00), dueDates: [dueDate] }),
) as [Installment];

const part = (component: Part['component'], amount: number): Part => ({
  sequence: 1,
  component,
  amountCentavos: centavos(amount),
});

function withTally(tally: Tally, ...parts: Part[]): Installment {
  const [row] = tallyParts([fresh], tally, parts) as [Installment];
  return row;
}

describe('the state of an installment', () => {
  it.each<[date: string, state: InstallmentState]>([
    ['2026-12-14', 'upcoming'],
    ['2026-12-15', 'due'],
    ['2026-12-16', 'grace'],
    ['2026-12-18', 'grace'],
    ['2026-12-19', 'overdue'],
  ])('on %s, unpaid, is %s', (date, expected) => {
    expect(stateOf(fresh, { onDate: civilDate(date), graceEndDate })).toBe(expected);
  });

  it.each<[name: string, row: Installment, state: InstallmentState]>([
    ['paid in full', withTally('paid', part('principal', 1_000_00)), 'paid'],
    ['paid but a centavo', withTally('paid', part('principal', 999_99)), 'overdue'],
    ['refunded in full', withTally('cancelled', part('principal', 1_000_00)), 'cancelled'],
    ['waived in full', withTally('waived', part('principal', 1_000_00)), 'waived'],
  ])('%s is %s', (_, row, expected) => {
    expect(stateOf(row, { onDate: civilDate('2027-03-01'), graceEndDate })).toBe(expected);
  });

  it('is paid when some was paid and the rest refunded', () => {
    const half = withTally('paid', part('principal', 400_00));
    const [row] = tallyParts([half], 'cancelled', [part('principal', 600_00)]) as [Installment];
    expect(stateOf(row, { onDate: dueDate, graceEndDate })).toBe('paid');
  });
});

describe('what is outstanding', () => {
  it('is what was charged less what was paid, waived and cancelled, by component', () => {
    let rows = tallyParts([fresh], 'charged', [part('interest', 25_00), part('penalty', 3_00)]);
    rows = tallyParts(rows, 'paid', [part('penalty', 1_00), part('principal', 100_00)]);
    rows = tallyParts(rows, 'waived', [part('penalty', 2_00)]);
    rows = tallyParts(rows, 'cancelled', [part('principal', 50_00)]);
    const expected = { ...noAmounts, interest: 25_00, principal: 850_00 };
    expect(outstandingIn(rows)).toEqual(expected);
    expect(rows.map(outstandingOf)).toEqual([expected]);
    expect(totalOf(outstandingIn(rows))).toBe(875_00);
  });

  it('never goes below zero: more than is owed is a bug of the caller', () => {
    expect(() => withTally('paid', part('principal', 1_000_01))).toThrow('principal below zero');
    expect(() => withTally('paid', part('interest', 1))).toThrow('interest below zero');
    expect(() => withTally('paid', part('principal', -1))).toThrow('principal below zero');
  });

  it('belongs to installments that exist', () => {
    const stray = { ...part('principal', 1), sequence: 2 };
    expect(() => tallyParts([fresh], 'paid', [stray])).toThrow('no installment 2');
  });
});
