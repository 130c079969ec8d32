import {
  type Book,
  happenings,
  openBook,
  type Step,
  takeStep,
} from '@luwag/testing/domain/plan-drills';
import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { owedIn, totalOf } from './installments.ts';
import { centavos, ppm, sum } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { explainEntries, linesOf, type PostedLeg, sumEntries } from './plan-entries.ts';
import { planCodes } from './plans.ts';

const owners = { planId: '1', buyerId: '1' };

/** As the ledger hands a book back: one row for each leg, the sign in the amount. */
const legsOf = ({ journals }: Book): PostedLeg[] =>
  journals.flatMap(({ event, source, effectiveOn, legs }, index) =>
    legs.map(({ kind, owner, side, amountCentavos }) => ({
      journalId: String(index),
      event,
      source,
      effectiveOn,
      kind,
      owner,
      amountCentavos: centavos(side === 'D' ? amountCentavos : -amountCentavos),
    })),
  );

const stepsOf = (kinds: readonly Step['kind'][]): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    waitDays: fc.integer({ min: 0, max: 45 }),
    share: fc.integer({ min: 0, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000)),
  });
const booksOf = (kinds: readonly Step['kind'][]) =>
  fc
    .record({
      code: fc.constantFrom(...planCodes),
      amount: fc.integer({ min: 500_00, max: 30_000_00 }),
      life: fc.array(stepsOf(kinds), { maxLength: 8 }),
    })
    .map(({ code, amount, life }) =>
      life.reduce(
        (book, step) => takeStep(book, step, holidays),
        openBook(
          openSamplePlan({
            code,
            amountCentavos: centavos(amount),
            startDate: civilDate('2026-04-01'),
            reserveCentavos: centavos(0),
          }),
        ),
      ),
    );
const books = booksOf(happenings);

describe('the entries of a plan', () => {
  it('come to what the plan owes, whatever happened to it', () => {
    fc.assert(
      fc.property(books, (book) => {
        const entries = explainEntries(legsOf(book), owners);
        const owed = totalOf(owedIn(book.state.installments));
        const total = sumEntries(entries);
        expect(total.owedCentavos).toBe(sum([owed, book.state.writtenOffCentavos]));
        expect(total.owedCentavos).toBe(
          totalOf(total.added) + total.otherCentavos - total.paidCentavos - total.droppedCentavos,
        );
        expect(total.added.penalty).toBe(book.state.charges.penalty);
      }),
    );
  });

  it('have as paid what the payments of the schedule have, refunds that settle charges included', () => {
    fc.assert(
      fc.property(booksOf(['pay', 'pay_off', 'refund', 'bounce', 'move', 'waive']), (book) => {
        const paid = book.state.installments.map((row) => totalOf(row.paid));
        const { paidCentavos } = sumEntries(explainEntries(legsOf(book), owners));
        expect(paidCentavos).toBe(sum(paid));
      }),
    );
  });

  it('have as money what the payments that stand came to', () => {
    fc.assert(
      fc.property(books, (book) => {
        const money = sum(
          explainEntries(legsOf(book), owners).map(({ moneyCentavos }) => moneyCentavos),
        );
        const stands = book.state.collections.map(({ parts, recoveredCentavos, creditCentavos }) =>
          sum([...parts.map((part) => part.amountCentavos), recoveredCentavos, creditCentavos]),
        );
        expect(money).toBe(sum(stands));
      }),
    );
  });

  it('leave out what is between us and the merchant', () => {
    const book = openBook(
      openSamplePlan({
        code: 'three',
        amountCentavos: centavos(3_000_00),
        startDate: civilDate('2026-04-01'),
        reserveCentavos: centavos(0),
      }),
    );
    const entries = explainEntries(legsOf(book), owners);
    expect(entries.map(({ kind }) => kind)).toEqual(['purchase']);
    expect(entries[0]).toMatchObject({ owedCentavos: 3_000_00, moneyCentavos: 0 });
  });

  it('name the installments only where the rows come to what the ledger says', () => {
    const [entry] = explainEntries(
      [
        {
          journalId: 'j',
          event: 'collection',
          source: 'payment:7',
          effectiveOn: civilDate('2026-05-01'),
          kind: 'recv_principal',
          owner: 'plan:1',
          amountCentavos: centavos(-500),
        },
      ],
      owners,
    );
    if (!entry) throw new Error('no entry');
    expect(entry).toMatchObject({ paymentId: '7', moneyCentavos: 500, kind: 'payment' });
    const part = (sequence: number, amount: number) =>
      ({ sequence, component: 'principal', amountCentavos: centavos(amount) }) as const;
    expect(linesOf(entry, [part(1, -300), part(2, -200)])).toEqual([part(1, -300), part(2, -200)]);
    expect(linesOf(entry, [part(1, -300)])).toEqual([
      { component: 'principal', sequence: null, amountCentavos: -500 },
    ]);
  });
});
