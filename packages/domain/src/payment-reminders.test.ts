import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { centavos } from './money.ts';
import {
  composeReminder,
  type OwedPayment,
  reminderStageOn,
  type ToldPayment,
} from './payment-reminders.ts';

const dueDate = civilDate('2026-11-28');
const payment = (changes: Partial<OwedPayment> = {}): OwedPayment => ({
  planId: 'a',
  dueDate,
  graceEndDate: addDays(dueDate, 2),
  amountCentavos: centavos(881_90),
  ...changes,
});
const stages = (one: OwedPayment, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    reminderStageOn(one, addDays(one.dueDate, from + index)),
  );

describe('a payment is spoken of', () => {
  it('seven, three and one days before, on its day, at the end of grace and then weekly', () => {
    expect(stages(payment(), -9, 2)).toEqual([
      ...[undefined, undefined, 'before 7', 'before 7', undefined, undefined],
      ...['before 3', 'before 3', 'before 1', 'due', undefined, 'late 0'],
    ]);
    expect(new Set(stages(payment(), 2, 8))).toEqual(new Set(['late 0']));
    expect(new Set(stages(payment(), 9, 15))).toEqual(new Set(['late 1']));
  });

  it('as due on its day and late the day after where there is no grace', () => {
    expect(stages(payment({ graceEndDate: dueDate }), -1, 1)).toEqual([
      'before 1',
      'due',
      'late 0',
    ]);
  });

  it('on few days, one by one: no stage comes twice and none comes back', () => {
    const graces = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(graces, (grace) => {
        const seen = stages(payment({ graceEndDate: addDays(dueDate, grace) }), -30, 60);
        const runs = seen.filter((stage, index) => stage && stage !== seen[index - 1]);
        expect(new Set(runs).size).toBe(runs.length);
      }),
    );
  });
});

const toldOf = (reminder: ReturnType<typeof composeReminder>): ToldPayment[] =>
  (reminder?.payments ?? []).map(({ payment: { planId, dueDate: day }, stage }) => ({
    planId,
    dueDate: day,
    stage,
  }));

describe('a reminder', () => {
  it('covers everything that is due, the earliest first, under the name of the most pressing', () => {
    const onDate = addDays(dueDate, -1);
    const others = [
      payment({ planId: 'b', dueDate: addDays(onDate, 3) }),
      payment({ planId: 'c', dueDate: onDate }),
      payment({ planId: 'd', dueDate: addDays(onDate, 5) }),
    ];
    const reminder = composeReminder([payment(), ...others], [], onDate);
    expect(reminder?.kind).toBe('payment_due');
    expect(reminder?.payments.map((each) => [each.payment.planId, each.stage])).toEqual([
      ['c', 'due'],
      ['a', 'before 1'],
      ['b', 'before 3'],
    ]);
    expect(composeReminder(others.slice(0, 1), [], onDate)?.kind).toBe('payment_upcoming');
    const late = payment({ dueDate: addDays(onDate, -9), graceEndDate: addDays(onDate, -6) });
    expect(composeReminder([late, ...others], [], onDate)?.kind).toBe('payment_late');
  });

  it('is sent once for a stage, and not at all where nothing is owed', () => {
    const onDate = addDays(dueDate, -3);
    const first = composeReminder([payment()], [], onDate);
    expect(first?.payments).toHaveLength(1);
    expect(composeReminder([payment()], toldOf(first), onDate)).toBeUndefined();
    expect(composeReminder([payment()], toldOf(first), addDays(onDate, 1))).toBeUndefined();
    expect(composeReminder([payment()], toldOf(first), addDays(onDate, 2))).toBeDefined();
    expect(composeReminder([], [], onDate)).toBeUndefined();
  });

  it('leaves out what is charged by itself, until that is late', () => {
    const told = [{ planId: 'a', dueDate, stage: 'autopay' }];
    expect(composeReminder([payment()], told, addDays(dueDate, -1))).toBeUndefined();
    expect(composeReminder([payment()], told, dueDate)).toBeUndefined();
    expect(composeReminder([payment()], told, addDays(dueDate, 1))).toBeUndefined();
    expect(composeReminder([payment()], told, addDays(dueDate, 2))?.kind).toBe('payment_late');
  });

  it('missed for days is sent once, as if no day had been missed', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -10, max: 40 }), { maxLength: 50 });
    fc.assert(
      fc.property(offsets, (ran) => {
        const told: ToldPayment[] = [];
        const sentOn: CivilDate[] = [];
        for (const offset of [...ran].sort((a, b) => a - b)) {
          const onDate = addDays(dueDate, offset);
          const reminder = composeReminder([payment()], told, onDate);
          if (!reminder) continue;
          told.push(...toldOf(reminder));
          sentOn.push(onDate);
        }
        expect(new Set(told.map(({ stage }) => stage)).size).toBe(told.length);
        const late = sentOn.filter((day) => day >= addDays(dueDate, 2));
        // At most one in each week of lateness.
        const weeks = late.map((day) =>
          Math.floor(daysBetween({ from: addDays(dueDate, 2), to: day }) / 7),
        );
        expect(new Set(weeks).size).toBe(late.length);
      }),
    );
  });
});
