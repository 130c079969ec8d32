import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { chart } from './chart.ts';
import { components, type Part } from './installments.ts';
import {
  balancesOf,
  credit,
  debit,
  house,
  type Journal,
  makeJournal,
  reverse,
} from './journals.ts';
import * as bank from './journals-bank.ts';
import * as charges from './journals-charges.ts';
import * as checkout from './journals-checkout.ts';
import * as collections from './journals-collections.ts';
import * as losses from './journals-losses.ts';
import * as payouts from './journals-payouts.ts';
import * as refunds from './journals-refunds.ts';
import { type Centavos, centavos, noCentavos, subtract } from './money.ts';

const cause = { source: 'test:1', effectiveOn: civilDate('2026-11-15') };
const owners = { planId: 'p', buyerId: 'b', merchantId: 'm' };

describe('making a journal', () => {
  const amount = centavos(5_00);

  it('drops legs of nothing and joins legs of one account and side', () => {
    const { legs } = makeJournal('test', cause, [
      debit('cash_bank', house, amount),
      debit('exp_psp', house, noCentavos),
      debit('cash_bank', house, amount),
      credit('capital', house, centavos(10_00)),
    ]);
    expect(legs).toEqual([
      { kind: 'cash_bank', owner: '', unit: 'PHP', side: 'D', amountCentavos: 10_00 },
      { kind: 'capital', owner: '', unit: 'PHP', side: 'C', amountCentavos: 10_00 },
    ]);
  });

  it('refuses what does not balance, in each unit by itself', () => {
    const make =
      (...legs: Parameters<typeof makeJournal>[2]) =>
      () =>
        makeJournal('test', cause, legs);
    expect(
      make(debit('cash_bank', house, amount), credit('capital', house, centavos(4_99))),
    ).toThrow('test of test:1 is off by 1 PHP');
    expect(make(debit('cash_bank', house, amount), credit('line_used', 'buyer:1', amount))).toThrow(
      'off by 500 PHP',
    );
    expect(make(debit('cash_bank', house, noCentavos))).toThrow('moves nothing');
  });

  it('refuses a negative leg: the side carries the sign', () => {
    expect(() => debit('cash_bank', house, centavos(-1))).toThrow('below zero');
  });
});

const amounts = fc.integer({ min: 1, max: 30_000_00 }).map(centavos);
const small = fc.integer({ min: 0, max: 100_00 }).map(centavos);
const partsList: fc.Arbitrary<Part[]> = fc.array(
  fc.record({
    sequence: fc.integer({ min: 1, max: 12 }),
    component: fc.constantFrom(...components),
    amountCentavos: amounts,
  }),
  { minLength: 1, maxLength: 6 },
);
const principalOf = (parts: readonly Part[]) =>
  parts
    .filter((part) => part.component === 'principal')
    .reduce((total, part) => total + part.amountCentavos, 0);

const payment = fc
  .record({ parts: partsList, recoveredCentavos: small, creditCentavos: small })
  .map((receipt) => ({ owners, psp: 'x', ...receipt }));

const planAmount = amounts.map((amountCentavos) => ({ planId: 'p', amountCentavos }));
const merchantAmount = amounts.map((amountCentavos) => ({ merchantId: 'm', amountCentavos }));
const onRail = merchantAmount.map((each) => ({ ...each, rail: 'r' }));
const withTaken = fc
  .record({ sent: onRail, taken: fc.tuple(small, small, small) })
  .map(({ sent, taken: [withheldCentavos, reserveCentavos, debtCentavos] }) => ({
    ...sent,
    withheldCentavos,
    reserveCentavos,
    debtCentavos,
  }));
const railAmount = amounts.map((amountCentavos) => ({ rail: 'r', amountCentavos }));

