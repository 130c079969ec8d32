import {
  applyTo,
  type Book,
  happenings,
  openBook,
  paymentOf,
  takeStep,
} from '@luwag/testing/domain/plan-drills';
import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { type Centavos, centavos, ppm, shareOf, subtract, sum } from './money.ts';
import { decideOffer } from './offers.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { computeOutlook, type OutlookRow } from './plan-outlook.ts';
import { findPlanOn, type PlanCode, planCodes } from './plans.ts';

const startDate = civilDate('2026-02-10');
const six = { code: 'six', amountCentavos: centavos(6_000_00), startDate } as const;
const rowsOf = ({ state }: Book) => computeOutlook(state, state.asOfDate, holidays).rows;
const rowIn = (book: Book, sequence: number): OutlookRow => {
  const row = rowsOf(book).find((each) => each.sequence === sequence);
  if (!row) throw new Error(`no payment ${sequence}`);
  return row;
};
const payOn = (book: Book, day: CivilDate, amount: number) =>
  applyTo(book, paymentOf(`${day} ${amount}`, day, centavos(amount)), holidays);

type Opening = { code: PlanCode; amountCentavos: Centavos; startDate: CivilDate };

function scheduleOf(sample: Opening): number[] {
  const { amountCentavos: financedCentavos } = sample;
  const plan = findPlanOn(sample.startDate, sample.code);
  const decision = plan && decideOffer(plan, { ...sample, financedCentavos });
  if (decision?.kind !== 'accept') throw new Error('no offer');
  return decision.offer.schedule.map((row) => row.paymentCentavos);
}

const openings = fc.record({
  code: fc.constantFrom(...planCodes),
  amountCentavos: fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos),
  startDate: fc.integer({ min: 0, max: 420 }).map((days) => addDays(civilDate('2026-04-01'), days)),
});
const stepsOf = (...kinds: (typeof happenings)[number][]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      waitDays: fc.integer({ min: 0, max: 45 }),
      share: fc.integer({ min: 0, max: 1_000 }).map((share) => ppm(share * 1_000)),
    }),
    { maxLength: 8 },
  );

describe('a payment made early', () => {
  const first = centavos(1_089_30);
  const early = payOn(openBook(openSamplePlan(six)), addDays(startDate, 3), first);

  it('leaves every other payment at what was agreed, and none asks for more', () => {
    const schedule = scheduleOf(six);
    const rows = rowsOf(early);
    expect(rows.map((row) => row.agreedCentavos)).toEqual(schedule);
    for (const [index, row] of rows.entries())
      expect(row.amountCentavos).toBeLessThanOrEqual(schedule[index] ?? 0);
  });

  it('is paid in full, and what it saved makes the next one smaller, on a line of its own', () => {
    expect(rowIn(early, 1)).toMatchObject({
      ...{ state: 'paid', openCentavos: 0, movedCentavos: 0, savedCentavos: 0 },
      paidCentavos: first,
    });
    const next = rowIn(early, 2);
    // Of 28 days it is early by 25: that many days of interest on what came back early.
    expect(next.savedCentavos).toBeGreaterThan(20_00);
    expect(next).toMatchObject({ paidCentavos: 0, movedCentavos: 0 });
    expect(next.openCentavos).toBe(next.agreedCentavos - next.savedCentavos);
    const { savedCentavos } = next;
    const later = payOn(early, civilDate('2026-04-10'), next.openCentavos);
    expect(rowIn(later, 2)).toMatchObject({ state: 'paid', savedCentavos });
    const last = payOn(later, civilDate('2026-05-10'), rowIn(later, 3).openCentavos);
    expect(rowIn(last, 2)).toMatchObject({ savedCentavos });
  });

  it('that covers a later payment only in part moves what is left of it to the next', () => {
    const rows = rowsOf(
      payOn(openBook(openSamplePlan(six)), addDays(startDate, 3), centavos(2_000_00)),
    );
    const moved = rows.map((row) => row.movedCentavos);
    expect(moved[1]).toBeLessThan(0);
    expect(moved[2]).toBe(-(moved[1] ?? 0));
    expect(rows[1]).toMatchObject({ state: 'paid', openCentavos: 0 });
  });
});

describe('a moved date', () => {
  const dueDate = civilDate('2026-03-10');
  const moved = applyTo(
    openBook(openSamplePlan(six)),
    {
      kind: 'due_date_moved',
      onDate: addDays(startDate, 3),
      sequence: 1,
      toDate: addDays(dueDate, 10),
      movedThisYear: 0,
    },
    holidays,
  );

  it('says which day it was, and leaves every payment at what was agreed', () => {
    const rows = rowsOf(moved);
    expect(rows.map((row) => row.agreedCentavos)).toEqual(scheduleOf(six));
    expect(rows.map((row) => row.movedFrom)).toEqual([dueDate, ...Array(5).fill(undefined)]);
  });

  it('adds the interest of its days to the next payment, on a line of its own', () => {
    const [first, next, ...others] = rowsOf(moved);
    expect(next?.addedCentavos).toBeGreaterThan(0);
    expect(next?.openCentavos).toBe((next?.agreedCentavos ?? 0) + (next?.addedCentavos ?? 0));
    for (const row of [first, ...others]) expect(row?.addedCentavos).toBe(0);
  });
});

