import { type Book, openBook, type Step, takeStep } from '@luwag/testing/domain/plan-drills';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { priceCheckoutIn } from './checkout.ts';
import { centavos, noCentavos, ppm } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { findMiscounted, findUnagreed, termsHashIn, underTerms } from './plan-misfits.ts';
import { openPlan, type PlanState } from './plan-state.ts';

const lender = { name: 'L', secRegistration: '1', certificateOfAuthority: '2' };
const owners = { planId: '1', buyerId: '1', merchantId: '1' };

const openings = fc
  .record({
    terms: fc.constantFrom(1, 3, 6, 12),
    amount: fc.integer({ min: 500_00, max: 30_000_00 }),
    startDays: fc.integer({ min: 0, max: 420 }),
    payDay: fc.constantFrom(undefined, 15 as const, 30 as const),
  })
  .map(({ terms, amount, startDays, payDay }) => {
    const startDate = addDays(civilDate('2026-04-01'), startDays);
    const checkout = { priceCentavos: centavos(amount), payNowCentavos: noCentavos };
    const price = priceCheckoutIn(terms, { ...checkout, startDate, payDay }, lender, holidays);
    if (!price) throw new Error(`nothing in ${terms} payments`);
    const shop = { discountCentavos: centavos(100), reserveCentavos: noCentavos };
    return { price, book: openBook(openPlan(price.offer, owners, shop)) };
  });

/** Only what happens to plans in the product: other happenings change what was agreed. */
const lives = fc.array(
  fc.record({
    kind: fc.constantFrom('pay' as const, 'pay' as const, 'pay_off' as const, 'bounce' as const),
    waitDays: fc.integer({ min: 0, max: 45 }),
    share: fc.integer({ min: 0, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000)),
  }),
  { maxLength: 8 },
);
const live = (book: Book, life: readonly Step[]): PlanState =>
  life.reduce((each, step) => takeStep(each, step, holidays), book).state;

describe('a plan of any life', () => {
  it('is what was agreed to, and what time added follows from the days counted', () => {
    fc.assert(
      fc.property(openings, lives, ({ price, book }, life) => {
        const state = live(book, life);
        expect(findUnagreed(state, price.offer.plan, price.disclosure)).toEqual([]);
        expect(findMiscounted(state)).toEqual([]);
      }),
    );
  });

  it('differs from what was agreed to by any one term that is changed', () => {
    fc.assert(
      fc.property(openings, lives, fc.nat(), ({ price, book }, life, pick) => {
        const state = live(book, life);
        const changes = changesOf(state);
        const [of, changed] = changes[pick % changes.length] ?? ['', state];
        const found = findUnagreed(changed, price.offer.plan, price.disclosure);
        expect(found.map((misfit) => misfit.of)).toEqual([of]);
      }),
    );
  });

  it('shows days of lateness or interest that were taken away', () => {
    fc.assert(
      fc.property(openings, lives, ({ book }, life) => {
        const state = live(book, life);
        const { interestClock, installments } = state;
        const late = installments.find((row) => row.lateness.chargedCentavos > 0);
        if (interestClock.recognisedCentavos > 0) {
          const stopped = { ...interestClock, centavoDays: 0 };
          expect(findMiscounted({ ...state, interestClock: stopped })).toHaveLength(1);
        }
        if (late) {
          const lateness = { ...late.lateness, centavoDays: late.lateness.centavoDays * 2 + 1e9 };
          const isCapped = state.charges.penalty >= state.schedule.lateMaxCentavos;
          const rows = installments.map((row) => (row === late ? { ...row, lateness } : row));
          const found = findMiscounted({ ...state, installments: rows });
          expect(found).toHaveLength(isCapped ? 0 : 1);
        }
      }),
    );
  });
});

function changesOf(state: PlanState): [of: string, changed: PlanState][] {
  const { agreement, schedule, installments } = state;
  const [first, ...rest] = installments;
  if (!first) throw new Error('a plan has installments');
  const late = (change: Partial<typeof agreement.late>): PlanState => ({
    ...state,
    agreement: { ...agreement, late: { ...agreement.late, ...change } },
  });
  const row = (change: Partial<typeof first>): PlanState => ({
    ...state,
    installments: [{ ...first, ...change }, ...rest],
  });
  return [
    ['due_date', row({ dueDate: addDays(first.dueDate, 1) })],
    ['charged_principal', row({ charged: { ...first.charged, principal: noCentavos } })],
    ['monthly_rate_ppm', { ...state, schedule: { ...schedule, monthlyRatePpm: ppm(1) } }],
    ['late_max_centavos', { ...state, schedule: { ...schedule, lateMaxCentavos: noCentavos } }],
    ['grace_days', late({ graceDays: 90 })],
    ['grace_reaches_banking_day', late({ graceReachesBankingDay: false })],
    ['late_daily_rate_ppm', late({ dailyRatePpm: ppm(0) })],
    ['late_monthly_rate_max_ppm', late({ monthlyRateMaxPpm: ppm(0) })],
    ['late_plan_max_centavos', late({ planMaxCentavos: noCentavos })],
    ['schedule_version', { ...state, schedule: { ...schedule, version: 2 } }],
    ['dates_moved_count', { ...state, datesMovedCount: 1 }],
    ['called_off_on', { ...state, calledOffDate: state.asOfDate }],
  ];
}

it('a sale names the statement it was agreed under, and an older one names none', () => {
  const hash = 'ab'.repeat(32);
  const sale = {
    event: 'checkout',
    source: 'plan:1/checkout:2026-11-16',
    effectiveOn: civilDate('2026-11-16'),
    legs: [],
  };
  expect(termsHashIn(underTerms(sale, hash).source)).toBe(hash);
  expect(termsHashIn(sale.source)).toBeUndefined();
});