const refundPosting = fc
  .record({ cancelled: partsList, unearned: small, earned: small, reserve: small, credit: small })
  .map(({ cancelled, unearned, earned, reserve, credit: creditCentavos }) => {
    const onlyPrincipal = cancelled.map((part): Part => ({ ...part, component: 'principal' }));
    const total = principalOf(onlyPrincipal) + creditCentavos;
    const discount = {
      unearnedCentavos: centavos(Math.min(unearned, total)),
      earnedCentavos: centavos(Math.min(earned, Math.max(0, total - unearned))),
    };
    const net = total - discount.unearnedCentavos - discount.earnedCentavos;
    const reserveCentavos = centavos(Math.min(reserve, net));
    return {
      owners,
      allocation: { cancelled: onlyPrincipal, paid: [], excessCentavos: creditCentavos },
      recoveredCentavos: noCentavos,
      creditCentavos,
      discount,
      funding: {
        reserveCentavos,
        heldCentavos: noCentavos,
        payableCentavos: centavos(net - reserveCentavos),
        receivableCentavos: noCentavos,
      },
    };
  });

const sale = fc.tuple(amounts, small, small).map(([principal, discount, reserve]) => ({
  ...owners,
  principalCentavos: centavos(principal + discount + reserve),
  discountCentavos: discount,
  reserveCentavos: reserve,
}));

const chargeback = fc
  .record({ payment, pspFeeCentavos: small, line: small, credit: small })
  .map(({ payment: of, pspFeeCentavos, line, credit: used }) => ({
    ...of,
    pspFeeCentavos,
    lineShortfallCentavos: centavos(Math.min(line, principalOf(of.parts))),
    creditShortfallCentavos: centavos(Math.min(used, of.creditCentavos)),
  }));

const make = <T>(recipe: (at: typeof cause, what: T) => Journal, from: fc.Arbitrary<T>) =>
  from.map((what) => recipe(cause, what));

const waivable = fc.constantFrom('penalty' as const, 'fee' as const, 'interest' as const);
const owed = fc.record({ penalty: small, fee: small, interest: small, principal: amounts });

