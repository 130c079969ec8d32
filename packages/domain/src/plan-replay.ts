// Works a plan out again from what was agreed and what happened, to be held against its rows.

import type { CivilDate } from './calendar.ts';
import type { Disclosure } from './disclosure.ts';
import { nothingEarned } from './discounts.ts';
import type { Holiday } from './holidays.ts';
import {
  components,
  type Installment,
  noAmounts,
  openInstallments,
  tallies,
  tallyParts,
} from './installments.ts';
import { startInterestClock } from './interest-accrual.ts';
import { add, type Centavos, noCentavos } from './money.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanEvent } from './plan-events.ts';
import { type Misfit, misfitsIn } from './plan-misfits.ts';
import type { PlanState } from './plan-state.ts';

/** Paid with the first payment and passed on to the merchant: after a chargeback it is owed. */
export interface PaidAtOnce {
  readonly kind: 'paid_at_once';
  readonly paymentId: string;
  readonly amountCentavos: Centavos;
}

export type PastEvent = PlanEvent | PaidAtOnce;

type Agreed = Pick<
  Disclosure,
  'startDate' | 'schedule' | 'nominalMonthlyRatePpm' | 'late' | 'financeCharges'
>;

/** The plan on the day of checkout, by the statement that was agreed to. */
export function openAsAgreed(
  { owners, agreement }: Pick<PlanState, 'owners' | 'agreement'>,
  agreed: Agreed,
): PlanState {
  const { startDate } = agreed;
  const charged = agreed.financeCharges.find(({ code }) => code === 'transaction_fee');
  const amountCentavos = charged?.amountCentavos ?? noCentavos;
  return {
    owners,
    agreement,
    schedule: {
      version: 1,
      startDate,
      monthlyRatePpm: agreed.nominalMonthlyRatePpm,
      lateMaxCentavos: agreed.late.planMaxCentavos,
    },
    installments: tallyParts(openInstallments(agreed.schedule), 'charged', [
      { sequence: 1, component: 'fee', amountCentavos },
    ]),
    asOfDate: startDate,
    interestClock: startInterestClock(startDate),
    charges: { ...noAmounts, fee: amountCentavos },
    refundedCentavos: noCentavos,
    discountEarnedCentavos: noCentavos,
    earnedBefore: nothingEarned,
    collections: [],
    creditCentavos: noCentavos,
    writtenOffCentavos: noCentavos,
    datesMovedCount: 0,
  };
}

/** Where the events, in their order, and the days up to this one have brought the plan. */
export function replayPlan(
  opening: PlanState,
  past: readonly PastEvent[],
  onDate: CivilDate,
  holidays: readonly Holiday[],
): PlanState {
  const closed = { kind: 'day_closed', onDate } as const;
  return [...past, closed].reduce((state, event) => replayOne(state, event, holidays), opening);
}

function replayOne(state: PlanState, event: PastEvent, holidays: readonly Holiday[]): PlanState {
  if (event.kind === 'paid_at_once') return notePaidAtOnce(state, event);
  const onDate = event.onDate < state.asOfDate ? state.asOfDate : event.onDate;
  const decision = applyEvent(state, { ...event, onDate }, holidays);
  if (decision.kind === 'reject')
    throw new Error(`${event.kind} on ${event.onDate} is refused by a replay: ${decision.code}`);
  return decision.state;
}

function notePaidAtOnce(state: PlanState, paid: PaidAtOnce): PlanState {
  const { paymentId: id, amountCentavos } = paid;
  const known = state.collections.find((each) => each.id === id);
  const collection = known ?? {
    id,
    scheduleVersion: 1,
    parts: [],
    recoveredCentavos: noCentavos,
    creditCentavos: noCentavos,
  };
  const creditCentavos = add(collection.creditCentavos, amountCentavos);
  const others = state.collections.filter((each) => each !== known);
  return { ...state, collections: [...others, { ...collection, creditCentavos }] };
}

/** Every column of a plan and its installments that is not as it should be. */
export function compareStates(is: PlanState, should: PlanState): Misfit[] {
  const [own, others] = [columnsOf(is), columnsOf(should)];
  return [
    ...misfitsIn(
      null,
      Object.keys(own).map((of) => [of, own[of], others[of]]),
    ),
    ...is.installments.flatMap((row) => {
      const other = should.installments.find(({ sequence }) => sequence === row.sequence);
      if (!other) return misfitsIn(row.sequence, [['sequence', row.sequence, undefined]]);
      const [ofRow, ofOther] = [columnsOfRow(row), columnsOfRow(other)];
      return misfitsIn(
        row.sequence,
        Object.keys(ofRow).map((of) => [of, ofRow[of], ofOther[of]]),
      );
    }),
  ];
}

const columnsOf = (state: PlanState): Record<string, unknown> => ({
  schedule_version: state.schedule.version,
  schedule_start_date: state.schedule.startDate,
  monthly_rate_ppm: state.schedule.monthlyRatePpm,
  late_max_centavos: state.schedule.lateMaxCentavos,
  as_of_date: state.asOfDate,
  interest_through_date: state.interestClock.throughDate,
  interest_centavo_days: state.interestClock.centavoDays,
  interest_recognised_centavos: state.interestClock.recognisedCentavos,
  charged_penalty_centavos: state.charges.penalty,
  charged_fee_centavos: state.charges.fee,
  charged_interest_centavos: state.charges.interest,
  refunded_centavos: state.refundedCentavos,
  discount_earned_centavos: state.discountEarnedCentavos,
  earned_before_numerator: state.earnedBefore.numerator.toString(),
  earned_before_denominator: state.earnedBefore.denominator.toString(),
  credit_centavos: state.creditCentavos,
  written_off_centavos: state.writtenOffCentavos,
  dates_moved_count: state.datesMovedCount,
  called_off_on: state.calledOffDate ?? null,
  disputed_centavos: state.disputed?.openCentavos ?? 0,
  disputed_since: state.disputed?.sinceDate ?? null,
  disputed_held_centavos: state.disputed?.heldCentavos ?? 0,
  installments: state.installments.length,
});

function columnsOfRow(row: Installment): Record<string, unknown> {
  const amounts = tallies.flatMap((tally) =>
    components.map((component) => [`${tally}_${component}`, row[tally][component]]),
  );
  return {
    due_date: row.dueDate,
    moved_from: row.movedFrom,
    late_centavo_days: row.lateness.centavoDays,
    late_charged_centavos: row.lateness.chargedCentavos,
    ...Object.fromEntries(amounts),
  };
}
