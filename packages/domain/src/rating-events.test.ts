import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { listRatingEvents, type RatedPayment, type RatedPlan } from './rating-events.ts';
import { findScorecardOn } from './scorecard.ts';

const purchasedOn = civilDate('2026-02-10');
const card = findScorecardOn(purchasedOn);
const payment = (dueDate: string, more: Partial<RatedPayment> = {}): RatedPayment => ({
  scheduleVersion: 1,
  sequence: 1,
  dueDate: civilDate(dueDate),
  paidOn: null,
  isLate: false,
  ...more,
});
const plan = (payments: RatedPayment[], more: Partial<RatedPlan> = {}): RatedPlan => ({
  planId: 'p',
  purchasedOn,
  status: 'active',
  scheduleVersion: 1,
  grace: { graceDays: 3, graceReachesBankingDay: true },
  payments,
  lastPaidOn: null,
  takenBack: [],
  isRefunded: false,
  datesMovedCount: 0,
  ...more,
});
const found = (of: RatedPlan, date: string) =>
  listRatingEvents(of, civilDate(date), { card, holidays });
const told = (of: RatedPlan, date: string) =>
  found(of, date).map(({ kind, onDate, daysLate }) => [kind, onDate, daysLate]);
const paidOn = (date: string) => ({ paidOn: civilDate(date) });

describe('a payment', () => {
  it.each([
    ['2026-03-01', 'paid_early'],
    ['2026-03-10', 'paid_on_time'],
    ['2026-03-13', 'paid_on_time'],
  ])('due on 10 March and made on %s is %s', (date, kind) => {
    expect(told(plan([payment('2026-03-10', paidOn(date))]), '2026-04-01')).toEqual([
      [kind, date, null],
    ]);
  });

  it('that was late is two events: that it was, and that it came', () => {
    const late = payment('2026-03-10', { ...paidOn('2026-03-20'), isLate: true });
    expect(told(plan([late]), '2026-04-01')).toEqual([
      ['late', '2026-03-14', 4],
      ['paid_late', '2026-03-20', 10],
    ]);
  });

  it('paid in part before its day and ended by a refund once it was late, was late and no more', () => {
    const refunded = payment('2026-03-10', { ...paidOn('2026-03-05'), isLate: true });
    expect(told(plan([refunded]), '2026-06-20')).toEqual([['late', '2026-03-14', 4]]);
    const onItsDay = payment('2026-03-10', { ...paidOn('2026-03-10'), isLate: true });
    expect(told(plan([onItsDay]), '2026-06-20')).toEqual([['late', '2026-03-14', 4]]);
  });

  it('at the purchase itself is no event', () => {
    expect(found(plan([payment(purchasedOn, paidOn(purchasedOn))]), '2026-04-01')).toEqual([]);
  });

  it('counts once with the others of its plan that were made on the same day', () => {
    const many = ['2026-03-10', '2026-04-10', '2026-05-10'].map((dueDate, index) =>
      payment(dueDate, { ...paidOn('2026-03-10'), sequence: index + 1 }),
    );
    expect(told(plan(many), '2026-06-01')).toEqual([['paid_on_time', '2026-03-10', null]]);
  });

  it('that is not made passes each mark once, on its day', () => {
    const open = plan([payment('2026-03-10', { isLate: true })]);
    expect(told(open, '2026-03-14').map(([kind]) => kind)).toEqual(['late']);
    expect(told(open, '2026-04-08').map(([kind]) => kind)).toEqual(['late']);
    expect(told(open, '2026-06-08')).toEqual([
      ['late', '2026-03-14', 4],
      ['late_30', '2026-04-09', 30],
      ['late_90', '2026-06-08', 90],
    ]);
  });
});

describe('a plan', () => {
  it('that was paid off is finished, and one that was over in a month shows little', () => {
    const ended = (date: string) => plan([], { status: 'settled', lastPaidOn: civilDate(date) });
    expect(told(ended('2026-03-10'), '2026-06-01')).toEqual([['finished', '2026-03-10', null]]);
    expect(told(ended('2026-03-09'), '2026-06-01')).toEqual([
      ['finished_soon', '2026-03-09', null],
    ]);
  });

  it('tells of changes, and of what its bank took back', () => {
    const changed = plan([], {
      ...{ scheduleVersion: 2, datesMovedCount: 1, isRefunded: true },
      takenBack: [{ paymentId: 'a', onDate: civilDate('2026-03-20') }],
    });
    expect(told(changed, '2026-04-01').map(([kind]) => kind)).toEqual([
      'taken_back',
      'lightened',
      'moved',
      'refunded',
    ]);
    expect(told(plan([], { status: 'written_off' }), '2026-04-01')).toEqual([
      ['written_off', '2026-04-01', null],
    ]);
  });
});

it('asked every day or once at the end, the same events are found', () => {
  const rows = fc.array(
    fc.record({
      dueIn: fc.integer({ min: 1, max: 200 }),
      paidIn: fc.integer({ min: 0, max: 320 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, (payments) => {
      /** The plan as its rows stood on a day. */
      const asOf = (day: number) =>
        plan(
          payments.map(({ dueIn, paidIn }, index) => {
            const dueDate = addDays(purchasedOn, dueIn);
            const isPaid = paidIn <= day;
            const end = isPaid ? paidIn : day;
            // Ten days: beyond every grace, however the holidays fall.
            return payment(dueDate, {
              sequence: index + 1,
              paidOn: isPaid ? addDays(purchasedOn, paidIn) : null,
              isLate: end > dueIn + 10,
            });
          }),
        );
      const at = (day: number) => found(asOf(day), addDays(purchasedOn, day));
      const daily = new Map(
        Array.from({ length: 330 }, (_, day) => at(day))
          .flat()
          .map((event) => [event.key, event.kind]),
      );
      const once = new Map(at(330).map((event) => [event.key, event.kind]));
      expect(Object.fromEntries(daily)).toEqual(Object.fromEntries(once));
    }),
    { numRuns: 30 },
  );
});
