import type { Mutant } from '../lib/mutants.ts';

/** What credit may cost: rules without a database. */
export const prices: Mutant[] = [
  {
    id: 'least-lent',
    promise: 'exactly what a plan lends at least is lent',
    file: 'packages/domain/src/checkout.ts',
    from: 'if (financedCentavos < financedMinCentavos)',
    to: 'if (financedCentavos <= financedMinCentavos)',
    test: {
      file: 'packages/domain/src/line-check.test.ts',
      name: 'lends the least that any plan lends',
    },
  },
  {
    id: 'frozen-line',
    promise: 'a frozen line lends nothing',
    file: 'packages/domain/src/checkout.ts',
    from: "if (line.status === 'frozen') return { verdict: 'frozen', ...lineStatus, ...none };",
    to: '',
    test: { file: 'packages/domain/src/line-check.test.ts', name: 'says' },
  },
  {
    id: 'late-fee-ceiling',
    promise: 'late fees end at the ceiling of the plan',
    file: 'packages/domain/src/late-fees.ts',
    from: 'centavos(Math.min(on.headroomCentavos, dueCentavos))',
    to: 'centavos(dueCentavos)',
    test: { file: 'packages/domain/src/late-fees.test.ts', name: 'stops at ₱300 a plan' },
  },
  {
    id: 'late-fee-base',
    promise: 'no late fee is charged on fees',
    file: 'packages/domain/src/late-fees.ts',
    from: 'return add(principal, interest);',
    to: 'return add(add(principal, interest), outstandingOf(row).fee);',
    test: { file: 'packages/domain/src/late-fees.test.ts', name: 'is never on fees and penalties' },
  },
  {
    id: 'holiday-known-later',
    promise: 'a holiday proclaimed later changes no day before',
    file: 'packages/domain/src/late-fees.ts',
    from: 'holidaysKnownOn(day, holidays)',
    to: 'holidaysKnownOn(period.to, holidays)',
    test: {
      file: 'packages/domain/src/late-fees.test.ts',
      name: 'counts a holiday from the day it is known',
    },
  },
  {
    id: 'charges-in-total-cost',
    promise: 'what was charged already counts in the total cost of a moved date',
    file: 'packages/domain/src/due-date-moves.ts',
    from: 'add(chargesCentavos, charges.penalty)',
    to: 'charges.penalty',
    test: {
      file: 'packages/domain/src/due-date-moves.test.ts',
      name: 'is refused where the days moved would bring the cost above the price of the item',
    },
  },
  {
    id: 'one-lighter-plan',
    promise: 'a purchase has one lighter plan',
    file: 'packages/domain/src/rescheduling.ts',
    from: "state.schedule.version > 1 ? 'lighter_plan_taken' : undefined",
    to: 'undefined',
    test: { file: 'packages/domain/src/rescheduling.test.ts', name: 'is refused' },
  },
  {
    id: 'free-days',
    promise: 'a plan is called off within its free days alone',
    file: 'packages/domain/src/calling-off.ts',
    from: "if (state.asOfDate > freeUntilDate) return 'free_days_over';",
    to: '',
    test: { file: 'packages/domain/src/calling-off.test.ts', name: 'free_days_over' },
  },
  {
    id: 'total-cost',
    promise: 'an offer costs no more than the item',
    file: 'packages/domain/src/offers.ts',
    from: "if (costsTooMuch(offer, caps)) return reject('total_cost_above_cap');",
    to: '',
    test: {
      file: 'packages/domain/src/offers.test.ts',
      name: 'when interest and fees alone would cost more than the item',
    },
  },
  {
    id: 'effective-rate',
    promise: 'an offer stays under the effective rate of its day',
    file: 'packages/domain/src/offers.ts',
    from: 'if (monthlyRate === undefined || rateInPpm(monthlyRate) > caps.effectiveMonthlyRatePpm)',
    to: 'if (monthlyRate === undefined)',
    test: {
      file: 'packages/domain/src/offers.test.ts',
      name: 'when a fee lifts the effective rate above the ceiling',
    },
  },
  {
    id: 'two-moves',
    promise: 'due dates move twice a year',
    file: 'packages/domain/src/due-date-moves.ts',
    from: "if (move.movedThisYear >= moveRule.movesMax) return reject('moves_used_up');",
    to: '',
    test: { file: 'packages/domain/src/due-date-moves.test.ts', name: 'is free twice a year' },
  },
  {
    id: 'payment-counts-once',
    promise: 'a payment counts once',
    file: 'packages/domain/src/plan-collections.ts',
    from: "if (findCollection(state, paymentId)) return reject('payment_already_recorded');",
    to: '',
    test: {
      file: 'packages/domain/src/plan-book.test.ts',
      name: 'payment_already_recorded: a payment counts once',
    },
  },
];
