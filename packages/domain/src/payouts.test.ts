import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from './calendar.ts';
import { isBankingDay } from './holidays.ts';
import { centavos, noCentavos, sum } from './money.ts';
import {
  arrivalOf,
  isCountTime,
  nextCountDate,
  payableFrom,
  pesonetCutoffAfter,
} from './payout-days.ts';
import { getPayoutTermsOn } from './payout-terms.ts';
import {
  computeFigures,
  decidePayout,
  type MerchantContext,
  marksOf,
  type Payable,
  usualOf,
  waterfallOf,
  withholdingOn,
} from './payouts.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';

const day = civilDate;
const today = day('2026-11-24'); // a Tuesday
const both = { instapay: true, pesonet: true };
const oldShop: MerchantContext = {
  firstSaleDate: day('2025-01-06'),
  remittedCentavos: noCentavos,
  withheldCentavos: noCentavos,
  debtCentavos: noCentavos,
};
const newShop: MerchantContext = { ...oldShop, firstSaleDate: day('2026-11-20') };

let made = 0;
function payable(kind: Payable['kind'], amount: number, of: Partial<Payable> = {}): Payable {
  made += 1;
  const isTrade = kind === 'sale' || kind === 'refund';
  return {
    journalId: `j${String(made).padStart(8, '0')}`,
    kind,
    onDate: day('2026-11-23'),
    amountCentavos: centavos(amount),
    priceCentavos: centavos(isTrade ? amount : 0),
    feeCentavos: noCentavos,
    coveredCentavos: noCentavos,
    requestId: null,
    ...of,
  };
}
const sale = (price: number, of: Partial<Payable> = {}) => {
  const fee = Math.round(price * 0.04);
  const own = { priceCentavos: centavos(price), feeCentavos: centavos(-fee), ...of };
  return payable('sale', price - fee, own);
};
const decide = (payables: Payable[], shop = oldShop, rails = both, on: CivilDate = today) =>
  decidePayout(payables, on, shop, rails, holidays);

describe('what is paid on a day', () => {
  it.each([
    ['2026-11-23', '2026-11-24', 'Monday’s sales on Tuesday'],
    ['2026-11-20', '2026-11-23', 'Friday’s on Monday'],
    ['2026-11-21', '2026-11-23', 'Saturday’s on Monday as well'],
    ['2026-11-27', '2026-12-01', 'before Bonifacio Day, on the Tuesday after'],
  ])('a sale of %s is payable from %s: %s', (on, from) => {
    expect(payableFrom({ kind: 'sale', onDate: day(on) }, holidays)).toBe(from);
    expect(payableFrom({ kind: 'refund', onDate: day(on) }, holidays)).toBe(on);
  });

  it('is what was sold by the banking day before, less everything taken back since', () => {
    const of = [
      sale(10_000_00),
      sale(5_000_00, { onDate: today }),
      payable('refund', -960_00, { onDate: today, priceCentavos: centavos(-1_000_00) }),
    ];
    const decision = decide(of);
    expect(decision).toMatchObject({ kind: 'accept', rail: 'instapay' });
    expect(decision.figures.amountCentavos).toBe(9_600_00 - 960_00);
  });

  it('waits while it is too little, or refunds are more', () => {
    expect(decide([sale(100_00)])).toMatchObject({ kind: 'reject', code: 'below_minimum' });
    expect(decide([])).toMatchObject({ kind: 'reject', code: 'nothing_to_pay' });
    const minus = [sale(1_000_00), payable('refund', -2_000_00)];
    expect(decide(minus)).toMatchObject({ kind: 'reject', code: 'nothing_to_pay' });
  });

  it('goes by InstaPay up to its ceiling, and by PESONet above', () => {
    expect(decide([payable('sale', 50_000_00)])).toMatchObject({ rail: 'instapay' });
    expect(decide([payable('sale', 50_000_01)])).toMatchObject({ rail: 'pesonet' });
  });

  it('is cut to what a bank without PESONet takes, oldest first', () => {
    const instapayOnly = { instapay: true, pesonet: false };
    const of = [
      payable('sale', 30_000_00, { onDate: day('2026-11-23') }),
      payable('sale', 15_000_00, { onDate: day('2026-11-20') }),
      payable('refund', -1_000_00),
      payable('sale', 20_000_00, { onDate: day('2026-11-19') }),
    ];
    const decision = decide(of, oldShop, instapayOnly);
    expect(decision).toMatchObject({ kind: 'accept', rail: 'instapay' });
    expect(decision.figures.amountCentavos).toBe(34_000_00);
    const one = [payable('sale', 60_000_00)];
    expect(decide(one, oldShop, instapayOnly)).toMatchObject({ code: 'bank_cannot_receive' });
  });
});

