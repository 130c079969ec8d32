import {
  applyTo,
  type Book,
  bounceOf,
  happenings,
  openBook,
  paymentOf,
  refundOf,
  type Step,
  takeStep,
} from '@luwag/testing/domain/plan-drills';
import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { callOffRule, quoteCallOff, whyNotCalledOff } from './calling-off.ts';
import { owedIn, totalOf } from './installments.ts';
import { centavos, noCentavos, ppm } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanEvent } from './plan-events.ts';
import { owedOn, statusOf } from './plan-state.ts';
import { type PlanCode, planCodes } from './plans.ts';
import { whyNotLighter } from './rescheduling.ts';

const startDate = civilDate('2026-11-16');
const lastDate = addDays(startDate, 15);

const open = (code: PlanCode = 'six', amount = 6_000_00) =>
  openBook(openSamplePlan({ code, amountCentavos: centavos(amount), startDate }));
const apply = (book: Book, event: PlanEvent) => applyTo(book, event, holidays);
const calledOff = (onDate = lastDate, freeUntilDate = lastDate): PlanEvent => ({
  kind: 'called_off',
  onDate,
  freeUntilDate,
});
const balance = ({ balances }: Book, account: string) => balances.get(account) ?? 0;
/** What the buyer owes, whether asked for or not, less what the buyer is owed. */
const debtOf = ({ state }: Book) =>
  totalOf(owedIn(state.installments)) + state.writtenOffCentavos - state.creditCentavos;
const incomes = ['rev_interest', 'rev_processing_fee', 'rev_late_fee'];

describe('calling a plan off', () => {
  it('leaves the principal, in one payment, and no interest', () => {
    const before = apply(open(), { kind: 'day_closed', onDate: addDays(startDate, 10) });
    expect(debtOf(before)).toBeGreaterThan(6_000_00);
    const after = apply(before, calledOff(addDays(startDate, 10)));
    const [only, ...others] = after.state.installments;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ dueDate: addDays(startDate, 17), charged: { interest: 0 } });
    expect(debtOf(after)).toBe(6_000_00);
    expect(balance(after, 'rev_interest')).toBe(0);
    const later = apply(after, { kind: 'day_closed', onDate: addDays(startDate, 17) });
    expect(debtOf(later)).toBe(6_000_00);
    const paid = apply(later, paymentOf('p', addDays(startDate, 17), centavos(6_000_00)));
    expect(statusOf(paid.state)).toBe('settled');
  });

  it('is due on the last free day, or a week later where that is nearer', () => {
    const dueAfter = (days: number) =>
      apply(open(), calledOff(addDays(startDate, days))).state.installments[0]?.dueDate;
    expect(dueAfter(1)).toBe(lastDate);
    expect(dueAfter(8)).toBe(lastDate);
    expect(dueAfter(9)).toBe(addDays(lastDate, 1));
    expect(dueAfter(15)).toBe(addDays(lastDate, callOffRule.leadDays));
  });

  it('counts what was paid of interest and fees towards the principal', () => {
    const onDate = addDays(startDate, 12);
    const paid = apply(open(), paymentOf('p', onDate, centavos(1_000_00)));
    const quote = quoteCallOff(paid.state, lastDate);
    expect(quote.countedCentavos).toBeGreaterThan(0);
    expect(quote).toMatchObject({ owedCentavos: 5_000_00, droppedCentavos: 0, creditCentavos: 0 });
    const after = apply(paid, calledOff(onDate));
    expect(owedOn(after.state)).toBe(5_000_00);
    // Taken back by its bank, the payment is owed again, and nothing besides.
    expect(debtOf(apply(after, bounceOf('p', onDate)))).toBe(6_000_00);
  });

  it('gives back what was paid of interest and fees once nothing is owed', () => {
    const onDate = addDays(startDate, 12);
    const due = apply(open(), { kind: 'day_closed', onDate });
    const interest = owedOn(due.state) - 6_000_00;
    const paid = apply(due, paymentOf('p', onDate, owedOn(due.state)));
    const after = apply(paid, calledOff(onDate));
    expect([statusOf(after.state), after.state.creditCentavos]).toEqual(['settled', interest]);
    const bounced = apply(after, bounceOf('p', onDate));
    expect([debtOf(bounced), bounced.state.schedule.monthlyRatePpm]).toEqual([6_000_00, 0]);
  });

  it('forgives no more than was charged, also where credit that was spent is owed again', () => {
    const tooMuch = apply(open(), paymentOf('p', startDate, centavos(7_000_00)));
    const paidOut: PlanEvent = {
      kind: 'credit_paid_out',
      onDate: startDate,
      payoutId: 'o',
      rail: 'r',
      amountCentavos: tooMuch.state.creditCentavos,
    };
    const owing = apply(apply(tooMuch, paidOut), bounceOf('p', startDate));
    expect(debtOf(owing)).toBe(7_000_00);
    expect(debtOf(apply(owing, calledOff(startDate)))).toBe(7_000_00);
  });

  it('leaves a lighter plan out of reach: what bears no interest is not spread over months', () => {
    expect(whyNotLighter(apply(open(), calledOff(startDate)).state)).toBe('plan_called_off');
  });
});

