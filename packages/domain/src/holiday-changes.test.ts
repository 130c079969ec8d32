import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, manilaDateOf } from './calendar.ts';
import { dayMs, hourMs } from './durations.ts';
import {
  decideHoliday,
  knownAfterMs,
  knownFromOf,
  noticeDays,
  previewHoliday,
  type WantedDay,
} from './holiday-changes.ts';
import { type Holiday, holidayKinds, holidaysKnownBy, holidaysKnownOn } from './holidays.ts';
import { graceEndOf } from './late-fees.ts';
import { philippineHolidays } from './philippine-holidays.ts';
import { findPlanOn, type LateRule } from './plans.ts';

const day = civilDate;
/** A Wednesday, noon in Manila. */
const nowMs = Date.parse('2026-11-18T12:00:00+08:00');
const rule = findPlanOn(day('2026-11-18'), 'six')?.late as LateRule;
const wanted = (date: string, kind: Holiday['kind'] = 'special_non_working'): WantedDay => ({
  date: day(date),
  kind,
  name: 'Day of Mourning',
});
const decide = (one: WantedDay, table: readonly Holiday[] = philippineHolidays) =>
  decideHoliday(one, table, nowMs);
const rowOf = (one: WantedDay, atMs = nowMs): Holiday => ({
  ...one,
  source: 'Proclamation 1500 of 2026',
  knownFrom: knownFromOf(atMs),
  isProvisional: false,
});

describe('a day that our people add', () => {
  it('counts from the next day on, and an hour before midnight from the one after', () => {
    const at = (time: string) => knownFromOf(Date.parse(`2026-11-18T${time}+08:00`));
    expect(at('00:00:00')).toBe('2026-11-19');
    expect(at('22:59:59')).toBe('2026-11-19');
    expect(at('23:00:00')).toBe('2026-11-20');
  });

  it('lies ahead, within what proclamations reach', () => {
    expect(decide(wanted('2026-11-18'))).toBe('holiday_out_of_reach');
    expect(decide(wanted('2026-11-19'))).toBeUndefined();
    expect(decide(wanted('2028-11-19'))).toBeUndefined();
    expect(decide(wanted('2028-11-20'))).toBe('holiday_out_of_reach');
  });

  it('says something new: an expected day may be confirmed, a proclaimed one not again', () => {
    expect(decide(wanted('2026-12-01', 'ordinary'))).toBe('holiday_unchanged');
    const rizal = { date: day('2026-12-30'), kind: 'regular', name: 'Rizal Day' } as const;
    expect(decide(rizal)).toBe('holiday_unchanged');
    expect(decide({ ...rizal, kind: 'special_working' })).toBeUndefined();
    const eid = { date: day('2027-03-09'), kind: 'regular', name: "Eid'l Fitr" } as const;
    expect(decide(eid)).toBeUndefined();
    expect(decide(eid, [...philippineHolidays, rowOf(eid)])).toBe('holiday_unchanged');
  });

  it('takes no day off away from a grace within a week', () => {
    // Bonifacio Day, a Monday: what is due on the Friday before is in grace until Tuesday.
    const bonifacio = wanted('2026-11-30', 'ordinary');
    expect(decide(bonifacio)).toBeUndefined();
    const late = Date.parse('2026-11-21T12:00:00+08:00');
    expect(decideHoliday(bonifacio, philippineHolidays, late)).toBe('holiday_notice_too_short');
  });
});

describe('what a day would move', () => {
  const preview = (one: WantedDay) =>
    previewHoliday(one, { table: philippineHolidays, nowMs, rule });

  it('is the grace that reaches it, and the payouts of the day', () => {
    // With the Friday off, four days without banks follow what is due on Thursday.
    expect(preview(wanted('2026-11-27'))).toEqual({
      ...{ knownFrom: '2026-11-19', isOpenBefore: true, isOpenAfter: false },
      payoutsOn: '2026-12-01',
      graces: [{ dueDate: '2026-11-26', before: '2026-11-29', after: '2026-12-01' }],
    });
  });

  it('is nothing on a weekend, and less where a day off goes', () => {
    const saturday = preview(wanted('2026-11-21'));
    expect([saturday.isOpenBefore, saturday.isOpenAfter, saturday.graces]).toEqual([
      false,
      false,
      [],
    ]);
    const { graces, payoutsOn } = preview(wanted('2026-11-30', 'ordinary'));
    expect(payoutsOn).toBe('2026-11-30');
    expect(graces).toEqual([{ dueDate: '2026-11-27', before: '2026-12-01', after: '2026-11-30' }]);
  });
});

describe('whatever our people add, one after the other', () => {
  const steps = fc.array(
    fc.record({
      laterMs: fc.integer({ min: 0, max: 20 * dayMs }),
      aheadDays: fc.integer({ min: 0, max: 40 }),
      kind: fc.constantFrom(...holidayKinds),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('no day that has begun is judged anew, and no grace that has begun ends sooner', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let table: readonly Holiday[] = philippineHolidays;
        let atMs = nowMs;
        for (const { laterMs, aheadDays, kind } of taken) {
          atMs += laterMs;
          const one = wanted(addDays(manilaDateOf(atMs), aheadDays), kind);
          if (decideHoliday(one, table, atMs)) continue;
          const next = [...table, rowOf(one, atMs)];
          const knownFrom = knownFromOf(atMs);
          // An hour at least before it counts, it is there for every process to read.
          const startsMs = Date.parse(`${knownFrom}T00:00:00+08:00`);
          expect(startsMs - atMs).toBeGreaterThan(knownAfterMs);
          expect(startsMs - atMs).toBeLessThanOrEqual(dayMs + hourMs);
          for (let back = 0; back <= 20; back += 1) {
            const past = addDays(knownFrom, -1 - back);
            expect(holidaysKnownOn(past, next)).toEqual(holidaysKnownOn(past, table));
          }
          const [was, is] = [table, next].map((each) => holidaysKnownOn(knownFrom, each));
          for (let days = -20; days < noticeDays; days += 1) {
            const due = addDays(knownFrom, days);
            const end = graceEndOf(due, rule, was ?? []);
            expect(graceEndOf(due, rule, is ?? []) >= end).toBe(true);
            // What had ended stays ended.
            if (end < knownFrom) expect(graceEndOf(due, rule, is ?? [])).toBe(end);
          }
          table = next;
        }
        expect(holidaysKnownBy(manilaDateOf(nowMs), table)).toEqual(
          holidaysKnownBy(manilaDateOf(nowMs), philippineHolidays),
        );
      }),
      { numRuns: propertyCases(0.015) },
    );
  });

  it('the preview names every due date whose grace moves, and no other', () => {
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(days, fc.constantFrom(...holidayKinds), (ahead, kind) => {
        const one = wanted(addDays(day('2026-11-18'), ahead), kind);
        const { graces, knownFrom } = previewHoliday(one, {
          ...{ table: philippineHolidays, nowMs, rule },
        });
        const known = holidaysKnownOn(knownFrom, philippineHolidays);
        const then = holidaysKnownOn(knownFrom, [...philippineHolidays, rowOf(one)]);
        for (let back = -5; back <= 30; back += 1) {
          const dueDate = addDays(one.date, -back);
          const before = graceEndOf(dueDate, rule, known);
          const after = graceEndOf(dueDate, rule, then);
          const told = graces.find((each) => each.dueDate === dueDate);
          expect(told).toEqual(before === after ? undefined : { dueDate, before, after });
        }
      }),
      { numRuns: propertyCases(0.03) },
    );
  });
});
