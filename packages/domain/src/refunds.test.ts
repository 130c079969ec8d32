import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatePayment } from './allocation.ts';
import { addDays, addMonths, civilDate } from './calendar.ts';
import { type Installment, openInstallments, outstandingOf, tallyParts } from './installments.ts';
import { centavos, noCentavos } from './money.ts';
import {
  allocateRefund,
  decidePurchaseRefund,
  decideRefund,
  fundRefund,
  needsConfirming,
  refundDaysMax,
} from './refunds.ts';
import { computeEqualSchedule } from './schedules.ts';

const start = civilDate('2026-11-15');
const plan = (principal: number, count: number) =>
  openInstallments(
    computeEqualSchedule({
      principalCentavos: centavos(principal),
      dueDates: Array.from({ length: count }, (_, index) => addMonths(start, index)),
    }),
  );

interface Holding {
  readonly rows: readonly Installment[];
  readonly credit: number;
}

function refund({ rows, credit }: Holding, amount: number): Holding {
  const { cancelled, paid, excessCentavos } = allocateRefund(rows, centavos(amount));
  const smaller = tallyParts(rows, 'cancelled', cancelled);
  return { rows: tallyParts(smaller, 'paid', paid), credit: credit + excessCentavos };
}

function pay({ rows, credit }: Holding, amount: number): Holding {
  const { parts, excessCentavos } = allocatePayment(rows, centavos(amount));
  return { rows: tallyParts(rows, 'paid', parts), credit: credit + excessCentavos };
}

const owed = ({ rows, credit }: Holding) => ({ rows: rows.map(outstandingOf), credit });

describe('a refund', () => {
  it('shortens the plan from its end', () => {
    const after = refund({ rows: plan(4_000_00, 4), credit: 0 }, 1_500_00);
    expect(owed(after).rows.map(({ principal }) => principal)).toEqual([
      1_000_00, 1_000_00, 500_00, 0,
    ]);
    expect(after.credit).toBe(0);
  });

  it('gives back what was paid already, once nothing is owed', () => {
    const paid = pay({ rows: plan(4_000_00, 4), credit: 0 }, 3_000_00);
    expect(refund(paid, 4_000_00).credit).toBe(3_000_00);
  });

  it('settles charges still open before anything is given back', () => {
    const late = tallyParts(plan(4_000_00, 4), 'charged', [
      { sequence: 1, component: 'penalty', amountCentavos: centavos(10_00) },
      { sequence: 2, component: 'interest', amountCentavos: centavos(5_00) },
    ]);
    const paid = {
      rows: tallyParts(late, 'paid', [
        { sequence: 1, component: 'principal', amountCentavos: centavos(1_000_00) },
      ]),
      credit: 0,
    };
    const after = refund(paid, 4_000_00);
    expect(after.credit).toBe(985_00);
    expect(owed(after).rows.every((row) => Object.values(row).every((each) => each === 0))).toBe(
      true,
    );
  });

  it.each([
    [1, 'accept'],
    [2_500_00, 'accept'],
    [2_500_01, 'refund_exceeds_sale'],
    [0, 'refund_not_positive'],
    [-1, 'refund_not_positive'],
  ])('of %i after ₱1,500.00 of ₱4,000.00: %s', (amount, expected) => {
    const sale = { saleCentavos: centavos(4_000_00), refundedCentavos: centavos(1_500_00) };
    const decision = decideRefund(sale, centavos(amount));
    expect(decision.kind === 'accept' ? decision.kind : decision.code).toBe(expected);
  });
});

