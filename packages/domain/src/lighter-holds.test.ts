import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { type Installment, tallyParts } from './installments.ts';
import { countOnTime, isHoldOver } from './lighter-holds.ts';
import { centavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';

const startDate = civilDate('2026-11-16');
const six = openSamplePlan({ code: 'six', amountCentavos: centavos(6_000_00), startDate });
const first = six.installments[0] as Installment;
const paidUp = {
  ...six,
  installments: tallyParts(six.installments, 'paid', [
    { sequence: 1, component: 'principal', amountCentavos: first.charged.principal },
  ]),
};
const paidOn = (days: number, ...sequences: number[]) => ({
  onDate: addDays(first.dueDate, days),
  sequences,
});
const count = (plan: typeof six, ...payments: ReturnType<typeof paidOn>[]) =>
  countOnTime(plan, payments, holidays);

describe('a payment of a lighter plan', () => {
  it('is on time up to the end of its grace', () => {
    expect(count(paidUp, paidOn(0, 1))).toBe(1);
    expect(count(paidUp, paidOn(3, 1))).toBe(1);
    expect(count(paidUp, paidOn(9, 1))).toBe(0);
  });

  it('is on time when each part of it was', () => {
    expect(count(paidUp, paidOn(-5, 1), paidOn(0, 1, 2))).toBe(1);
    expect(count(paidUp, paidOn(-5, 1), paidOn(9, 1))).toBe(0);
  });

  it('does not count while something of it is open, or where no money came', () => {
    expect(count(six, paidOn(0, 1))).toBe(0);
    expect(count(paidUp)).toBe(0);
  });
});

it.each([
  ['active', 2, false],
  ['active', 3, true],
  ['settled', 0, true],
  ['refunded', 0, true],
  ['written_off', 2, false],
] as const)(
  'a %s plan with %i payments on time: the hold is over, %s',
  (status, onTime, isOver) => {
    expect(isHoldOver(status, onTime)).toBe(isOver);
  },
);
