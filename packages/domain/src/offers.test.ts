import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import { centavos, ppm, sum } from './money.ts';
import { computeOffers, decideOffer, type Offer } from './offers.ts';
import { listPlansOn, type PlanTerms } from './plans.ts';

const startDate = civilDate('2026-11-15');
const [, , six, twelve] = listPlansOn(startDate) as [PlanTerms, PlanTerms, PlanTerms, PlanTerms];

const amounts = fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos);
const days = fc.integer({ min: 0, max: 2000 }).map((count) => addDays(startDate, count));

function acceptedOffers(amountCentavos: number, date = startDate): Offer[] {
  const decisions = computeOffers({ financedCentavos: centavos(amountCentavos), startDate: date });
  return decisions.flatMap((decision) => (decision.kind === 'accept' ? decision.offer : []));
}

describe('offers for ₱7,500.00', () => {
  it('are these, to the centavo', () => {
    const figures = acceptedOffers(7_500_00).map((offer) => ({
      plan: offer.plan.code,
      total: offer.totalAmountCentavos,
      interest: offer.interestFeeCentavos,
      fee: offer.transactionFeeCentavos,
      monthly: offer.effectiveMonthlyRatePpm,
      annual: offer.effectiveAnnualRatePpm,
      lateMax: offer.lateMaxCentavos,
    }));
    const free = { total: 7_500_00, interest: 0, fee: 0, monthly: 0, annual: 0, lateMax: 300_00 };
    expect(figures).toEqual([
      { plan: 'thirty', ...free },
      { plan: 'three', ...free },
      {
        plan: 'six',
        total: 8_169_75,
        interest: 669_75,
        fee: 0,
        monthly: 25_000,
        annual: 344_889,
        lateMax: 300_00,
      },
      {
        plan: 'twelve',
        total: 8_773_85,
        interest: 1_273_85,
        fee: 0,
        monthly: 25_000,
        annual: 344_889,
        lateMax: 300_00,
      },
    ]);
  });
});

describe('every offer', () => {
  it('adds up: the payments are the price, the fee and the interest, and nothing more', () => {
    fc.assert(
      fc.property(amounts, days, (amount, date) => {
        const offers = acceptedOffers(amount, date);
        expect(offers).toHaveLength(4);
        for (const offer of offers) {
          const payments = sum(offer.schedule.map((row) => row.paymentCentavos));
          expect(payments + offer.transactionFeeCentavos).toBe(offer.totalAmountCentavos);
          expect(offer.totalAmountCentavos).toBe(
            amount + offer.interestFeeCentavos + offer.transactionFeeCentavos,
          );
        }
      }),
    );
  });

  it('stays under each ceiling of its day, lateness included', () => {
    fc.assert(
      fc.property(amounts, days, (amount, date) => {
        const caps = getCapsOn(date);
        for (const offer of acceptedOffers(amount, date)) {
          expect(offer.effectiveMonthlyRatePpm).toBeLessThanOrEqual(caps.effectiveMonthlyRatePpm);
          const charges = offer.totalAmountCentavos - amount;
          expect(charges + offer.lateMaxCentavos).toBeLessThanOrEqual(amount);
        }
      }),
    );
  });

  it('of a 0 % plan costs nothing and says a rate of zero', () => {
    fc.assert(
      fc.property(amounts, days, (amount, date) => {
        for (const offer of acceptedOffers(amount, date).slice(0, 2)) {
          expect(offer.totalAmountCentavos).toBe(amount);
          expect([offer.effectiveMonthlyRatePpm, offer.effectiveAnnualRatePpm]).toEqual([0, 0]);
        }
      }),
    );
  });

  it('tells an effective rate within a hundredth of a percent of the rate it is charged at', () => {
    fc.assert(
      fc.property(amounts, days, (amount, date) => {
        for (const offer of acceptedOffers(amount, date).slice(2)) {
          expect(Math.abs(offer.effectiveMonthlyRatePpm - 25_000)).toBeLessThan(100);
        }
      }),
    );
  });
});

describe('an offer is refused', () => {
  const financedCentavos = centavos(7_500_00);
  const codeOf = (plan: PlanTerms, purchase = { financedCentavos, startDate }) => {
    const decision = decideOffer(plan, purchase);
    return decision.kind === 'reject' ? decision.code : 'accept';
  };

  it('below the smallest and above the largest amount, and not at either', () => {
    const codeFor = (amount: number) =>
      codeOf(six, { financedCentavos: centavos(amount), startDate });
    expect(codeFor(499_99)).toBe('amount_below_minimum');
    expect(codeFor(500_00)).toBe('accept');
    expect(codeFor(30_000_00)).toBe('accept');
    expect(codeFor(30_000_01)).toBe('amount_above_maximum');
  });

  it('when the nominal rate is above 6 % a month', () => {
    expect(codeOf({ ...six, monthlyRatePpm: ppm(60_000) })).toBe('accept');
    expect(codeOf({ ...six, monthlyRatePpm: ppm(60_001) })).toBe('nominal_rate_above_cap');
  });

  it('when a fee lifts the effective rate above the ceiling of the day', () => {
    const short = { ...six, paymentsCount: 1, monthlyRatePpm: ppm(60_000) };
    const withFee = (pesos: number) => ({
      ...short,
      transactionFeeCentavos: centavos(pesos * 100),
    });
    const purchase = { financedCentavos: centavos(10_000_00), startDate };
    expect(codeOf(withFee(535), purchase)).toBe('accept');
    expect(codeOf(withFee(536), purchase)).toBe('effective_rate_above_cap');

    const beforeTheChange = { ...purchase, startDate: civilDate('2026-03-31') };
    expect(codeOf(withFee(536), beforeTheChange)).toBe('accept');
  });

  it('when the late charge may pass 5 % a month', () => {
    const late = { ...six.late, monthlyRateMaxPpm: ppm(50_001) };
    expect(codeOf({ ...six, late })).toBe('late_rate_above_cap');
  });

  it('when interest and fees alone would cost more than the item', () => {
    const endless = { ...twelve, paymentsCount: 36, monthlyRatePpm: ppm(60_000) };
    expect(codeOf(endless)).toBe('total_cost_above_cap');
  });
});

