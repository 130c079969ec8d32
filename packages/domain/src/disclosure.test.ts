import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { canonicalJson } from './canonical-json.ts';
import { coolingOffEndOf } from './cooling-off.ts';
import { computeDisclosure, type Disclosure } from './disclosure.ts';
import { disclosureText } from './disclosure-text.ts';
import { centavos, sum } from './money.ts';
import { computeOffers, type Offer } from './offers.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';

const startDate = civilDate('2026-11-15');
const lender = {
  name: 'Luwag Financing Corporation',
  secRegistration: 'CS000000000',
  certificateOfAuthority: '0000',
};

function offersFor(amount: number, date = startDate): Offer[] {
  const purchase = { financedCentavos: centavos(amount), startDate: date };
  return computeOffers(purchase).flatMap((each) => (each.kind === 'accept' ? each.offer : []));
}

const [thirty, three, six] = offersFor(7_500_00).map((offer) =>
  computeDisclosure(offer, lender, holidays),
) as [Disclosure, Disclosure, Disclosure];

describe('a disclosure', () => {
  it('of six payments states every figure of RA 3765', () => {
    expect(six).toMatchObject({
      cashPriceCentavos: 7_500_00,
      downPaymentCentavos: 0,
      amountFinancedCentavos: 7_500_00,
      financeCharges: [
        { code: 'interest', amountCentavos: 669_75 },
        { code: 'transaction_fee', amountCentavos: 0 },
        { code: 'documentary_stamp_tax', amountCentavos: 0 },
      ],
      financeChargesCentavos: 669_75,
      netProceedsCentavos: 7_500_00,
      totalAmountCentavos: 8_169_75,
      nominalMonthlyRatePpm: 25_000,
      effectiveMonthlyRatePpm: 25_000,
      effectiveAnnualRatePpm: 344_889,
      prepayment: { feeCentavos: 0 },
      coolingOff: { days: 15, bankingDaysMin: 2, lastDate: '2026-11-30' },
    });
    expect(six.schedule).toHaveLength(6);
  });

  it('counts what is paid at checkout as the down payment', () => {
    expect(three.downPaymentCentavos).toBe(2_500_00);
    expect(three.amountFinancedCentavos).toBe(5_000_00);
    expect(thirty.downPaymentCentavos).toBe(0);
  });

  it('works the late fee out in pesos, on a payment that can be late', () => {
    expect(six.late.example).toEqual({ overdueCentavos: 1_361_62, days: 10, feeCentavos: 13_62 });
    expect(three.late.example.overdueCentavos).toBe(2_500_00);
  });

  it('adds up, for every amount, day and plan', () => {
    const amounts = fc.integer({ min: 500_00, max: 30_000_00 });
    const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays(startDate, count));
    fc.assert(
      fc.property(amounts, days, (amount, date) => {
        for (const offer of offersFor(amount, date)) {
          const disclosure = computeDisclosure(offer, lender, holidays);
          const charges = sum(disclosure.financeCharges.map((charge) => charge.amountCentavos));
          const payments = sum(disclosure.schedule.map((row) => row.paymentCentavos));
          expect(charges).toBe(disclosure.financeChargesCentavos);
          expect(disclosure.downPaymentCentavos + disclosure.amountFinancedCentavos).toBe(amount);
          expect(payments).toBe(disclosure.totalAmountCentavos);
          expect(disclosure.totalAmountCentavos).toBe(amount + charges);
          const { late } = disclosure;
          expect(late.example.feeCentavos).toBeLessThanOrEqual(late.planMaxCentavos);
        }
      }),
    );
  });
});

describe('the text of a disclosure', () => {
  it('is this, to the letter', () => {
    expect(disclosureText(three)).toBe(
      [
        'Disclosure statement of a credit transaction (RA 3765)',
        'Lender: Luwag Financing Corporation',
        'SEC registration CS000000000, certificate of authority 0000',
        'Date: 15 Nov 2026',
        '',
        'Cash price: ₱7,500.00',
        'Down payment: ₱2,500.00',
        'Amount financed: ₱5,000.00',
        'Interest: ₱0.00',
        'Transaction fee: ₱0.00',
        'Documentary stamp tax (borne by us): ₱0.00',
        'Finance charges in all: ₱0.00',
        'Net proceeds: ₱5,000.00',
        'Total to pay: ₱7,500.00',
        'Rate on the declining balance: 0.00% a month',
        'Effective rate: 0.00% a month, 0.00% a year',
        '',
        'Payments',
        '1. 15 Nov 2026: ₱2,500.00 (principal ₱2,500.00, interest ₱0.00)',
        '2. 15 Dec 2026: ₱2,500.00 (principal ₱2,500.00, interest ₱0.00)',
        '3. 15 Jan 2027: ₱2,500.00 (principal ₱2,500.00, interest ₱0.00)',
        '',
        'If you are late: nothing for 3 days, or until the next banking day if later; then 0.1% a' +
          ' day of the overdue amount, never compounded, never above 5% a month nor ₱300.00 in all.',
        'For example, 10 days after the grace on ₱2,500.00 cost ₱25.00.',
        'You may pay early, in part or in full, at any time. It costs ₱0.00, and interest stops' +
          ' that day.',
        'You may call this off until 30 Nov 2026 (15 days, and no fewer than 2 banking days) and' +
          ' owe no interest and no fee.',
      ].join('\n'),
    );
  });

  it('names every amount of the schedule', () => {
    const text = disclosureText(six);
    expect(text).toContain('6. 15 May 2027: ₱1,361.65 (principal ₱1,328.44, interest ₱33.21)');
    expect(text).toContain('Effective rate: 2.50% a month, 34.49% a year');
  });
});

describe('the end of the cooling-off', () => {
  it.each([
    ['2026-11-15', '2026-11-30'],
    ['2026-12-23', '2027-01-07'],
  ])('of a plan of %s is %s', (date, expected) => {
    expect(coolingOffEndOf(civilDate(date), holidays)).toBe(expected);
  });

  it('never comes before two banking days, however short the rule', () => {
    const short = { days: 1, bankingDaysMin: 2 };
    expect(coolingOffEndOf(civilDate('2026-12-23'), holidays, short)).toBe('2026-12-29');
  });
});

describe('the canonical text', () => {
  it('is the same whatever order the members were written in', () => {
    const { values } = fc.letrec((tie) => ({
      values: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('values'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('values'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const reversed = (value: unknown): unknown => {
      if (value === null || typeof value !== 'object') return value;
      if (Array.isArray(value)) return value.map(reversed);
      const entries = Object.entries(value).map(([key, each]) => [key, reversed(each)] as const);
      return Object.fromEntries(entries.toReversed());
    };
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(value);
      }),
    );
  });

  it('of a disclosure changes with any figure', () => {
    const text = canonicalJson(six);
    expect(canonicalJson({ ...six, cashPriceCentavos: 7_500_01 })).not.toBe(text);
    expect(text.startsWith('{"amountFinancedCentavos":750000,"cashPriceCentavos":750000,')).toBe(
      true,
    );
  });

  it('has no floats, and nothing that is missing', () => {
    expect(() => canonicalJson({ rate: 0.5 })).toThrow('no canonical text: 0.5');
    expect(() => canonicalJson({ rate: undefined })).toThrow('no canonical text: undefined');
    expect(() => canonicalJson([1n])).toThrow('no canonical text');
  });
});