describe('calling off is refused', () => {
  const codeOf = ({ state }: Book, event = calledOff()) => {
    const decision = applyEvent(state, event, holidays);
    return decision.kind === 'reject' ? decision.code : 'accept';
  };

  it('free_days_over: after the last day, and not on it', () => {
    expect(codeOf(open(), calledOff(lastDate))).toBe('accept');
    expect(codeOf(open(), calledOff(addDays(lastDate, 1)))).toBe('free_days_over');
  });

  it('called_off_before: once is enough', () => {
    expect(codeOf(apply(open(), calledOff(startDate)))).toBe('called_off_before');
  });

  it('problem_reported: while a case is open', () => {
    const amountCentavos = centavos(1_000_00);
    const reported: PlanEvent = {
      kind: 'frozen',
      onDate: startDate,
      disputeId: 'd',
      amountCentavos,
      payableCentavos: noCentavos,
    };
    expect(codeOf(apply(open(), reported))).toBe('problem_reported');
  });

  it('purchase_refunded: once all of it was given back', () => {
    const book = open();
    expect(codeOf(apply(book, refundOf(book, centavos(6_000_00), 'r')))).toBe('purchase_refunded');
  });

  it('nothing_to_call_off: paid, and nothing was ever charged', () => {
    const paid = apply(open(), paymentOf('p', startDate, centavos(6_000_00)));
    expect(codeOf(paid, calledOff(startDate))).toBe('nothing_to_call_off');
    const lost = apply(open(), {
      kind: 'written_off',
      onDate: startDate,
      topUpCentavos: noCentavos,
    });
    expect(codeOf(lost, calledOff(startDate))).toBe('nothing_to_call_off');
  });
});

describe('a plan that is called off, whatever it went through', () => {
  const steps: fc.Arbitrary<Step> = fc.record({
    // Charges that we waived are no income any more, and are not looked at here.
    kind: fc.constantFrom(...happenings.filter((each) => each !== 'waive' && each !== 'call_off')),
    waitDays: fc.integer({ min: 0, max: 9 }),
    share: fc.integer({ min: 0, max: 1_000 }).map((each) => ppm(each * 1_000)),
  });
  const books = fc
    .record({
      code: fc.constantFrom(...planCodes),
      amount: fc.integer({ min: 500_00, max: 30_000_00 }),
      life: fc.array(steps, { maxLength: 5 }),
    })
    .map(({ code, amount, life }) =>
      life.reduce((book, step) => takeStep(book, step, holidays), open(code, amount)),
    );

  it('owes its price less what came back and what was paid, and has earned us nothing', () => {
    let met = 0;
    fc.assert(
      fc.property(books, (book) => {
        const { asOfDate } = book.state;
        if (whyNotCalledOff(book.state, asOfDate)) return;
        met += 1;
        const quote = quoteCallOff(book.state, asOfDate);
        const after = apply(book, calledOff(asOfDate, asOfDate));
        const { agreement, refundedCentavos } = after.state;
        const paid =
          balance(after, 'psp_clearing psp:x') + balance(after, 'payout_clearing rail:r');
        expect(debtOf(after)).toBe(agreement.principalCentavos - refundedCentavos - paid);
        expect(incomes.map((each) => balance(after, each))).toEqual([0, 0, 0]);
        // What was shown is what was made.
        expect(owedOn(after.state)).toBe(quote.owedCentavos);
        if (quote.owedCentavos > 0)
          expect(after.state.installments[0]?.dueDate).toBe(quote.dueDate);
        expect(debtOf(book) - debtOf(after)).toBe(
          quote.droppedCentavos + quote.countedCentavos + quote.creditCentavos,
        );
        // The sale stands: nothing of the shop's moves.
        for (const kind of ['payable', 'reserve', 'held', 'receivable'])
          expect(balance(after, `merchant_${kind} merchant:1`)).toBe(
            balance(book, `merchant_${kind} merchant:1`),
          );
        // Nothing is added until its day.
        const due = apply(after, { kind: 'day_closed', onDate: quote.dueDate });
        expect(debtOf(due)).toBe(debtOf(after));
      }),
      { numRuns: propertyCases(0.05) },
    );
    expect(met).toBeGreaterThan(0);
  });
});
