import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CivilDate, civilDate } from './calendar.ts';
import { bookCheckout } from './checkout.ts';
import { balancesOf, type Journal } from './journals.ts';
import { bankCredited, bankDebited, pspSettled } from './journals-bank.ts';
import { lineGranted } from './journals-checkout.ts';
import { payoutReturned, payoutSent } from './journals-payouts.ts';
import { centavos, noCentavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanEvent } from './plan-events.ts';
import { type PlanState, statusOf } from './plan-state.ts';

const startDate = civilDate('2026-11-16');

/** A plan and everything the ledger was told about it. */
class Book {
  state: PlanState;
  journals: Journal[];

  constructor(opened: PlanState) {
    const { state, journals } = bookCheckout(opened);
    const line = { buyerId: opened.owners.buyerId, amountCentavos: centavos(10_000_00) };
    const cause = { source: 'buyer:1', effectiveOn: startDate };
    this.state = state;
    this.journals = [lineGranted(cause, line), ...journals];
  }

  apply(event: PlanEvent): string[] {
    const decision = applyEvent(this.state, event, holidays);
    if (decision.kind === 'reject') return [decision.code];
    this.state = decision.state;
    this.journals.push(...decision.journals);
    return decision.journals.map((journal) => journal.event);
  }

  pay(amount: number, onDate: CivilDate, paymentId = `${this.journals.length}`): string[] {
    const amountCentavos = centavos(amount);
    return this.apply({ kind: 'collected', onDate, paymentId, psp: 'x', amountCentavos });
  }

  refund(amount: number, onDate: CivilDate, payable = 0, reserve = 0): string[] {
    return this.apply({
      kind: 'refunded',
      onDate,
      refundId: `${this.journals.length}`,
      amountCentavos: centavos(amount),
      held: { reserveCentavos: centavos(reserve), payableCentavos: centavos(payable) },
    });
  }

  balance(account: string): number {
    return balancesOf(this.journals).get(account) ?? 0;
  }
}

const inMonths = (months: number) => addMonths(startDate, months);

describe('a sale of ₱4,000.00 at 0 %, refunded in full after some payments', () => {
  const book = new Book(
    openSamplePlan({
      code: 'three',
      amountCentavos: centavos(4_000_00),
      startDate,
      reserveCentavos: centavos(80_00),
    }),
  );

  it('opens with a third of the discount earned: the first installment is due at once', () => {
    expect(Object.fromEntries(balancesOf(book.journals))).toEqual({
      'recv_principal plan:1': 4_000_00,
      'merchant_payable merchant:1': -3_760_00,
      'merchant_reserve merchant:1': -80_00,
      'deferred_discount plan:1': -106_67,
      rev_merchant_fee: -53_33,
      'line_granted buyer:1': 10_000_00,
      'line_available buyer:1': -6_000_00,
      'line_used buyer:1': -4_000_00,
    });
  });

  it('takes a payment and a late fee, penalty first', () => {
    expect(book.pay(1_333_34, startDate)).toEqual(['collection']);
    // Due on Wednesday 16 December; the grace ends on Saturday the 19th, and 12 days cost 1.2 %.
    expect(book.pay(600_00, civilDate('2026-12-31'))).toEqual([
      'late_fee.charged',
      'discount.earned',
      'collection',
    ]);
    expect(book.balance('rev_late_fee')).toBe(-16_00);
    expect(book.balance('recv_principal plan:1')).toBe(4_000_00 - 1_333_34 - 584_00);
  });

  it('gives back the discount by what is earned and what is not, in parts that end exact', () => {
    expect(book.refund(1_500_00, civilDate('2026-12-31'), 0, 80_00)).toEqual(['refund']);
    expect(book.balance('merchant_reserve merchant:1')).toBe(-50_00);
    expect(book.balance('merchant_receivable merchant:1')).toBe(1_410_00);
    expect(book.refund(2_500_00, civilDate('2026-12-31'), 0, 50_00)).toEqual(['refund']);
    expect(book.refund(1, civilDate('2026-12-31'))).toEqual(['refund_exceeds_sale']);
  });

  it('ends clean: nothing owed, nothing deferred, the line whole, and the shop owes its payout', () => {
    expect(statusOf(book.state)).toBe('refunded');
    expect(Object.fromEntries(balancesOf(book.journals))).toEqual({
      'psp_clearing psp:x': 1_933_34,
      'buyer_credit buyer:1': -(1_933_34 - 16_00),
      rev_late_fee: -16_00,
      'merchant_payable merchant:1': -3_760_00,
      'merchant_receivable merchant:1': 3_760_00,
      'line_granted buyer:1': 10_000_00,
      'line_available buyer:1': -10_000_00,
    });
  });

  it('pays the credit out, and no more than there is', () => {
    const onDate = civilDate('2027-01-02');
    const payOut = (amount: number) =>
      book.apply({
        kind: 'credit_paid_out',
        onDate,
        payoutId: '1',
        rail: 'instapay',
        amountCentavos: centavos(amount),
      });
    expect(payOut(1_917_35)).toEqual(['credit_too_low']);
    expect(payOut(1_917_34)).toEqual(['refund.payout']);
    expect(book.balance('buyer_credit buyer:1')).toBe(0);
  });

  it('has it again where no wallet took it', () => {
    const onDate = civilDate('2027-01-03');
    const came = { kind: 'credit_returned', onDate, payoutId: '1', rail: 'instapay' } as const;
    expect(book.apply({ ...came, amountCentavos: centavos(0) })).toEqual(['amount_not_positive']);
    expect(book.apply({ ...came, amountCentavos: centavos(1_917_34) })).toEqual([
      'refund.payout_returned',
    ]);
    expect(book.balance('buyer_credit buyer:1')).toBe(-1_917_34);
    expect(book.balance('payout_clearing rail:instapay')).toBe(0);
    expect(book.state.creditCentavos).toBe(1_917_34);
  });
});

