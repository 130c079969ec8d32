import {
  applyTo,
  type Book,
  happenings,
  openBook,
  paymentOf,
  refundable,
  refundOf,
  type Step,
  takeStep,
} from '@luwag/testing/domain/plan-drills';
import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { outstandingOf, owedIn, totalOf } from './installments.ts';
import { balancesOf } from './journals.ts';
import { centavos, noCentavos, ppm, shareOf } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import type { PlanEvent } from './plan-events.ts';
import { askForAll, frozenIn, keptDays } from './plan-freezes.ts';
import { computeOutlook } from './plan-outlook.ts';
import { compareStates } from './plan-replay.ts';
import { owedOn, type PlanState, statusOf } from './plan-state.ts';
import { planCodes } from './plans.ts';

const apply = (book: Book, event: PlanEvent) => applyTo(book, event, holidays);
const shares = fc.integer({ min: 1, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000));
const books = fc
  .record({
    code: fc.constantFrom(...planCodes),
    amountCentavos: fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos),
    startDate: fc
      .integer({ min: 0, max: 420 })
      .map((days) => addDays(civilDate('2026-04-01'), days)),
    life: fc.array(
      fc.record({
        kind: fc.constantFrom<Step['kind']>(
          ...happenings.filter((kind) => !['report', 'solve', 'write_off'].includes(kind)),
        ),
        waitDays: fc.integer({ min: 0, max: 45 }),
        share: shares,
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ life, ...opening }) =>
    life.reduce((book, step) => takeStep(book, step, holidays), openBook(openSamplePlan(opening))),
  );

/** A report of a share of what can still come back. */
const report = (book: Book, share: ReturnType<typeof ppm>, onDate: CivilDate): Book => {
  const amountCentavos = shareOf(refundable(book.state), share);
  const { payableCentavos } = refundOf(book, noCentavos, 'x').held;
  const what = { kind: 'frozen', onDate, disputeId: 'd', amountCentavos } as const;
  return apply(book, { ...what, payableCentavos });
};
const solve = (book: Book, onDate: CivilDate): Book =>
  apply(book, { kind: 'unfrozen', onDate, disputeId: 'd' });
const dueDates = ({ installments }: PlanState) => installments.map(({ dueDate }) => dueDate);

describe('a reported problem', () => {
  it('freezes what a refund of it would remove, row by row, and the rest goes on', () => {
    fc.assert(
      fc.property(books, shares, (book, share) => {
        const { asOfDate } = book.state;
        const amount = shareOf(refundable(book.state), share);
        fc.pre(amount > 0);
        const frozen = report(book, share, asOfDate);
        const refunded = apply(book, refundOf(book, amount, 'r'));
        expect(frozen.state.installments.map(outstandingOf)).toEqual(
          refunded.state.installments.map(outstandingOf),
        );
        expect(totalOf(owedIn(frozen.state.installments))).toBe(owedOn(book.state));
        const { disputed } = frozen.state;
        expect(disputed?.heldCentavos).toBeLessThanOrEqual(disputed?.openCentavos ?? 0);
      }),
    );
  });

  it('frozen sums are never late: no fee is charged on them however long it takes', () => {
    fc.assert(
      fc.property(books, fc.integer({ min: 1, max: 90 }), (book, days) => {
        const { asOfDate } = book.state;
        const frozen = report(book, ppm(1_000_000), asOfDate);
        fc.pre(frozen.state.disputed !== undefined);
        const later = apply(frozen, { kind: 'day_closed', onDate: addDays(asOfDate, days) });
        const { rows } = computeOutlook(later.state, addDays(asOfDate, days), holidays);
        const isFrozen = (sequence: number) =>
          later.state.installments.some((row) => row.sequence === sequence && totalOf(row.frozen));
        for (const row of rows)
          if (isFrozen(row.sequence) && row.openCentavos === 0) expect(row.state).toBe('frozen');
        const isAsked = (each: PlanState) =>
          each.installments.some((row) => outstandingOf(row).principal > 0);
        // A payment taken back may leave more than can be refunded: that part goes on.
        if (!isAsked(frozen.state))
          expect(later.state.charges.interest).toBe(frozen.state.charges.interest);
        frozen.state.installments.forEach((row, index) => {
          if (totalOf(outstandingOf(row)) > 0) return;
          expect(later.state.installments[index]?.lateness).toEqual(row.lateness);
        });
        if (owedOn(frozen.state) === 0) expect(later.state.charges).toEqual(frozen.state.charges);
        if (frozenIn(later.state.installments) > 0) expect(statusOf(later.state)).toBe('active');
      }),
    );
  });

  it('costs the same whether its days are closed one by one or at the next payment', () => {
    const days = fc.integer({ min: 2, max: 60 });
    fc.assert(
      fc.property(books, shares, shares, days, days, (book, share, paid, rested, missed) => {
        const onDate = addDays(book.state.asOfDate, rested);
        const part = shareOf(owedOn(book.state), paid);
        fc.pre(part > 0);
        const frozen = report(apply(book, paymentOf('1', onDate, part)), share, onDate);
        fc.pre(frozen.state.disputed !== undefined);
        const pay = paymentOf('2', addDays(onDate, missed), centavos(1));
        const daily = Array.from({ length: missed }, (_, day) => addDays(onDate, day + 1)).reduce(
          (each, date) => apply(each, { kind: 'day_closed', onDate: date }),
          frozen,
        );
        expect(compareStates(apply(daily, pay).state, apply(frozen, pay).state)).toEqual([]);
      }),
    );
  });

  it('that ends leaves a payment as many days as it had, or two weeks, and never fewer', () => {
    fc.assert(
      fc.property(books, shares, fc.integer({ min: 0, max: 120 }), (book, share, days) => {
        const { asOfDate } = book.state;
        const frozen = report(book, share, asOfDate);
        fc.pre(frozen.state.disputed !== undefined);
        const wasFrozen = frozen.state.installments.map((row) => totalOf(row.frozen) > 0);
        const onDate = addDays(asOfDate, days);
        const { state } = solve(frozen, onDate);
        expect(state.disputed).toBeUndefined();
        expect(frozenIn(state.installments)).toBe(0);
        state.installments.forEach((row, index) => {
          const before = dueDates(frozen.state)[index] ?? onDate;
          if (!wasFrozen[index]) return;
          const had = daysBetween({ from: asOfDate, to: before });
          const left = daysBetween({ from: onDate, to: row.dueDate });
          expect(left).toBeGreaterThanOrEqual(Math.min(had, keptDays));
          expect(row.dueDate >= before).toBe(true);
        });
        expect(dueDates(state)).toEqual(dueDates(state).toSorted());
      }),
    );
  });

  it('keeps apart of what the shop is owed once, and gives all of it back or uses it', () => {
    fc.assert(
      fc.property(books, shares, shares, (book, share, back) => {
        const { asOfDate } = book.state;
        const frozen = report(book, share, asOfDate);
        fc.pre(frozen.state.disputed !== undefined);
        const held = ({ journals }: Book) =>
          0 - (balancesOf(journals).get('merchant_held merchant:1') ?? 0);
        expect(held(frozen)).toBe(frozen.state.disputed?.heldCentavos);
        const part = shareOf(refundable(frozen.state), back);
        const refunded = apply(frozen, refundOf(frozen, part, 'r'));
        expect(held(refunded)).toBe(refunded.state.disputed?.heldCentavos ?? 0);
        expect(held(solve(refunded, asOfDate))).toBe(0);
      }),
    );
  });

  it('report, payment and refund of one day net the same in any order', () => {
    const paid = fc.integer({ min: 1, max: 20_000_00 }).map(centavos);
    fc.assert(
      fc.property(books, shares, shares, paid, (book, share, back, amount) => {
        const { asOfDate } = book.state;
        const reported = shareOf(refundable(book.state), share);
        const { payableCentavos } = refundOf(book, noCentavos, 'x').held;
        const what = { kind: 'frozen', onDate: asOfDate, disputeId: 'd' } as const;
        const freeze = { ...what, amountCentavos: reported, payableCentavos };
        const pay = paymentOf('pay', asOfDate, amount);
        const part = shareOf(refundable(book.state), back);
        const giveBack = (each: Book) => apply(each, refundOf(each, part, 'back'));
        // What comes back before a report is not of it: what is open is compared for one order.
        const orders: ((each: Book) => Book)[][] = [
          [(each) => apply(each, freeze), (each) => apply(each, pay), giveBack],
          [(each) => apply(each, pay), (each) => apply(each, freeze), giveBack],
          [(each) => apply(each, freeze), giveBack, (each) => apply(each, pay)],
        ];
        const ends = orders.map((steps) => steps.reduce((each, step) => step(each), book));
        const net = ({ state }: Book) => ({
          // What is paid beyond what is asked for is credit, and pays what was frozen later.
          debt:
            totalOf(owedIn(state.installments)) + state.writtenOffCentavos - state.creditCentavos,
          asked: state.installments.map(outstandingOf),
          open: state.disputed?.openCentavos ?? 0,
        });
        for (const end of ends) expect(net(end)).toEqual(net(ends[0] ?? end));
      }),
    );
  });

  it('that ends at once leaves the plan as it was', () => {
    fc.assert(
      fc.property(books, shares, (book, share) => {
        const { asOfDate } = book.state;
        const frozen = report(book, share, asOfDate);
        fc.pre(frozen.state.disputed !== undefined);
        const { state } = solve(frozen, asOfDate);
        expect(owedOn(state)).toBe(owedOn(book.state));
        expect(dueDates(state)).toEqual(dueDates(book.state));
        expect(askForAll(frozen.state).installments).toEqual(book.state.installments);
      }),
    );
  });
});