describe('a refund of a purchase', () => {
  // ₱4,000.00, of which ₱1,000.00 was paid at once.
  const purchase = {
    priceCentavos: centavos(4_000_00),
    lentCentavos: centavos(3_000_00),
    refundedCentavos: centavos(2_500_00),
    paidDate: start,
  };
  const lastDate = addDays(start, refundDaysMax);

  it('takes what was lent first, then what was paid at once', () => {
    expect(decidePurchaseRefund(purchase, centavos(700_00), start)).toEqual({
      kind: 'accept',
      amountCentavos: 700_00,
      lentCentavos: 500_00,
      paidAtOnceCentavos: 200_00,
    });
  });

  it('of everything left is of what is left at that moment', () => {
    expect(decidePurchaseRefund(purchase, 'everything_left', lastDate)).toMatchObject({
      amountCentavos: 1_500_00,
    });
  });

  it.each([
    ['refund_too_high', centavos(1_500_01), start, 2_500_00],
    ['refund_too_old', centavos(1), addDays(lastDate, 1), 2_500_00],
    ['already_refunded', 'everything_left', start, 4_000_00],
    ['already_refunded', centavos(1), start, 4_000_00],
  ] as const)('is refused as %s, with what is left', (code, wish, onDate, refunded) => {
    const refundedCentavos = centavos(refunded);
    expect(decidePurchaseRefund({ ...purchase, refundedCentavos }, wish, onDate)).toEqual({
      kind: 'reject',
      code,
      leftCentavos: 4_000_00 - refunded,
    });
  });

  it('is confirmed once those of the purchase, or of a day, come to more than ₱5,000.00', () => {
    const confirms = (ofPurchase: number, ofDay: number) =>
      needsConfirming({
        ofPurchaseCentavos: centavos(ofPurchase),
        ofDayCentavos: centavos(ofDay),
      });
    expect([5_000_00, 5_000_01].map((each) => confirms(each, 0))).toEqual([false, true]);
    expect([5_000_00, 5_000_01].map((each) => confirms(0, each))).toEqual([false, true]);
  });

  it('P3 in any number of parts gives back of each kind what one refund would', () => {
    const prices = fc.integer({ min: 1, max: 30_000_00 });
    fc.assert(
      fc.property(prices, prices, fc.array(prices), (lent, atOnce, parts) => {
        const of = { ...purchase, lentCentavos: centavos(lent) };
        const priceCentavos = centavos(lent + atOnce);
        let refundedCentavos = noCentavos;
        const given = { lent: 0, atOnce: 0 };
        for (const wish of [...parts.map(centavos), 'everything_left' as const]) {
          const sale = { ...of, priceCentavos, refundedCentavos };
          const decision = decidePurchaseRefund(sale, wish, start);
          if (decision.kind === 'reject') continue;
          given.lent += decision.lentCentavos;
          given.atOnce += decision.paidAtOnceCentavos;
          refundedCentavos = centavos(refundedCentavos + decision.amountCentavos);
          expect(given.atOnce > 0 && given.lent < lent).toBe(false);
        }
        expect(given).toEqual({ lent, atOnce });
      }),
    );
  });
});

