// The properties that hold for every schedule and every offer, by the names of the ledger's test
// regime. Allocation (P2), refunds (P3), reversals (P4), payoff (P6) and job runs (P8) stand
// beside their own files and, for whole plans, in plan-book-properties.test.ts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CivilDate, civilDate, daysBetween, partsOf } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import { type Centavos, centavos, ppm, sum } from './money.ts';
import { decideOffer } from './offers.ts';
import { payDayMax } from './pay-days.ts';
import { computeDueDates, listPlansOn, type PayDay, type PlanTerms } from './plans.ts';
import { type CashFlow, countMonths, findEffectiveMonthlyRate } from './rates.ts';
import { computeAmortisedSchedule, computeEqualSchedule } from './schedules.ts';

const anyDay = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => addDays(civilDate('2026-04-01'), days));
const days = fc.oneof(
  anyDay,
  fc
    .constantFrom('2027-01-31', '2027-02-14', '2028-01-31', '2028-02-29', '2026-08-31')
    .map(civilDate),
);
const principals = fc.integer({ min: 1_00, max: 500_000_00 }).map(centavos);
const counts = fc.integer({ min: 2, max: 36 });
const rates = fc.integer({ min: 1, max: 60_000 }).map(ppm);
const plans = fc.constantFrom(...listPlansOn(civilDate('2026-11-15')));