describe('what is taken off', () => {
  it('is the debt of the shop first', () => {
    const shop = { ...oldShop, debtCentavos: centavos(700_00) };
    const { figures } = decide([sale(10_000_00)], shop);
    expect(figures).toMatchObject({ debtCentavos: 700_00, amountCentavos: 8_900_00 });
    const more = { ...oldShop, debtCentavos: centavos(70_000_00) };
    expect(decide([sale(10_000_00)], more)).toMatchObject({ code: 'nothing_to_pay' });
  });

  it('is a reserve of the first ninety days, by the day of the sale', () => {
    const of = [sale(1_000_00, { onDate: day('2026-11-20') }), sale(3_000_00), sale(1_000_00)];
    const { figures } = decide(of, newShop);
    expect(figures.reserves).toEqual([
      { saleDate: '2026-11-20', releaseDate: '2027-02-18', amountCentavos: 50_00 },
      { saleDate: '2026-11-23', releaseDate: '2027-02-21', amountCentavos: 200_00 },
    ]);
    expect(figures.amountCentavos).toBe(4_800_00 - 250_00);
    expect(decide(of).figures.reserves).toEqual([]);
    const late = decide(
      [sale(1_000_00, { onDate: day('2027-02-18') })],
      newShop,
      both,
      day('2027-02-19'),
    );
    expect(late.figures.reserves).toEqual([]);
    const last = decide(
      [sale(1_000_00, { onDate: day('2027-02-17') })],
      newShop,
      both,
      day('2027-02-18'),
    );
    expect(last.figures.reserveCentavos).toBe(50_00);
  });

  it('reserves nothing of a sale that went back in the same payout', () => {
    const of = [
      sale(1_000_00, { requestId: 'r' }),
      payable('refund', -960_00, { requestId: 'r', priceCentavos: centavos(-1_000_00) }),
      sale(2_000_00, { requestId: 's' }),
    ];
    expect(decide(of, newShop).figures.reserveCentavos).toBe(100_00);
  });

  it('is tax on half of what is remitted above ₱500,000 in a year, and then alone', () => {
    const shop = { ...oldShop, remittedCentavos: centavos(495_000_00) };
    const { figures } = decide([payable('sale', 10_000_00)], shop);
    expect(figures).toMatchObject({ withheldCentavos: 25_00, amountCentavos: 9_975_00 });
    expect(decide([payable('sale', 5_000_00)], shop).figures.withheldCentavos).toBe(0);
  });

  it('taxes and reserves nothing twice of what came back from a bank or was released', () => {
    const shop = {
      ...newShop,
      remittedCentavos: centavos(600_000_00),
      withheldCentavos: centavos(500_00),
    };
    const of = [payable('returned', 10_000_00), payable('reserve_released', 500_00)];
    expect(decide(of, shop).figures).toMatchObject({
      withheldCentavos: 0,
      reserveCentavos: 0,
      amountCentavos: 10_500_00,
    });
  });
});

const kinds = ['sale', 'refund', 'held', 'hold_released', 'reserve_released', 'returned'] as const;
const anyPayable = fc
  .record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 40_000_00 }),
    daysAgo: fc.integer({ min: 0, max: 40 }),
    fee: fc.integer({ min: 0, max: 2_000_00 }),
    request: fc.constantFrom('a', 'b', 'c', 'd'),
  })
  .map(({ kind, amount, daysAgo, fee, request }): Payable => {
    const sign = kind === 'refund' || kind === 'held' ? -1 : 1;
    const isTrade = kind === 'sale' || kind === 'refund';
    const feeCentavos = centavos(isTrade ? -sign * fee : 0);
    return payable(kind, sign * amount, {
      onDate: addDays(today, -daysAgo),
      feeCentavos,
      priceCentavos: centavos(isTrade ? sign * amount - feeCentavos : 0),
      requestId: request,
    });
  });
const anyShop = fc
  .record({
    since: fc.integer({ min: 0, max: 200 }),
    remitted: fc.integer({ min: 0, max: 900_000_00 }),
    debt: fc.integer({ min: 0, max: 20_000_00 }),
  })
  .map(
    ({ since, remitted, debt }): MerchantContext => ({
      firstSaleDate: addDays(today, -since),
      remittedCentavos: centavos(remitted),
      withheldCentavos: withholdingOn(centavos(remitted), getPayoutTermsOn(today)),
      debtCentavos: centavos(debt),
    }),
  );
const anyRails = fc.constantFrom(
  both,
  { instapay: true, pesonet: false },
  { instapay: false, pesonet: true },
);
const somePayables = fc.array(anyPayable, { maxLength: 30 });

