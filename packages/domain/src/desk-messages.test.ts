import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { bucketOf } from './delinquency.ts';
import { decidePromise, deskMessagesFor, promiseStateOn } from './desk-messages.ts';
import { centavos } from './money.ts';

const today = civilDate('2026-11-24');
const person = { daysLate: 9, canTakeLighter: true, hasPromise: false };

describe('what staff may say', () => {
  test.each([
    [1, ['late_check_in', 'late_part']],
    [9, ['late_check_in', 'late_part', 'late_lighter']],
    [45, ['late_part', 'late_lighter']],
    [75, ['late_part', 'late_lighter', 'late_long']],
  ])('suits %i days of lateness', (daysLate, messages) => {
    expect(deskMessagesFor({ ...person, daysLate })).toEqual(messages);
  });

  test('offers a lighter plan only where one can be taken', () => {
    expect(deskMessagesFor({ ...person, canTakeLighter: false })).not.toContain('late_lighter');
  });

  test('is one thing while a promise stands, and else never that', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.boolean(), (daysLate, canTakeLighter) => {
        const at = { daysLate, canTakeLighter };
        expect(deskMessagesFor({ ...at, hasPromise: true })).toEqual(['promise_noted']);
        const free = deskMessagesFor({ ...at, hasPromise: false });
        expect(free).not.toContain('promise_noted');
        // Whoever is late can be told something; nobody else is told anything.
        expect(free.length > 0).toBe(bucketOf(daysLate) !== 'current');
      }),
    );
  });
});

describe('a promise', () => {
  const promise = { onDate: addDays(today, 3), amountCentavos: centavos(1_161_92) };
  const overdueCentavos = centavos(1_161_92);

  test.each([
    [0, 'accept'],
    [30, 'accept'],
    [-1, 'promise_date_out_of_range'],
    [31, 'promise_date_out_of_range'],
  ])('for a day %i days ahead: %s', (days, said) => {
    const decision = decidePromise(
      { ...promise, onDate: addDays(today, days) },
      { today, overdueCentavos },
    );
    expect(decision.kind === 'accept' ? 'accept' : decision.code).toBe(said);
  });

  test('is for no more than is late', () => {
    const decision = decidePromise(
      { ...promise, amountCentavos: centavos(1_161_93) },
      { today, overdueCentavos },
    );
    expect(decision).toEqual({ kind: 'reject', code: 'promise_too_high' });
  });

  test('is kept by the centavo, and else open until its day is over', () => {
    const made = { ...promise, isTakenBack: false, paidCentavos: centavos(1_161_91) };
    expect(promiseStateOn(made, promise.onDate)).toBe('open');
    expect(promiseStateOn(made, addDays(promise.onDate, 1))).toBe('broken');
    expect(promiseStateOn({ ...made, isTakenBack: true }, today)).toBe('taken_back');
    const paid = { ...made, paidCentavos: centavos(1_161_92) };
    expect(promiseStateOn({ ...paid, isTakenBack: true }, addDays(today, 99))).toBe('kept');
  });
});