describe('a plan with interest whose payment bounces', () => {
  const book = new Book(
    openSamplePlan({ code: 'six', amountCentavos: centavos(6_000_00), startDate }),
  );
  const chargeBack = (paymentId: string, onDate: CivilDate) =>
    book.apply({
      kind: 'charged_back',
      onDate,
      paymentId,
      psp: 'x',
      pspFeeCentavos: noCentavos,
      lineShortfallCentavos: noCentavos,
    });

  it('books interest as it is earned, and the payment against it first', () => {
    expect(book.pay(1_089_30, inMonths(1), 'first')).toEqual([
      'interest.accrued',
      'discount.earned',
      'collection',
    ]);
    expect(book.balance('recv_interest plan:1')).toBe(0);
    expect(book.balance('recv_principal plan:1')).toBe(6_000_00 - (1_089_30 - 150_00));
  });

  it('stands where it stood once the payment is taken back', () => {
    expect(chargeBack('first', inMonths(1))).toEqual(['chargeback']);
    expect(book.balance('recv_interest plan:1')).toBe(150_00);
    expect(book.balance('recv_principal plan:1')).toBe(6_000_00);
    expect(book.balance('line_used buyer:1')).toBe(-6_000_00);
    expect(chargeBack('first', inMonths(1))).toEqual(['payment_not_found']);
  });

  it('ends early with interest to the day only, and the rest of the discount is earned', () => {
    const onDate = civilDate('2026-12-18'); // within the grace of the first installment
    expect(book.pay(7_000_00, onDate)).toEqual(['interest.accrued', 'payoff', 'discount.earned']);
    // Two of 31 days of 2.5 % on ₱5,060.70, the principal that was not due.
    expect(book.balance('rev_interest')).toBe(-(150_00 + 8_16));
    expect(book.balance('buyer_credit buyer:1')).toBe(-(7_000_00 - 6_000_00 - 158_16));
    expect(book.balance('deferred_discount plan:1')).toBe(0);
    expect(statusOf(book.state)).toBe('settled');
  });
});

