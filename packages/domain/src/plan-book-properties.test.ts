import {
  applyTo,
  type Book,
  bounceOf,
  eventOf,
  happenings,
  openBook,
  paymentOf,
  type Step,
  takeStep,
} from '@luwag/testing/domain/plan-drills';
import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { type AccountKind, chart } from './chart.ts';
import { components, outstandingIn, owedIn, totalOf } from './installments.ts';
import { balancesOf, type Journal } from './journals.ts';
import { centavos, ppm } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanEvent } from './plan-events.ts';
import { discountKept, owedOn, statusOf } from './plan-state.ts';
import { planCodes } from './plans.ts';
import { ledgerOf, merchantShareOf, planAccounts, planTotalsOf } from './reconciling.ts';

type Opening = Parameters<typeof openSamplePlan>[0];

const open = (opening: Opening) => openBook(openSamplePlan(opening));
const apply = (book: Book, event: PlanEvent) => applyTo(book, event, holidays);
const take = (book: Book, step: Step) => takeStep(book, step, holidays);

/** In thousandths: `fc.double` would spend nearly all its draws next to zero. */
const shares = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000));
const openings = fc
  .record({
    code: fc.constantFrom(...planCodes),
    amount: fc.oneof(
      fc.integer({ min: 500_00, max: 30_000_00 }),
      fc.constantFrom(500_00, 500_01, 9_999_99, 10_000_00, 30_000_00),
    ),
    startDays: fc.integer({ min: 0, max: 420 }),
    reserve: fc.integer({ min: 0, max: 100_00 }),
  })
  .map(
    ({ code, amount, startDays, reserve }): Opening => ({
      code,
      amountCentavos: centavos(amount),
      startDate: addDays(civilDate('2026-04-01'), startDays),
      reserveCentavos: centavos(reserve),
    }),
  );
const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...happenings, 'pay', 'pay', 'refund', 'refund'),
  waitDays: fc.integer({ min: 0, max: 45 }),
  share: shares,
});
const lives = fc.array(steps, { maxLength: 8 });
const books = fc.tuple(openings, lives).map(([opening, life]) => life.reduce(take, open(opening)));

function expectSound({ state, journals }: Book): void {
  const balances = balancesOf(journals);
  const balance = (account: string) => balances.get(account) ?? 0;
  const owed = owedIn(state.installments);
  for (const component of components) {
    expect(balance(`recv_${component} plan:1`)).toBe(owed[component]); // I9
  }
  expect(balance('buyer_credit buyer:1')).toBe(0 - state.creditCentavos);
  expect(balance('memo_written_off plan:1')).toBe(state.writtenOffCentavos);
  expect(state.creditCentavos > 0 && owedOn(state) > 0).toBe(false);

  const { principalCentavos: saleCentavos, late } = state.agreement;
  const kept = discountKept(state, state.refundedCentavos);
  expect(balance('deferred_discount plan:1') + balance('rev_merchant_fee')).toBe(0 - kept);
  const shop = ['merchant_payable', 'merchant_reserve', 'merchant_held', 'merchant_receivable'];
  const owedToMerchant = shop.reduce((total, kind) => total - balance(`${kind} merchant:1`), 0);
  expect(owedToMerchant).toBe(saleCentavos - state.refundedCentavos - kept);

  // The sums by which the running book is held against its plans say the same.
  const totals = planTotalsOf(state, owed, statusOf(state));
  const { posted, heldCentavos } = ledgerOf(totals);
  for (const kind of planAccounts) expect(balance(`${kind} plan:1`)).toBe(posted[kind]);
  expect(heldCentavos).toBe(0);
  expect(merchantShareOf(totals)).toBe(owedToMerchant);

  // I12. What a waiver forgave still counts as charged.
  expect(totalOf(state.charges)).toBeLessThanOrEqual(saleCentavos);
  expect(state.charges.penalty).toBeLessThanOrEqual(late.planMaxCentavos);
}

/** I4, after every journal: no account on the wrong side of its bound. */
function expectWithinBounds(journals: readonly Journal[]): void {
  journals.forEach((_, index) => {
    for (const [account, amount] of balancesOf(journals.slice(0, index + 1))) {
      const { bound }: AccountKind = chart[account.split(' ')[0] as keyof typeof chart];
      expect(bound === 'D' && amount < 0, `${account} ${amount}`).toBe(false);
      expect(bound === 'C' && amount > 0, `${account} ${amount}`).toBe(false);
    }
  });
}

describe('a plan through any life', () => {
  it('owes what the ledger holds, keeps every bound and every ceiling, after each event', () => {
    fc.assert(
      fc.property(openings, lives, (opening, life) => {
        let book = open(opening);
        expectSound(book);
        for (const step of life) {
          book = take(book, step);
          expectSound(book);
        }
        expectWithinBounds(book.journals);
      }),
    );
  });

  it('meets every kind of happening, and most are accepted: the lives above are not idle', () => {
    const accepted = new Set<string>();
    for (const [opening, life] of fc.sample(fc.tuple(openings, lives), { numRuns: 900, seed: 1 })) {
      life.reduce((book, step) => {
        const next = take(book, step);
        if (next.state !== book.state) for (const { event } of next.journals) accepted.add(event);
        return next;
      }, open(opening));
    }
    const rare = [
      'payoff',
      'recovery',
      'chargeback',
      'credit.applied',
      'write_off',
      'refund.payout',
    ];
    for (const event of [...rare, 'refund', 'charge.waived', 'discount.deferred']) {
      expect(accepted).toContain(event);
    }
  });
});