describe('terms that make no sense', () => {
  const decide = (terms: Partial<PlanTerms>, amount = 7_500_00) =>
    decideOffer({ ...six, ...terms }, { financedCentavos: centavos(amount), startDate });
  const fee = (amount: number) => ({ transactionFeeCentavos: centavos(amount) });
  const rejected = (code: string) => ({ kind: 'reject', code });

  it('are refused for their price when a fee leaves too little, or nothing, to receive', () => {
    const fees = [7_499_99, 7_500_00, 7_500_01, Number.MAX_SAFE_INTEGER];
    for (const amount of fees)
      expect(decide(fee(amount))).toMatchObject(rejected('effective_rate_above_cap'));
    // The first part is paid at checkout, so that no rate discounts the parts to what is received.
    const three = listPlansOn(startDate)[1];
    expect(decide({ ...three, ...fee(6_000_00) })).toMatchObject(
      rejected('effective_rate_above_cap'),
    );
  });

  it('are refused as terms when a fee is below zero or payments are none or endless', () => {
    const outOfRange = rejected('terms_out_of_range');
    expect(decide(fee(-1))).toMatchObject(outOfRange);
    for (const paymentsCount of [0, -6, 121, Number.MAX_SAFE_INTEGER])
      expect(decide({ paymentsCount })).toMatchObject(outOfRange);
    for (const count of [-1, Number.MAX_SAFE_INTEGER])
      expect(decide({ firstDue: { unit: 'days', count } })).toMatchObject(outOfRange);
  });

  it('do not make an amount of nothing, or of more than all the money there is', () => {
    const anyAmount = {
      amountMinCentavos: centavos(Number.MIN_SAFE_INTEGER),
      amountMaxCentavos: centavos(Number.MAX_SAFE_INTEGER),
    };
    for (const amount of [Number.MIN_SAFE_INTEGER, -1, 0])
      expect(decide(anyAmount, amount)).toMatchObject(rejected('amount_below_minimum'));
    expect(decide(anyAmount, Number.MAX_SAFE_INTEGER)).toMatchObject(
      rejected('amount_above_maximum'),
    );
  });

  it('are decided like any others, whatever whole numbers they are made of', () => {
    const edges = [0, 1, 120, 7_500_00, 1_000_000, Number.MAX_SAFE_INTEGER];
    const near = edges.flatMap((edge) => [edge - 1, edge, -edge]);
    const whole = fc.oneof(
      fc.constantFrom(...near),
      fc.integer({ min: -100, max: 200 }),
      fc.integer({ min: 1, max: 30_000_00 }),
      fc.maxSafeInteger(),
    );
    const amount = whole.map(centavos);
    const rate = whole.map((value) => ppm(Math.abs(value)));
    // A few of the terms at a time: with all of them absurd the first would hide the rest.
    const few = { requiredKeys: [] };
    const terms = {
      paymentsCount: whole,
      firstDue: fc.record({
        unit: fc.constantFrom('days' as const, 'months' as const),
        count: whole,
      }),
      monthlyRatePpm: rate,
      transactionFeeCentavos: amount,
      amountMinCentavos: amount,
      amountMaxCentavos: amount,
      late: fc
        .record({ monthlyRateMaxPpm: rate, planMaxCentavos: amount }, few)
        .map((absurd) => ({ ...six.late, ...absurd })),
    };
    const some = fc.record(terms, few).map((absurd): PlanTerms => ({ ...six, ...absurd }));
    const wide = {
      amountMinCentavos: centavos(1),
      amountMaxCentavos: centavos(Number.MAX_SAFE_INTEGER),
    };
    const plans = fc.oneof(
      some,
      some.map((plan) => ({ ...plan, ...wide })),
    );
    fc.assert(
      fc.property(plans, amount, days, (plan, amountCentavos, date) => {
        const decision = decideOffer(plan, { financedCentavos: amountCentavos, startDate: date });
        expect(decision.kind).toMatch(/^(accept|reject)$/);
      }),
    );
  });
});

it('leaves room for late charges only up to the price of the item', () => {
  const long = { ...twelve, paymentsCount: 24, monthlyRatePpm: ppm(60_000) };
  const decision = decideOffer(long, { financedCentavos: centavos(500_00), startDate });
  if (decision.kind === 'reject') throw new Error(decision.code);
  const { totalAmountCentavos, lateMaxCentavos } = decision.offer;
  expect(totalAmountCentavos + lateMaxCentavos).toBe(1_000_00);
  expect(lateMaxCentavos).toBeLessThan(300_00);
});