describe('a plan that is never paid', () => {
  const book = new Book(
    openSamplePlan({ code: 'thirty', amountCentavos: centavos(2_000_00), startDate }),
  );

  it('is written off with its late fees, against an allowance topped up first', () => {
    const onDate = civilDate('2027-06-01');
    const journals = book.apply({ kind: 'written_off', onDate, topUpCentavos: centavos(2_300_00) });
    expect(journals).toEqual(['late_fee.charged', 'discount.earned', 'provision', 'write_off']);
    expect(book.balance('memo_written_off plan:1')).toBe(2_300_00);
    expect(book.balance('loss_allowance')).toBe(0);
    expect(statusOf(book.state)).toBe('written_off');
    expect(book.balance('line_used buyer:1')).toBe(-2_000_00);
  });

  it('may be recovered later, and no more than was lost', () => {
    expect(book.pay(500_00, civilDate('2027-07-01'), 'late')).toEqual(['recovery']);
    expect(book.pay(1_900_00, civilDate('2027-07-02'))).toEqual(['recovery']);
    expect(book.balance('memo_written_off plan:1')).toBe(0);
    expect(book.balance('rev_recovery')).toBe(-2_300_00);
    expect(book.balance('buyer_credit buyer:1')).toBe(-100_00);
  });

  it('is owed again when the recovery itself bounces', () => {
    book.apply({
      kind: 'charged_back',
      onDate: civilDate('2027-07-03'),
      paymentId: 'late',
      psp: 'x',
      pspFeeCentavos: centavos(25_00),
      lineShortfallCentavos: noCentavos,
    });
    expect(book.balance('memo_written_off plan:1')).toBe(500_00);
    expect(book.balance('exp_chargeback')).toBe(25_00);
  });
});

describe('what is refused leaves no trace', () => {
  const six = () =>
    new Book(openSamplePlan({ code: 'six', amountCentavos: centavos(6_000_00), startDate }));

  it.each<[code: string, event: PlanEvent]>([
    [
      'amount_not_positive',
      {
        kind: 'collected',
        onDate: startDate,
        paymentId: '1',
        psp: 'x',
        amountCentavos: noCentavos,
      },
    ],
    [
      'waiver_exceeds_owed',
      {
        kind: 'waived',
        onDate: inMonths(1),
        component: 'interest',
        amountCentavos: centavos(150_01),
      },
    ],
    [
      'payment_late',
      {
        kind: 'due_date_moved',
        onDate: inMonths(2),
        sequence: 3,
        toDate: addDays(inMonths(3), 1),
        movedThisYear: 0,
      },
    ],
    [
      'date_not_later',
      {
        kind: 'due_date_moved',
        onDate: startDate,
        sequence: 1,
        toDate: inMonths(1),
        movedThisYear: 0,
      },
    ],
  ])('%s', (code, event) => {
    const book = six();
    const before = structuredClone({ state: book.state, journals: book.journals });
    expect(book.apply(event)).toEqual([code]);
    expect({ state: book.state, journals: book.journals }).toEqual(before);
  });

  it('payment_already_recorded: a payment counts once', () => {
    const book = six();
    book.pay(100_00, startDate, 'same');
    expect(book.pay(100_00, startDate, 'same')).toEqual(['payment_already_recorded']);
  });

  it('nothing_owed: a settled plan is not written off', () => {
    const book = six();
    book.pay(6_000_00, startDate);
    expect(
      book.apply({ kind: 'written_off', onDate: startDate, topUpCentavos: noCentavos }),
    ).toEqual(['nothing_owed']);
  });

  it('time does not run backwards', () => {
    const book = six();
    book.apply({ kind: 'day_closed', onDate: inMonths(1) });
    expect(() => book.apply({ kind: 'day_closed', onDate: startDate })).toThrow('is before');
  });
});

describe('money on its way in and out', () => {
  it('clears: what the provider settles and the bank shows leaves nothing in between', () => {
    const at = (source: string) => ({ source, effectiveOn: startDate });
    const amountCentavos = centavos(3_720_00);
    const payout = { merchantId: '1', rail: 'instapay', amountCentavos };
    const line = { rail: 'instapay', amountCentavos };
    const book = new Book(
      openSamplePlan({ code: 'three', amountCentavos: centavos(3_875_00), startDate }),
    );
    book.pay(3_875_00, startDate);
    const settled = {
      psp: 'x',
      receivedCentavos: centavos(3_800_00),
      feeCentavos: centavos(75_00),
    };
    book.journals.push(
      pspSettled(at('statement:1'), settled),
      payoutSent(at('payout:1'), payout),
      bankDebited(at('statement:2'), line),
      payoutReturned(at('payout:1'), payout),
      bankCredited(at('statement:3'), line),
      payoutSent(at('payout:2'), payout),
      bankDebited(at('statement:4'), line),
    );
    expect(Object.fromEntries(balancesOf(book.journals))).toEqual({
      cash_bank: 80_00,
      exp_psp: 75_00,
      rev_merchant_fee: -155_00,
      'line_granted buyer:1': 10_000_00,
      'line_available buyer:1': -10_000_00,
    });
  });
});