describe('P4 reversals', () => {
  it('P4 a payment and its chargeback on one day restore every balance and the whole state', () => {
    const paid = fc.integer({ min: 1, max: 35_000_00 }).map(centavos);
    fc.assert(
      fc.property(books, paid, (book, amountCentavos) => {
        const { asOfDate: onDate } = book.state;
        const collected = apply(book, paymentOf('p4', onDate, amountCentavos));
        const restored = apply(collected, bounceOf('p4', onDate));
        expect(collected.state).not.toEqual(book.state);
        expect(balancesOf(restored.journals)).toEqual(balancesOf(book.journals));
        expect(restored.state).toEqual(book.state);
      }),
    );
  });
});

describe('P8 reruns and missed days', () => {
  const close = (book: Book, days: number, how: 'daily' | 'some' | 'twice'): Book => {
    const start = book.state.asOfDate;
    const all = Array.from({ length: days }, (_, index) => index + 1);
    const run = how === 'some' ? all.filter((day) => day % 3 === 0) : all;
    const often = how === 'twice' ? run.flatMap((day) => [day, day]) : run;
    return often.reduce(
      (each, day) => apply(each, { kind: 'day_closed', onDate: addDays(start, day) }),
      book,
    );
  };

  it('P8 closing every day, or some, or none, ends in the same state and the same balances', () => {
    const closings = fc.constantFrom('daily' as const, 'some' as const, 'twice' as const);
    const quiet: Step = { kind: 'waive', waitDays: 60, share: ppm(0) };
    fc.assert(
      fc.property(openings, lives, closings, (opening, life, how) => {
        let [rare, often] = [open(opening), open(opening)];
        for (const step of [...life, quiet]) {
          const onDate = addDays(rare.state.asOfDate, step.waitDays);
          rare = take(rare, step);
          often = apply(close(often, step.waitDays, how), { kind: 'day_closed', onDate });
          often = apply(often, eventOf(often, step, onDate));
          expect(often.state).toEqual(rare.state);
        }
        expect(balancesOf(often.journals)).toEqual(balancesOf(rare.journals));
      }),
    );
  });

  it('P8 running a day again posts nothing', () => {
    fc.assert(
      fc.property(books, ({ state }) => {
        const again = applyEvent(state, { kind: 'day_closed', onDate: state.asOfDate }, holidays);
        expect(again).toEqual({ kind: 'accept', state, journals: [] });
      }),
    );
  });
});

describe('P10 what must not matter', () => {
  it('P10 renaming the parties renames the accounts and changes nothing else', () => {
    const names = { 'plan:1': 'plan:x', 'buyer:1': 'buyer:y', 'merchant:1': 'merchant:z' };
    const rename = (account: string) =>
      Object.entries(names).reduce((name, [from, to]) => name.replace(from, to), account);
    fc.assert(
      fc.property(openings, lives, (opening, life) => {
        const owners = { planId: 'x', buyerId: 'y', merchantId: 'z' };
        const plain = life.reduce(take, open(opening));
        const renamed = life.reduce(take, open({ ...opening, owners }));
        const expected = [...balancesOf(plain.journals)].map(
          ([name, amount]) => [rename(name), amount] as const,
        );
        expect(balancesOf(renamed.journals)).toEqual(new Map(expected));
        expect({ ...renamed.state, owners: plain.state.owners }).toEqual(plain.state);
      }),
    );
  });

  it('P10 ten times the amount earns ten times the interest and discount, but for rounding', () => {
    const startDate = civilDate('2026-11-15');
    const payAsAgreed = (opening: Opening) => {
      const book = open(opening);
      return book.state.installments.reduce((each, { dueDate: onDate }) => {
        const due = apply(each, { kind: 'day_closed', onDate });
        const rows = due.state.installments.filter((row) => row.dueDate <= onDate);
        return apply(due, paymentOf(onDate, onDate, totalOf(outstandingIn(rows))));
      }, book);
    };
    const amounts = fc.integer({ min: 500_00, max: 3_000_00 });
    fc.assert(
      fc.property(fc.constantFrom(...planCodes), amounts, (code, amount) => {
        const [one, ten] = [1, 10].map((factor) =>
          payAsAgreed({ code, amountCentavos: centavos(amount * factor), startDate }),
        ) as [Book, Book];
        for (const income of ['rev_interest', 'rev_merchant_fee']) {
          const earned = ({ journals }: Book) => balancesOf(journals).get(income) ?? 0;
          const off = Math.abs(earned(ten) - 10 * earned(one));
          expect(off).toBeLessThanOrEqual(10 * one.state.installments.length);
        }
        expect([owedOn(one.state), owedOn(ten.state)]).toEqual([0, 0]);
      }),
    );
  });
});
