import {
  applyTo,
  type Book,
  eventOf,
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
import { addDays, civilDate } from './calendar.ts';
import { outstandingOf } from './installments.ts';
import { balancesOf } from './journals.ts';
import { centavos, type Ppm, ppm, shareOf, sum } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import type { PlanEvent } from './plan-events.ts';
import { owedOn } from './plan-state.ts';
import { planCodes } from './plans.ts';

const apply = (book: Book, event: PlanEvent) => applyTo(book, event, holidays);
const take = (book: Book, step: Step) => takeStep(book, step, holidays);

const shares = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000));
const stepsOf = (...kinds: Step['kind'][]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      waitDays: fc.integer({ min: 0, max: 45 }),
      share: shares,
    }),
    { maxLength: 6 },
  );
/** Plans in the middle of things: paid, late, rescheduled, bounced, refunded in part. */
const books = fc
  .record({
    code: fc.constantFrom(...planCodes),
    amountCentavos: fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos),
    startDate: fc
      .integer({ min: 0, max: 420 })
      .map((days) => addDays(civilDate('2026-04-01'), days)),
    reserveCentavos: fc.integer({ min: 0, max: 400_00 }).map(centavos),
    life: stepsOf(...happenings, 'pay', 'pay', 'refund'),
  })
  .map(({ life, ...opening }) => life.reduce(take, openBook(openSamplePlan(opening))));

const balances = ({ journals }: Book) => balancesOf(journals);
const owedByRow = ({ state }: Book) => state.installments.map(outstandingOf);

/** The same total, once and in pieces. */
function refundBothWays(book: Book, pieceShares: readonly Ppm[]): { once: Book; often: Book } {
  const left = refundable(book.state);
  const pieces = pieceShares.map((share) =>
    shareOf(left, ppm(Math.floor(share / pieceShares.length))),
  );
  const once = apply(book, refundOf(book, sum(pieces), 'once'));
  const often = pieces.reduce(
    (each, piece, index) => apply(each, refundOf(each, piece, `${index}`)),
    book,
  );
  return { once, often };
}

describe('P3 refunds of a plan are path independent', () => {
  const cuts = fc.array(shares, { minLength: 1, maxLength: 4 });

  it('P3 any split of a refund ends in the same balances, whatever the plan went through', () => {
    fc.assert(
      fc.property(books, cuts, (book, parts) => {
        const { once, often } = refundBothWays(book, parts);
        expect(balances(often)).toEqual(balances(once));
        expect(owedByRow(often)).toEqual(owedByRow(once));
      }),
    );
  });

  it('P3 a split of a refund also ends the same after the rest of the life of the plan', () => {
    fc.assert(
      fc.property(
        books,
        cuts,
        stepsOf('pay', 'waive', 'pay_off', 'bounce'),
        (book, parts, life) => {
          const { once, often } = refundBothWays(book, parts);
          expect(balances(life.reduce(take, often))).toEqual(balances(life.reduce(take, once)));
        },
      ),
    );
  });

  it('P3 refund and repayment of one day, in either order, end in the same balances', () => {
    const paid = fc.integer({ min: 1, max: 35_000_00 }).map(centavos);
    fc.assert(
      fc.property(books, paid, shares, (book, amount, share) => {
        const pay = paymentOf('pay', book.state.asOfDate, amount);
        const giveBack = refundOf(book, shareOf(refundable(book.state), share), 'back');
        const payFirst = apply(apply(book, pay), giveBack);
        const refundFirst = apply(apply(book, giveBack), pay);
        expect(balances(refundFirst)).toEqual(balances(payFirst));
        expect(owedByRow(refundFirst)).toEqual(owedByRow(payFirst));
      }),
    );
  });

  // A new schedule gathers open charges in its first payment, so that a refund large enough to pay
  // charges may pay them in another order: penalty, fee and interest are compared as one.
  it('P3 a reschedule between two refunds changes no balance', () => {
    const chargesAsOne = (book: Book) => {
      const all = balances(book);
      const names = ['penalty', 'fee', 'interest'].map((each) => `recv_${each} plan:1`);
      const charges = names.reduce((total, name) => total + (all.get(name) ?? 0), 0);
      for (const name of names) all.delete(name);
      return { all, charges };
    };
    fc.assert(
      fc.property(books, shares, shares, (book, one, other) => {
        const begun = apply(book, refundOf(book, shareOf(refundable(book.state), one), '1'));
        const rest = shareOf(refundable(begun.state), other);
        const moved = take(begun, { kind: 'reschedule', waitDays: 0, share: ppm(500_000) });
        const between = apply(moved, refundOf(moved, rest, '2'));
        const straight = apply(begun, refundOf(begun, rest, '2'));
        expect(chargesAsOne(between)).toEqual(chargesAsOne(straight));
      }),
    );
  });

  it('P3 a refund before or after a chargeback nets the same for buyer, shop and discount', () => {
    const nets = ({ state, journals }: Book) => {
      const all = balancesOf(journals);
      const shop = ['merchant_payable', 'merchant_reserve', 'merchant_receivable'];
      return {
        debt: owedOn(state) + state.writtenOffCentavos - state.creditCentavos,
        shop: shop.map((kind) => all.get(`${kind} merchant:1`) ?? 0),
        kept: (all.get('rev_merchant_fee') ?? 0) + (all.get('deferred_discount plan:1') ?? 0),
      };
    };
    fc.assert(
      fc.property(books, shares, shares, (book, share, which) => {
        const { asOfDate } = book.state;
        const bounce = eventOf(book, { kind: 'bounce', waitDays: 0, share: which }, asOfDate);
        const giveBack = refundOf(book, shareOf(refundable(book.state), share), 'back');
        const refundFirst = apply(apply(book, giveBack), bounce);
        const bounceFirst = apply(apply(book, bounce), giveBack);
        expect(nets(bounceFirst)).toEqual(nets(refundFirst));
      }),
    );
  });
});