describe('the shop pays for a refund', () => {
  // ₱4,000.00 sold at 5 % with ₱80.00 held back; ₱1,500.00 refunded costs the shop ₱1,425.00.
  const base = {
    net: {
      beforeCentavos: noCentavos,
      afterCentavos: centavos(1_425_00),
      wholeCentavos: centavos(3_800_00),
    },
    reserveCentavos: centavos(80_00),
    disputedCentavos: noCentavos,
  };

  it.each([
    [80_00, 999_999_99, [30_00, 1_395_00, 0]],
    [80_00, 1_000_00, [30_00, 1_000_00, 395_00]],
    [10_00, 0, [10_00, 0, 1_415_00]],
    [0, 0, [0, 0, 1_425_00]],
  ])('with %i in reserve and %i owed to it: %j', (reserve, payable, expected) => {
    const held = { reserveCentavos: centavos(reserve), payableCentavos: centavos(payable) };
    const funding = fundRefund({ ...base, held });
    expect([funding.reserveCentavos, funding.payableCentavos, funding.receivableCentavos]).toEqual(
      expected,
    );
  });

  it('takes what is kept apart for it before what it is owed besides', () => {
    const held = { reserveCentavos: noCentavos, payableCentavos: centavos(1_000_00) };
    const funding = fundRefund({ ...base, held, disputedCentavos: centavos(600_00) });
    expect(funding).toMatchObject({
      heldCentavos: 600_00,
      payableCentavos: 825_00,
      receivableCentavos: 0,
    });
  });

  it('draws the whole reserve in the end, however small the parts and whatever the rounding', () => {
    const sales = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }))
      .map(([whole, reserve]) => ({ whole, reserve: Math.min(whole, reserve) }));
    fc.assert(
      fc.property(sales, fc.array(fc.integer({ min: 0, max: 9 })), ({ whole, reserve }, sizes) => {
        const stops = sizes.map((_, index) =>
          sizes.slice(0, index + 1).reduce((total, size) => total + size, 0),
        );
        const totals = [0, ...stops.filter((stop) => stop < whole), whole];
        let held = reserve;
        totals.slice(1).forEach((after, index) => {
          const before = totals[index] ?? 0;
          const funding = fundRefund({
            disputedCentavos: noCentavos,
            net: {
              beforeCentavos: centavos(before),
              afterCentavos: centavos(after),
              wholeCentavos: centavos(whole),
            },
            reserveCentavos: centavos(reserve),
            held: { reserveCentavos: centavos(held), payableCentavos: centavos(whole) },
          });
          expect(funding.reserveCentavos).toBeGreaterThanOrEqual(0);
          expect(funding.payableCentavos).toBeGreaterThanOrEqual(0);
          held -= funding.reserveCentavos;
        });
        expect(held).toBe(0);
      }),
    );
  });
});

const plans = fc
  .tuple(fc.integer({ min: 1, max: 30_000_00 }), fc.integer({ min: 1, max: 12 }))
  .chain(([principal, count]) =>
    fc.record({
      principal: fc.constant(principal),
      count: fc.constant(count),
      payments: fc.array(fc.integer({ min: 1, max: principal }), { maxLength: 4 }),
      refunds: fc.array(fc.integer({ min: 1, max: principal }), { maxLength: 5 }),
      charges: fc.array(
        fc.record({
          sequence: fc.integer({ min: 1, max: count }),
          component: fc.constantFrom('penalty' as const, 'fee' as const, 'interest' as const),
          amountCentavos: fc.integer({ min: 0, max: 500_00 }).map(centavos),
        }),
        { maxLength: 5 },
      ),
      order: fc.infiniteStream(fc.nat()),
    }),
  );

describe('P3 refunds are path independent', () => {
  it('P3 any split of a refund leaves what one refund leaves', () => {
    fc.assert(
      fc.property(plans, ({ principal, count, payments, refunds, charges }) => {
        const rows = tallyParts(plan(principal, count), 'charged', charges);
        const begun = payments.reduce(pay, { rows, credit: 0 });
        const total = refunds.reduce((sum, each) => sum + each, 0);
        expect(refunds.reduce(refund, begun)).toEqual(refund(begun, total));
      }),
    );
  });

  it('P3 refunds and payments of one day, in any order, leave the same debt and the same credit', () => {
    fc.assert(
      fc.property(plans, ({ principal, count, payments, refunds, charges, order }) => {
        const begun = { rows: tallyParts(plan(principal, count), 'charged', charges), credit: 0 };
        const steps = [
          ...payments.map((amount) => (holding: Holding) => pay(holding, amount)),
          ...refunds.map((amount) => (holding: Holding) => refund(holding, amount)),
        ];
        const shuffled = steps
          .map((step) => ({ step, key: order.next().value ?? 0 }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ step }) => step);
        const play = (list: typeof steps) =>
          list.reduce((held, step) => step(held), begun as Holding);
        expect(owed(play(shuffled))).toEqual(owed(play(steps)));
      }),
    );
  });
});