/** Every recipe there is, by the module it stands in. */
const recipes: Record<string, fc.Arbitrary<Journal>> = {
  capitalPaidIn: make(bank.capitalPaidIn, amounts as fc.Arbitrary<Centavos>),
  pspSettled: make(
    bank.pspSettled,
    fc.record({ psp: fc.constant('x'), receivedCentavos: amounts, feeCentavos: small }),
  ),
  bankDebited: make(bank.bankDebited, railAmount),
  bankCredited: make(bank.bankCredited, railAmount),
  interestAccrued: make(charges.interestAccrued, planAmount),
  lateFeeCharged: make(charges.lateFeeCharged, planAmount),
  transactionFeeCharged: make(charges.transactionFeeCharged, planAmount),
  discountEarned: make(charges.discountEarned, planAmount),
  discountDeferred: make(charges.discountDeferred, planAmount),
  chargeWaived: make(
    charges.chargeWaived,
    fc.record({ planId: fc.constant('p'), amountCentavos: amounts, component: waivable }),
  ),
  planCalledOff: make(
    charges.planCalledOff,
    fc.tuple(small, small, amounts, small).map(([penalty, fee, interest, counted]) => {
      const principal = centavos(Math.min(counted, interest));
      return {
        owners,
        income: { penalty, fee, interest, principal: noCentavos },
        settled: { penalty, fee, interest: noCentavos, principal },
        creditCentavos: subtract(interest, principal),
      };
    }),
  ),
  lineGranted: make(
    checkout.lineGranted,
    amounts.map((amountCentavos) => ({ buyerId: 'b', amountCentavos })),
  ),
  lineLowered: make(
    checkout.lineLowered,
    amounts.map((amountCentavos) => ({ buyerId: 'b', amountCentavos })),
  ),
  checkedOut: make(checkout.checkedOut, sale),
  paidAtOnce: make(
    checkout.paidAtOnce,
    amounts.map((amountCentavos) => ({ merchantId: 'm', psp: 'x', amountCentavos })),
  ),
  collected: payment.map((each) => collections.collected(cause, each)),
  latePaymentReceived: make(
    collections.latePaymentReceived,
    amounts.map((amountCentavos) => ({ planId: 'p', psp: 'x', amountCentavos })),
  ),
  chargedBack: make(collections.chargedBack, chargeback),
  creditApplied: make(
    collections.creditApplied,
    partsList.map((parts) => ({ owners, parts })),
  ),
  lossProvisioned: make(losses.lossProvisioned, amounts as fc.Arbitrary<Centavos>),
  lossReleased: make(losses.lossReleased, amounts as fc.Arbitrary<Centavos>),
  writtenOff: make(
    losses.writtenOff,
    owed.map((each) => ({ planId: 'p', amounts: each })),
  ),
  payoutSent: make(payouts.payoutSent, withTaken),
  payoutReturned: make(payouts.payoutReturned, onRail),
  reserveReleased: make(payouts.reserveReleased, merchantAmount),
  payableHeld: make(payouts.payableHeld, merchantAmount),
  holdReleased: make(payouts.holdReleased, merchantAmount),
  refunded: make(refunds.refunded, refundPosting),
  paidAtOnceReturned: make(
    refunds.paidAtOnceReturned,
    fc.record({ payable: amounts, receivable: small, recovered: small }).map((of) => ({
      owners,
      funding: {
        heldCentavos: noCentavos,
        payableCentavos: of.payable,
        receivableCentavos: of.receivable,
      },
      recoveredCentavos: centavos(Math.min(of.recovered, of.payable)),
      creditCentavos: centavos(of.payable + of.receivable - Math.min(of.recovered, of.payable)),
    })),
  ),
  creditCarried: make(collections.creditCarried, amounts as fc.Arbitrary<Centavos>),
  creditPaidOut: make(
    refunds.creditPaidOut,
    amounts.map((amountCentavos) => ({ buyerId: 'b', rail: 'r', amountCentavos })),
  ),
  creditReturned: make(
    refunds.creditReturned,
    fc.tuple(amounts, amounts).map(([recoveredCentavos, creditCentavos]) => ({
      ...{ owners, rail: 'r', recoveredCentavos, creditCentavos },
    })),
  ),
};

describe('every recipe', () => {
  it('is tried below', () => {
    const modules = [bank, charges, checkout, collections, losses, payouts, refunds];
    const pieces = new Set(['ownCredit', 'receivableLegs', 'creditRestored', 'recoveryLegs']);
    const exported = modules
      .flatMap((each) => Object.keys(each))
      .filter((name) => !pieces.has(name));
    expect(Object.keys(recipes).sort()).toEqual(exported.sort());
  });

  it.each(Object.keys(recipes))('P4 %s, then its reversal, restores every balance', (name) => {
    fc.assert(
      fc.property(recipes[name] as fc.Arbitrary<Journal>, (journal) => {
        const undone = reverse(journal, `${journal.event}.reversed`, cause);
        expect(balancesOf([journal, undone])).toEqual(new Map());
        expect(balancesOf([journal]).size).toBeGreaterThan(0);
        expect(undone.legs).toHaveLength(journal.legs.length);
      }),
    );
  });

  it.each(Object.keys(recipes))(
    '%s has two legs or more, each above zero, once an account',
    (name) => {
      fc.assert(
        fc.property(recipes[name] as fc.Arbitrary<Journal>, ({ legs }) => {
          expect(legs.length).toBeGreaterThanOrEqual(2);
          expect(legs.every((leg) => leg.amountCentavos > 0)).toBe(true);
          expect(legs.every((leg) => leg.unit === chart[leg.kind].unit)).toBe(true);
          const accounts = legs.map((leg) => `${leg.kind} ${leg.owner} ${leg.side}`);
          expect(new Set(accounts).size).toBe(legs.length);
        }),
      );
    },
  );
});
