import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { type Checkout, type CheckoutPrice, priceCheckout, priceCheckoutIn } from './checkout.ts';
import { centavos, sum } from './money.ts';
import { philippineHolidays } from './philippine-holidays.ts';

const startDate = civilDate('2026-11-15');
const lender = { name: 'Luwag', secRegistration: '1', certificateOfAuthority: '2' };
const price = (checkout: Checkout): CheckoutPrice[] =>
  priceCheckout(checkout, lender, philippineHolidays);
const checkouts = fc
  .record({
    financed: fc.integer({ min: 500_00, max: 30_000_00 }),
    payNow: fc.oneof(fc.constant(0), fc.integer({ min: 50_00, max: 70_000_00 })),
    day: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ financed, payNow, day }) => ({
    priceCentavos: centavos(financed + payNow),
    payNowCentavos: centavos(payNow),
    startDate: addDays(startDate, day),
  }));

describe('the ways to pay for a purchase', () => {
  it('come the cheapest first, then the shortest', () => {
    const checkout = { priceCentavos: centavos(4_000_00), payNowCentavos: centavos(0), startDate };
    const terms = price(checkout).map(({ offer }) => offer.plan.paymentsCount);
    expect(terms).toEqual([1, 3, 6, 12]);
  });

  it('what is above the line is paid today, with the first of three', () => {
    const priceCentavos = centavos(6_000_00);
    const checkout = { priceCentavos, payNowCentavos: centavos(2_000_00), startDate };
    const [thirty, three] = price(checkout);
    expect(thirty).toMatchObject({ dueTodayCentavos: 2_000_00, totalAmountCentavos: 6_000_00 });
    expect(three).toMatchObject({ dueTodayCentavos: 3_333_34, totalAmountCentavos: 6_000_00 });
    expect(three?.disclosure).toMatchObject({
      cashPriceCentavos: 6_000_00,
      downPaymentCentavos: 3_333_34,
      amountFinancedCentavos: 2_666_66,
      totalAmountCentavos: 6_000_00,
    });
  });

  it('today, the later payments and nothing else make the total, in the statement too', () => {
    fc.assert(
      fc.property(checkouts, (checkout) => {
        for (const { offer, disclosure, ...way } of price(checkout)) {
          const later = offer.schedule.filter((row) => row.dueDate > checkout.startDate);
          const payments = sum(later.map((row) => row.paymentCentavos));
          const charges = offer.interestFeeCentavos + offer.transactionFeeCentavos;
          expect(way.dueTodayCentavos + payments).toBe(way.totalAmountCentavos);
          expect(way.totalAmountCentavos).toBe(checkout.priceCentavos + charges);
          expect(disclosure.cashPriceCentavos).toBe(checkout.priceCentavos);
          expect(disclosure.totalAmountCentavos).toBe(way.totalAmountCentavos);
          expect(disclosure.downPaymentCentavos).toBe(way.dueTodayCentavos);
          expect(disclosure.amountFinancedCentavos + disclosure.downPaymentCentavos).toBe(
            disclosure.cashPriceCentavos,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('one of them priced alone is the same', () => {
    fc.assert(
      fc.property(checkouts, (checkout) => {
        for (const way of price(checkout)) {
          const { paymentsCount } = way.offer.plan;
          expect(priceCheckoutIn(paymentsCount, checkout, lender, philippineHolidays)).toEqual(way);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('there is none with a number of payments that no plan has', () => {
    const checkout = { priceCentavos: centavos(4_000_00), payNowCentavos: centavos(0), startDate };
    expect(priceCheckoutIn(4, checkout, lender, philippineHolidays)).toBeUndefined();
  });
});