describe('the lines of a payment', () => {
  it('the agreed amounts are those of the schedule, whatever is paid and whenever', () => {
    fc.assert(
      fc.property(openings, stepsOf('pay', 'pay', 'pay_off', 'move'), (opening, life) => {
        const book = life.reduce(
          (each, step) => takeStep(each, step, holidays),
          openBook(openSamplePlan(opening)),
        );
        expect(rowsOf(book).map((row) => row.agreedCentavos)).toEqual(scheduleOf(opening));
      }),
    );
  });

  it('add up to what was paid and what is owed, whatever a plan goes through', () => {
    fc.assert(
      fc.property(openings, stepsOf(...happenings, 'pay', 'pay'), (opening, life) => {
        const book = life.reduce(
          (each, step) => takeStep(each, step, holidays),
          openBook(openSamplePlan(opening)),
        );
        const rows = rowsOf(book);
        for (const row of rows) {
          const asked =
            row.agreedCentavos +
            row.addedCentavos -
            row.savedCentavos +
            row.movedCentavos -
            row.droppedCentavos -
            row.frozenCentavos;
          expect(asked + row.lateFeeCentavos).toBe(row.paidCentavos + row.openCentavos);
          expect(row.addedCentavos).toBeGreaterThanOrEqual(0);
          expect(row.savedCentavos).toBeGreaterThanOrEqual(0);
          expect(row.paidCentavos).toBeGreaterThanOrEqual(0);
        }
        expect(sum(rows.map((row) => row.movedCentavos))).toBe(0);
        const paid = book.state.installments.flatMap((row) => Object.values(row.paid));
        expect(sum(rows.map((row) => row.paidCentavos))).toBe(sum(paid));
      }),
    );
  });

  it('paying what is due next, however early, never makes a payment dearer than agreed', () => {
    const early = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(openings, early, (opening, daysEarly) => {
        let book = openBook(openSamplePlan(opening));
        for (const days of daysEarly) {
          const outlook = computeOutlook(book.state, book.state.asOfDate, holidays);
          if (!outlook.next) return;
          const wanted = addDays(outlook.next.dueDate, -days);
          const day = wanted < book.state.asOfDate ? book.state.asOfDate : wanted;
          const onDay = computeOutlook(book.state, day, holidays);
          const due = Math.min(onDay.next?.amountCentavos ?? 0, onDay.settleCentavos);
          book = payOn(book, day, due);
          for (const row of rowsOf(book)) {
            expect(row.amountCentavos).toBeLessThanOrEqual(row.agreedCentavos);
            expect(row.movedCentavos).toBe(0);
          }
        }
      }),
    );
  });
});

describe('the reason of a late fee', () => {
  it('is days times rate times amount, as long as nothing of the payment is paid', () => {
    fc.assert(
      fc.property(openings, fc.integer({ min: 1, max: 60 }), (opening, daysLate) => {
        const state = openSamplePlan(opening);
        const due = state.installments[0]?.dueDate ?? opening.startDate;
        const outlook = computeOutlook(state, addDays(due, daysLate), holidays);
        const [row] = outlook.rows;
        if (!row?.lateFeeReason) {
          expect(row?.lateFeeCentavos).toBe(0);
          return;
        }
        const { product, graceEndDate, isAtMax } = row.lateFeeReason;
        if (!product) throw new Error('nothing was paid: one product says it');
        const days = daysBetween({ from: graceEndDate, to: outlook.onDate });
        if (!isAtMax) expect(product.days).toBe(days);
        const fee = shareOf(
          centavos(product.lateCentavos * product.days),
          state.agreement.late.dailyRatePpm,
        );
        if (!isAtMax) expect(row.lateFeeCentavos).toBe(fee);
        expect(row.lateFeeCentavos).toBeLessThanOrEqual(fee);
        expect(subtract(row.amountCentavos, row.lateFeeCentavos)).toBe(row.agreedCentavos);
      }),
    );
  });

  it('names no product once a part was paid in between', () => {
    const due = civilDate('2026-03-10');
    const late = payOn(openBook(openSamplePlan(six)), addDays(due, 10), 500_01);
    const later = applyTo(late, { kind: 'day_closed', onDate: addDays(due, 20) }, holidays);
    const { lateFeeReason, lateFeeCentavos } = rowIn(later, 1);
    expect(lateFeeCentavos).toBeGreaterThan(0);
    expect(lateFeeReason).toMatchObject({ isAtMax: false });
    expect(lateFeeReason?.product).toBeUndefined();
  });

  it('tomorrow adds one day of what is late', () => {
    const state = openSamplePlan(six);
    const day = civilDate('2026-04-01');
    const today = computeOutlook(state, day, holidays).lateFee;
    const tomorrow = computeOutlook(state, addDays(day, 1), holidays).lateFee;
    expect(today.tomorrowCentavos).toBe(tomorrow.chargedCentavos - today.chargedCentavos);
    expect(today.tomorrowCentavos).toBe(1_09);
  });
});
