import type { Disclosure } from './disclosure.ts';
import { type Installment, totalOf } from './installments.ts';
import { recognisedBy } from './interest-accrual.ts';
import type { Journal } from './journals.ts';
import { computeLateFee } from './late-fees.ts';
import { sum } from './money.ts';
import type { PlanState } from './plan-state.ts';
import { findPlanOn, type PlanCode } from './plans.ts';

/** A column of a plan, or of the installment with this sequence, that is not what it should be. */
export interface Misfit {
  readonly sequence: number | null;
  readonly of: string;
  readonly is: unknown;
  readonly should: unknown;
}

type Pair = readonly [of: string, is: unknown, should: unknown];

export const misfitsIn = (sequence: number | null, pairs: readonly Pair[]): Misfit[] =>
  pairs.flatMap(([of, is, should]) => (is === should ? [] : [{ sequence, of, is, should }]));

/**
 * A sale that names the statement which the buyer agreed to, by its hash. What a journal says is
 * part of its request hash and of its batch, so that the statement is vouched for by the chain.
 */
export const underTerms = (sale: Journal, disclosureHash: string): Journal => ({
  ...sale,
  source: `${sale.source}/terms:${disclosureHash}`,
});

/** The hash that a sale names; undefined for one from before sales did. */
export const termsHashIn = (source: string): string | undefined =>
  /\/terms:([0-9a-f]{64})$/.exec(source)?.[1];

export interface PlanOffered {
  readonly code: string;
  readonly version: number;
}

type Agreed = Pick<
  Disclosure,
  'plan' | 'startDate' | 'schedule' | 'nominalMonthlyRatePpm' | 'late' | 'financeCharges'
>;

/** Where a plan that only time and payments have changed is not what its buyer agreed to. */
export const findUnagreed = (state: PlanState, plan: PlanOffered, agreed: Agreed): Misfit[] => [
  ...findOtherAgreement(state, plan, agreed),
  ...findOtherSchedule(state, agreed),
];

/** Terms that nothing changes, neither new dates nor a new schedule. */
export function findOtherAgreement(
  { agreement }: PlanState,
  plan: PlanOffered,
  agreed: Agreed,
): Misfit[] {
  const offered = findPlanOn(agreed.startDate, agreed.plan.code as PlanCode);
  return misfitsIn(null, [
    ['plan_code', plan.code, agreed.plan.code],
    ['plan_version', plan.version, agreed.plan.version],
    [
      'principal_centavos',
      agreement.principalCentavos,
      sum(agreed.schedule.map((row) => row.principalCentavos)),
    ],
    ['grace_days', agreement.late.graceDays, agreed.late.graceDays],
    [
      'grace_reaches_banking_day',
      agreement.late.graceReachesBankingDay,
      agreed.late.graceReachesBankingDay,
    ],
    ['late_daily_rate_ppm', agreement.late.dailyRatePpm, agreed.late.dailyRatePpm],
    ['late_monthly_rate_max_ppm', agreement.late.monthlyRateMaxPpm, agreed.late.monthlyRateMaxPpm],
    // The statement has what lateness can add to this purchase; the plan's own ceiling is higher.
    [
      'late_plan_max_centavos',
      agreement.late.planMaxCentavos,
      offered?.version === agreed.plan.version
        ? offered.late.planMaxCentavos
        : agreement.late.planMaxCentavos,
    ],
  ]);
}

function findOtherSchedule(state: PlanState, agreed: Agreed): Misfit[] {
  const { schedule, charges, earnedBefore } = state;
  const fee = agreed.financeCharges.find(({ code }) => code === 'transaction_fee');
  const ofPlan = misfitsIn(null, [
    ['late_max_centavos', schedule.lateMaxCentavos, agreed.late.planMaxCentavos],
    ['monthly_rate_ppm', schedule.monthlyRatePpm, agreed.nominalMonthlyRatePpm],
    ['schedule_start_date', schedule.startDate, agreed.startDate],
    ['schedule_version', schedule.version, 1],
    ['dates_moved_count', state.datesMovedCount, 0],
    ['called_off_on', state.calledOffDate, undefined],
    ['earned_before_numerator', earnedBefore.numerator.toString(), '0'],
    ['charged_fee_centavos', charges.fee, fee?.amountCentavos ?? 0],
    ['refunded_centavos', state.refundedCentavos, 0],
    ['written_off_centavos', state.writtenOffCentavos, 0],
    ['installments', state.installments.length, agreed.schedule.length],
  ]);
  const rows = agreed.schedule.flatMap(({ sequence, dueDate, principalCentavos }) => {
    const row = state.installments.find((each) => each.sequence === sequence);
    return misfitsIn(sequence, [
      ['due_date', row?.dueDate, dueDate],
      ['moved_from', row?.movedFrom, undefined],
      ['charged_principal', row?.charged.principal, principalCentavos],
      ['waived', row && totalOf(row.waived), 0],
      ['cancelled', row && totalOf(row.cancelled), 0],
      ['frozen', row && totalOf(row.frozen), 0],
    ]);
  });
  return [...ofPlan, ...rows];
}

/** Where what time has added does not follow from the days that were counted. */
export function findMiscounted(state: PlanState): Misfit[] {
  const { schedule, installments, interestClock, charges } = state;
  const charged = (of: 'interest' | 'penalty') => sum(installments.map((row) => row.charged[of]));
  return [
    ...misfitsIn(null, [
      ['interest_through_date', interestClock.throughDate, state.asOfDate],
      [
        'interest_recognised_centavos',
        interestClock.recognisedCentavos,
        recognisedBy(schedule, installments, interestClock),
      ],
      ['charged_interest_centavos', charges.interest, charged('interest')],
      ['charged_penalty_centavos', charges.penalty, charged('penalty')],
    ]),
    ...installments.flatMap((row) => findMiscountedLateness(state, row)),
  ];
}

/** The fee for the days that were counted, unless the ceiling of the plan came first. */
function findMiscountedLateness(
  { agreement, schedule, charges }: PlanState,
  { sequence, lateness, charged }: Installment,
): Misfit[] {
  const fee = computeLateFee(agreement.late, lateness.centavoDays);
  const isCapped = charges.penalty >= schedule.lateMaxCentavos && lateness.chargedCentavos < fee;
  return misfitsIn(sequence, [
    ['late_charged_centavos', lateness.chargedCentavos, charged.penalty],
    ['late_centavo_days', isCapped ? fee : lateness.chargedCentavos, fee],
  ]);
}