describe('whatever was sold and given back', () => {
  it('a payout adds up, takes no more than there is, and fits its rail', () => {
    fc.assert(
      fc.property(somePayables, anyShop, anyRails, (payables, shop, rails) => {
        const decision = decide(payables, shop, rails);
        const { figures } = decision;
        const steps = sum(waterfallOf(figures).map((step) => step.amountCentavos));
        expect(steps).toBe(figures.amountCentavos);
        const taken = [figures.debtCentavos, figures.reserveCentavos, figures.withheldCentavos];
        expect(sum([figures.amountCentavos, ...taken])).toBe(figures.linesCentavos);
        for (const each of taken) expect(each).toBeGreaterThanOrEqual(0);
        expect(figures.debtCentavos).toBeLessThanOrEqual(shop.debtCentavos);
        for (const each of figures.payables)
          expect(payableFrom(each, holidays) <= today).toBe(true);
        if (decision.kind === 'reject') return;
        expect(figures.amountCentavos).toBeGreaterThanOrEqual(
          getPayoutTermsOn(today).minimumCentavos,
        );
        if (decision.rail === 'instapay')
          expect(figures.amountCentavos).toBeLessThanOrEqual(50_000_00);
        expect(rails[decision.rail]).toBe(true);
        const takenBack = payables.filter((each) => each.amountCentavos < 0);
        for (const each of takenBack) expect(figures.payables).toContain(each);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the tax of a year is the same in one payout or in many, but for what there was no money for', () => {
    const sales = fc.array(fc.integer({ min: 100_00, max: 90_000_00 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(sales, (amounts) => {
        let shop = oldShop;
        for (const amount of amounts) {
          const { remittedCentavos, withheldCentavos } = computeFigures(
            [payable('sale', amount)],
            today,
            shop,
          );
          shop = {
            ...shop,
            remittedCentavos: centavos(shop.remittedCentavos + remittedCentavos),
            withheldCentavos: centavos(shop.withheldCentavos + withheldCentavos),
          };
        }
        const whole = computeFigures(
          amounts.map((amount) => payable('sale', amount)),
          today,
          oldShop,
        );
        expect(shop.withheldCentavos).toBe(whole.withheldCentavos);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the days of a payout', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);

  it.each([
    ['2026-11-24T13:59:59', '2026-11-24'],
    ['2026-11-24T14:00:00', '2026-11-25'],
    ['2026-11-27T15:00:00', '2026-12-01'],
    ['2026-11-28T09:00:00', '2026-12-01'],
  ])('PESONet sent at %s arrives on %s, InstaPay on the day itself', (sent, arrives) => {
    expect(arrivalOf('pesonet', at(sent), holidays)).toBe(arrives);
    expect(arrivalOf('instapay', at(sent), holidays)).toBe(sent.slice(0, 10));
  });

  it('are counted on banking days from eight on', () => {
    expect(isCountTime(at('2026-11-24T07:59:00'), holidays)).toBe(false);
    expect(isCountTime(at('2026-11-24T08:00:00'), holidays)).toBe(true);
    expect(isCountTime(at('2026-11-30T09:00:00'), holidays)).toBe(false);
    expect(nextCountDate(at('2026-11-24T07:59:00'), holidays)).toBe('2026-11-24');
    expect(nextCountDate(at('2026-11-27T08:00:00'), holidays)).toBe('2026-12-01');
  });

  it('end for PESONet at two in the afternoon', () => {
    expect(pesonetCutoffAfter(at('2026-11-24T13:00:00'), holidays)).toBe(at('2026-11-24T14:00:00'));
    expect(pesonetCutoffAfter(at('2026-11-27T14:00:00'), holidays)).toBe(at('2026-12-01T14:00:00'));
  });

  it('are always banking days', () => {
    const instants = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-12-01T00:00:00') });
    fc.assert(
      fc.property(instants, (ms) => {
        expect(isBankingDay(nextCountDate(ms, holidays), holidays)).toBe(true);
        expect(isBankingDay(arrivalOf('pesonet', ms, holidays), holidays)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what staff are shown', () => {
  const plain = {
    amountCentavos: centavos(10_000_00),
    earlierCentavos: [9_000_00, 10_000_00, 11_000_00].map(centavos),
    isFirstToAccount: false,
    hasComeBack: false,
    isRisky: false,
  };

  it('is the middle of the last payouts, from the third on', () => {
    expect(usualOf([centavos(1), centavos(2)])).toBeNull();
    expect(usualOf([9, 1, 5].map(centavos))).toBe(5);
  });

  it('is marked where it is odd', () => {
    expect(marksOf(plain)).toEqual([]);
    expect(marksOf({ ...plain, earlierCentavos: [] })).toEqual(['first_payout']);
    const odd = { isFirstToAccount: true, hasComeBack: true, isRisky: true };
    const large = { ...plain, ...odd, amountCentavos: centavos(120_000_00) };
    expect(marksOf(large)).toEqual([
      'risk',
      'first_to_account',
      'unusual_amount',
      'large_amount',
      'came_back_before',
    ]);
  });
});
