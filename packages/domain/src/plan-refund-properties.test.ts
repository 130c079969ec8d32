import { isDeepStrictEqual } from 'node:util';
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
import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { outstandingOf, owedIn, totalOf } from './installments.ts';
import {
  type Centavos,
  centavos,
  noCentavos,
  type Ppm,
  ppm,
  shareOf,
  subtract,
  sum,
} from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import type { PlanEvent } from './plan-events.ts';
import { askForAll } from './plan-freezes.ts';
import { computeOutlook } from './plan-outlook.ts';
import { effectsOfRefund } from './plan-refunds.ts';
import { statusOf } from './plan-state.ts';
import { planCodes } from './plans.ts';
import { ledgerOf, merchantShareOf, planAccounts, planTotalsOf } from './reconciling.ts';
import { compareSchedules } from './refund-schedules.ts';

/** Where ledgers of loans are known to break: 20,000 cases for each change, in two properties. */
const manyCases = { numRuns: propertyCases(1) };

/** Sound cases are passed quickly; `expect` tells what is wrong with one that is not. */
function expectSame(is: unknown, should: unknown): void {
  if (!isDeepStrictEqual(is, should)) expect(is).toEqual(should);
}

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

const owedByRow = ({ state }: Book) => state.installments.map(outstandingOf);

/** What a plan leaves its buyer, its shop and us, wherever it stands. */
function netsOf({ state, balances: all }: Book) {
  const shop = ['merchant_payable', 'merchant_reserve', 'merchant_held', 'merchant_receivable'].map(
    (kind) => all.get(`${kind} merchant:1`) ?? noCentavos,
  );
  return {
    debt: totalOf(owedIn(state.installments)) + state.writtenOffCentavos - state.creditCentavos,
    shop,
    shopCentavos: sum(shop),
    kept: (all.get('rev_merchant_fee') ?? 0) + (all.get('deferred_discount plan:1') ?? 0),
  };
}

/** The rows of a plan and the accounts of the ledger say the same. */
function expectAddsUp(book: Book): void {
  const { state, balances } = book;
  const totals = planTotalsOf(state, owedIn(state.installments), statusOf(state));
  const { posted } = ledgerOf(totals);
  const inLedger = (account: string) => balances.get(account) ?? noCentavos;
  expectSame(
    [...planAccounts.map((kind) => inLedger(`${kind} plan:1`)), inLedger('buyer_credit buyer:1')],
    [...planAccounts.map((kind) => posted[kind]), subtract(noCentavos, state.creditCentavos)],
  );
  expectSame(netsOf(book).shopCentavos, subtract(noCentavos, merchantShareOf(totals)));
}

const orders = fc.shuffledSubarray(['giveBack', 'move', 'bounce'] as const, { minLength: 3 });

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
        expectSame(often.balances, once.balances);
        expectSame(owedByRow(often), owedByRow(once));
      }),
      manyCases,
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
          expectSame(life.reduce(take, often).balances, life.reduce(take, once).balances);
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
        expectSame(refundFirst.balances, payFirst.balances);
        expectSame(owedByRow(refundFirst), owedByRow(payFirst));
      }),
    );
  });

  // A new schedule gathers open charges in its first payment, so that a refund large enough to pay
  // charges may pay them in another order: penalty, fee and interest are compared as one.
  it('P3 a reschedule between two refunds changes no balance', () => {
    const chargesAsOne = (book: Book) => {
      const all = new Map(book.balances);
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
        expectSame(chargesAsOne(between), chargesAsOne(straight));
      }),
    );
  });

  it('P3 a refund before or after a chargeback nets the same for buyer, shop and discount', () => {
    fc.assert(
      fc.property(books, shares, shares, (book, share, which) => {
        const { asOfDate } = book.state;
        const bounce = eventOf(book, { kind: 'bounce', waitDays: 0, share: which }, asOfDate);
        const giveBack = refundOf(book, shareOf(refundable(book.state), share), 'back');
        const refundFirst = apply(apply(book, giveBack), bounce);
        const bounceFirst = apply(apply(book, bounce), giveBack);
        expectSame(netsOf(bounceFirst), netsOf(refundFirst));
      }),
    );
  });

  it('P3 refund, reschedule and chargeback of one day, in any order, net the same and add up', () => {
    fc.assert(
      fc.property(books, shares, shares, shares, orders, (book, share, which, wish, order) => {
        const { asOfDate } = book.state;
        const bounce = eventOf(book, { kind: 'bounce', waitDays: 0, share: which }, asOfDate);
        const move = eventOf(book, { kind: 'reschedule', waitDays: 0, share: wish }, asOfDate);
        const giveBack = refundOf(book, shareOf(refundable(book.state), share), 'back');
        const happened = { giveBack, move, bounce };
        const one = [giveBack, move, bounce].reduce(apply, book);
        const other = order.map((name) => happened[name]).reduce(apply, book);
        expectAddsUp(other);
        expectSame(netsOf(other), netsOf(one));
      }),
      manyCases,
    );
  });
});

