import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announceDateOf,
  decideFirstTry,
  decideNextTry,
  findPayDay,
  firstDayAfterNotice,
  getAutopayRuleOn,
} from './autopay.ts';
import { addDays, civilDate, daysBetween, manilaDateOf, manilaOffsetMs } from './calendar.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';

/** An instant by the clock of Manila. */
const manila = (written: string): number => Date.parse(`${written}+08:00`);
const beginOf = (date: string): number => Date.parse(date) - manilaOffsetMs;
const someInstant = fc.integer({
  min: manila('2026-01-01T00:00'),
  max: manila('2035-12-31T23:59'),
});
const someDate = someInstant.map(manilaDateOf);

describe('notice', () => {
  it.each([
    ['2026-11-13T00:25', '2026-11-15'],
    ['2026-11-13T00:59', '2026-11-15'],
    ['2026-11-13T01:00', '2026-11-15'],
    ['2026-11-13T01:01', '2026-11-16'],
    ['2026-11-13T23:59', '2026-11-16'],
  ])('told at %s, nothing is charged before %s', (told, first) => {
    expect(firstDayAfterNotice(manila(told))).toBe(first);
  });

  it('leaves 47 hours at least, and three days at most', () => {
    fc.assert(
      fc.property(someInstant, (toldAtMs) => {
        const aheadMs = beginOf(firstDayAfterNotice(toldAtMs)) - toldAtMs;
        expect(aheadMs).toBeGreaterThanOrEqual(47 * hourMs);
        expect(aheadMs).toBeLessThan(3 * dayMs);
      }),
    );
  });

  it('that is given as its day begins lets a payment be charged when it is due', () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: 0, max: 60 }), (dueDate, minutes) => {
        const toldAtMs = beginOf(announceDateOf(dueDate)) + minutes * minuteMs;
        fc.pre(toldAtMs >= manila('2026-01-01T00:00'));
        expect(decideFirstTry(dueDate, toldAtMs)).toBe(dueDate);
      }),
    );
  });

  it('moves a first try only where it was announced too late', () => {
    const dueDate = civilDate('2026-11-15');
    expect(decideFirstTry(dueDate, manila('2026-11-10T12:00'))).toBe(dueDate);
    expect(decideFirstTry(dueDate, manila('2026-11-13T00:25'))).toBe(dueDate);
    expect(decideFirstTry(dueDate, manila('2026-11-14T08:00'))).toBe('2026-11-17');
    expect(decideFirstTry(dueDate, manila('2026-12-01T00:25'))).toBe('2026-12-03');
  });
});

describe('a pay day', () => {
  it.each([
    ['2026-11-01', '2026-11-15'],
    ['2026-11-15', '2026-11-15'],
    ['2026-11-16', '2026-11-30'],
    ['2026-12-31', '2026-12-31'],
    ['2027-02-16', '2027-02-28'],
    ['2028-02-29', '2028-02-29'],
  ])('from %s on is %s', (from, payDay) => {
    expect(findPayDay(civilDate(from), null)).toBe(payDay);
  });

  it.each([
    [5, '2026-11-05', '2026-11-05'],
    [5, '2026-11-06', '2026-12-05'],
    [31, '2027-02-01', '2027-02-28'],
    [31, '2027-01-31', '2027-01-31'],
    [30, '2027-03-01', '2027-03-30'],
  ])('of the buyer’s own, %i, from %s on is %s', (own, from, payDay) => {
    expect(findPayDay(civilDate(from), own)).toBe(payDay);
  });

  it('is never further than fifteen days', () => {
    fc.assert(
      fc.property(someDate, (from) => {
        const ahead = daysBetween({ from, to: findPayDay(from, null) });
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThanOrEqual(15);
      }),
    );
  });
});

describe('after a try that failed', () => {
  const dueDate = civilDate('2026-11-10');
  const failed = (tryNumber: number, at: string) => ({
    tryNumber,
    dueDate,
    failedAtMs: manila(at),
    ownPayDay: null,
  });

  it.each([
    ['the first on its day', failed(1, '2026-11-10T00:20'), 2, '2026-11-13'],
    ['the first, known a day late', failed(1, '2026-11-11T09:00'), 2, '2026-11-14'],
    ['the second: the next pay day', failed(2, '2026-11-13T00:20'), 3, '2026-11-15'],
    ['the second, too late for that pay day', failed(2, '2026-11-13T09:00'), 3, '2026-11-30'],
  ])('%s', (_what, tried, tryNumber, onDate) => {
    expect(decideNextTry(tried, 'declined')).toEqual({ kind: 'try', tryNumber, onDate });
  });

  it('the third leaves it to the buyer', () => {
    expect(decideNextTry(failed(3, '2026-11-15T00:20'), 'declined')).toEqual({ kind: 'by_hand' });
  });

  it('ends autopay at once where the source can be charged no more', () => {
    for (const tryNumber of [1, 2, 3])
      expect(decideNextTry(failed(tryNumber, '2026-11-10T00:20'), 'source_over')).toEqual({
        kind: 'autopay_ends',
      });
  });

  it('one that nobody heard of is made the next day and counts as none', () => {
    for (const tryNumber of [1, 2, 3])
      expect(decideNextTry(failed(tryNumber, '2026-11-10T00:20'), 'not_asked')).toEqual({
        kind: 'try',
        tryNumber,
        onDate: '2026-11-11',
      });
  });

  it('no try follows sooner than its notice, nor before its day, nor past the last', () => {
    fc.assert(
      fc.property(
        someDate,
        fc.integer({ min: 0, max: 40 * 24 * 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.integer({ min: 1, max: 31 })),
        (due, lateMinutes, tryNumber, ownPayDay) => {
          const failedAtMs = beginOf(due) + lateMinutes * minuteMs;
          const next = decideNextTry(
            { tryNumber, dueDate: due, failedAtMs, ownPayDay },
            'declined',
          );
          const { triesMax, secondTryDays } = getAutopayRuleOn(due);
          if (next.kind !== 'try') {
            expect(next.kind).toBe('by_hand');
            expect(tryNumber).toBe(triesMax);
            return;
          }
          expect(next.tryNumber).toBe(tryNumber + 1);
          expect(beginOf(next.onDate) - failedAtMs).toBeGreaterThanOrEqual(47 * hourMs);
          if (tryNumber === 1) expect(next.onDate >= addDays(due, secondTryDays)).toBe(true);
          else expect(findPayDay(next.onDate, ownPayDay)).toBe(next.onDate);
        },
      ),
    );
  });
});