describe('P1 schedules', () => {
  it('P1 equal parts: they sum to the principal, are all above zero and a centavo apart at most', () => {
    fc.assert(
      fc.property(principals, counts, days, (principalCentavos, count, start) => {
        const dueDates = Array.from({ length: count }, (_, index) => addMonths(start, index));
        const rows = computeEqualSchedule({ principalCentavos, dueDates });
        const parts = rows.map((row) => row.principalCentavos);
        expect(rows).toHaveLength(count);
        expect(sum(parts)).toBe(principalCentavos);
        expect(Math.min(...parts)).toBeGreaterThan(0);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('P1 with interest: principal sums to what was lent and every row has some', () => {
    // Below about ₱50 a part of a centavo can round to nothing; the smallest purchase is ₱500.
    const lent = fc.integer({ min: 50_00, max: 500_000_00 }).map(centavos);
    fc.assert(
      fc.property(lent, rates, counts, days, (principalCentavos, monthlyRatePpm, count, start) => {
        const dueDates = Array.from({ length: count }, (_, index) => addMonths(start, index + 1));
        const rows = computeAmortisedSchedule({ principalCentavos, monthlyRatePpm, dueDates });
        const parts = rows.map((row) => row.principalCentavos);
        expect(rows).toHaveLength(count);
        expect(sum(parts)).toBe(principalCentavos);
        expect(Math.min(...parts)).toBeGreaterThan(0);
      }),
    );
  });

  it('P1 due dates strictly rise and keep the day of the month where it exists', () => {
    fc.assert(
      fc.property(plans, days, (plan, start) => {
        const dates = computeDueDates(plan, start);
        expect(dates).toHaveLength(plan.paymentsCount);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect((dates[0] ?? start) >= start).toBe(true);
      }),
    );
  });

  it('P1 pay days strictly rise, begin no sooner than usual, and at most 31 days later', () => {
    fc.assert(
      fc.property(plans, days, fc.integer({ min: 1, max: payDayMax }), (plan, start, payDay) => {
        const usual = computeDueDates(plan, start);
        const dates = computeDueDates(plan, start, payDay);
        expect(dates).toHaveLength(usual.length);
        expect(dates).toEqual([...new Set(dates)].sort());
        const first = usual.findIndex((date) => date > start);
        expect(dates.slice(0, first)).toEqual(usual.slice(0, first));
        const late = daysBetween({ from: usual[first] ?? start, to: dates[first] ?? start });
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(31);
        for (const date of dates.slice(first)) {
          const isLastOfMonth = addDays(date, 1).endsWith('-01');
          expect(partsOf(date).day === payDay || isLastOfMonth).toBe(true);
        }
      }),
    );
  });

  it('P1 pay days never cost more: the interest is the same, over no less time', () => {
    fc.assert(
      fc.property(
        plans,
        amounts,
        days,
        fc.integer({ min: 1, max: payDayMax }),
        (plan, amount, start, payDay) => {
          const offerOn = (day?: PayDay) =>
            decideOffer(plan, { financedCentavos: amount, startDate: start, payDay: day });
          const [usual, moved] = [offerOn(), offerOn(payDay)];
          if (usual.kind === 'reject') return;
          expect(moved).toMatchObject({
            kind: 'accept',
            offer: { totalAmountCentavos: usual.offer.totalAmountCentavos },
          });
          if (moved.kind === 'reject') return;
          expect(moved.offer.effectiveMonthlyRatePpm).toBeLessThanOrEqual(
            usual.offer.effectiveMonthlyRatePpm,
          );
        },
      ),
    );
  });
});

/** Plans that press against the ceilings, where the ones on offer never come near. */
const steepPlans = fc
  .record({
    plan: plans,
    rate: fc.integer({ min: 0, max: 61_000 }).map(ppm),
    fee: fc.integer({ min: 0, max: 150_00 }).map(centavos),
    paymentsCount: fc.integer({ min: 1, max: 36 }),
  })
  .map(
    ({ plan, rate, fee, paymentsCount }): PlanTerms => ({
      ...plan,
      monthlyRatePpm: rate,
      transactionFeeCentavos: fee,
      paymentsCount,
      firstDue: { unit: 'months', count: 1 },
    }),
  );
const amounts = fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos);

/** What a buyer receives and pays under a plan. */
function flowsOf(plan: PlanTerms, amountCentavos: Centavos, startDate: CivilDate) {
  const dueDates = computeDueDates(plan, startDate);
  const { monthlyRatePpm } = plan;
  const terms = { principalCentavos: amountCentavos, monthlyRatePpm, dueDates };
  const months = countMonths(startDate, dueDates);
  return {
    received: centavos(amountCentavos - plan.transactionFeeCentavos),
    flows: computeAmortisedSchedule(terms).map(
      (row, index): CashFlow => ({
        months: months[index] ?? 0,
        amountCentavos: row.paymentCentavos,
      }),
    ),
  };
}

/** The same root by secants, which shares no line with the bisection it checks. */
function rateBySecant(received: number, flows: readonly CashFlow[]): number {
  const value = (rate: number) =>
    flows.reduce(
      (total, { months, amountCentavos }) => total + amountCentavos / (1 + rate) ** months,
      -received,
    );
  let [older, newer] = [0.001, 0.05];
  for (let step = 0; step < 100 && Math.abs(newer - older) > 1e-15; step += 1) {
    const slope = (value(newer) - value(older)) / (newer - older);
    if (slope === 0) break;
    [older, newer] = [newer, newer - value(newer) / slope];
  }
  return newer;
}

describe('P5 ceilings', () => {
  it('P5 an offer is made exactly when it is under every ceiling of its day', () => {
    fc.assert(
      fc.property(steepPlans, amounts, days, (plan, amountCentavos, startDate) => {
        const caps = getCapsOn(startDate);
        const { received, flows } = flowsOf(plan, amountCentavos, startDate);
        const payments = sum(flows.map((flow) => flow.amountCentavos));
        const costs = payments - received;
        const rate = costs > 0 ? rateBySecant(received, flows) : 0;
        const isLawful =
          plan.monthlyRatePpm <= caps.nominalMonthlyRatePpm &&
          Math.round(rate * 1e6) <= caps.effectiveMonthlyRatePpm &&
          costs <= amountCentavos;
        const decision = decideOffer(plan, { financedCentavos: amountCentavos, startDate });
        expect(decision.kind).toBe(isLawful ? 'accept' : 'reject');
        if (decision.kind === 'accept') {
          expect(costs + decision.offer.lateMaxCentavos).toBeLessThanOrEqual(amountCentavos);
        }
      }),
    );
  });

  it('P5 the effective rate, worked out a second way, agrees to 1e-9', () => {
    fc.assert(
      fc.property(steepPlans, amounts, days, (plan, amountCentavos, startDate) => {
        const { received, flows } = flowsOf(plan, amountCentavos, startDate);
        fc.pre(sum(flows.map((flow) => flow.amountCentavos)) > received);
        const rate = findEffectiveMonthlyRate(received, flows) ?? Number.NaN;
        expect(Math.abs(rate - rateBySecant(received, flows))).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('P10 schedules and scale', () => {
  it('P10 ten times the amount is ten times each payment, within the centavos that rounding moves', () => {
    const small = fc.integer({ min: 500_00, max: 50_000_00 }).map(centavos);
    fc.assert(
      fc.property(small, rates, counts, (principalCentavos, monthlyRatePpm, count) => {
        const dueDates = Array.from({ length: count }, (_, index) =>
          addMonths(civilDate('2026-11-15'), index + 1),
        );
        const scheduleOf = (factor: number) =>
          computeAmortisedSchedule({
            principalCentavos: centavos(principalCentavos * factor),
            monthlyRatePpm,
            dueDates,
          });
        const [one, ten] = [scheduleOf(1), scheduleOf(10)];
        const growth = (1 + monthlyRatePpm / 1e6) ** count;
        one.forEach((row, index) => {
          const off = (ten[index]?.paymentCentavos ?? 0) - row.paymentCentavos * 10;
          const isLast = index === count - 1;
          expect(Math.abs(off)).toBeLessThanOrEqual(isLast ? 11 * count * growth : 6);
        });
      }),
    );
  });
});