describe('the payments before and after a refund', () => {
  it('differ by the refund and the interest it saves, and by nothing else', () => {
    fc.assert(
      fc.property(books, shares, (book, share) => {
        const { state: before, journals } = book;
        const refund = refundOf(book, shareOf(refundable(before), share), 'told');
        const { state: after, journals: all } = apply(book, refund);
        const rows = compareSchedules({ before, after }, before.asOfDate, holidays);
        const total = (of: 'beforeCentavos' | 'afterCentavos' | 'offCentavos') =>
          sum(rows.map((row) => row[of]));
        const outlook = (of: typeof before) =>
          computeOutlook(askForAll(of), before.asOfDate, holidays);
        expect(total('beforeCentavos')).toBe(outlook(before).openCentavos);
        expect(total('afterCentavos')).toBe(outlook(after).openCentavos);
        const { creditCentavos } = effectsOfRefund(all.slice(journals.length));
        const rest = refund.amountCentavos - total('offCentavos') - creditCentavos;
        const recovered = before.writtenOffCentavos - after.writtenOffCentavos;
        expect(rest - recovered).toBeGreaterThanOrEqual(0);
        const less = total('beforeCentavos') - total('afterCentavos');
        expect(less).toBeGreaterThanOrEqual(total('offCentavos'));
      }),
    );
  });
});

describe('what was paid at once', () => {
  const amounts = fc.integer({ min: 1, max: 5_000_00 }).map(centavos);
  /** A refund of both parts of a purchase, by a shop that has this much with us. */
  const refundOfBoth = (book: Book, share: Ppm, paidAtOnceCentavos: Centavos) => ({
    ...refundOf(book, shareOf(refundable(book.state), share), 'both'),
    paidAtOnceCentavos,
  });

  it('goes back beside any refund: the buyer has it, and the shop alone bears it', () => {
    fc.assert(
      fc.property(books, shares, amounts, (book, share, atOnce) => {
        const both = refundOfBoth(book, share, atOnce);
        const without = apply(book, { ...both, paidAtOnceCentavos: noCentavos });
        const after = apply(book, both);
        const [whole, alone] = [netsOf(after), netsOf(without)];
        expect(whole.debt).toBe(alone.debt - atOnce);
        expect(whole.shopCentavos).toBe(alone.shopCentavos + atOnce);
        expect(whole.kept).toBe(alone.kept);
      }),
    );
  });

  it('is told with the rest of the refund: what the shop gives and gets back is the amount', () => {
    fc.assert(
      fc.property(books, shares, amounts, (book, share, atOnce) => {
        const both = refundOfBoth(book, share, atOnce);
        const { journals } = apply(book, both);
        const effects = effectsOfRefund(journals.slice(book.journals.length));
        const { creditCentavos, ...given } = effects;
        expect(sum(Object.values(given))).toBe(both.amountCentavos + atOnce);
        expect(creditCentavos).toBeLessThanOrEqual(both.amountCentavos + atOnce);
      }),
    );
  });

  it('is never below nothing, and a refund of neither part is refused', () => {
    const book = openBook(
      openSamplePlan({
        code: planCodes[0],
        amountCentavos: centavos(6_000_00),
        startDate: civilDate('2026-11-15'),
      }),
    );
    const nothing = refundOf(book, noCentavos, 'none');
    expect(apply(book, nothing)).toBe(book);
    expect(apply(book, { ...nothing, paidAtOnceCentavos: centavos(-1) })).toBe(book);
    const least = apply(book, { ...nothing, paidAtOnceCentavos: centavos(1) });
    expect(least.journals.map(({ event }) => event)).toContain('refund.paid_at_once');
  });
});
