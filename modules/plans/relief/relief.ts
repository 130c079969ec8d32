import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/relief';
import type { CivilDate } from '@luwag/domain/calendar';
import { listMoves, moveRule } from '@luwag/domain/due-date-moves';
import { quotePayoff } from '@luwag/domain/early-settlement';
import { totalOf } from '@luwag/domain/installments';
import { countOnTime, onTimeNeeded } from '@luwag/domain/lighter-holds';
import { accrueTo } from '@luwag/domain/plan-clock';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import type { PlanState } from '@luwag/domain/plan-state';
import {
  type LighterSchedule,
  lighterSchedules,
  type RescheduleRefusal,
  whyNotLighter,
} from '@luwag/domain/rescheduling';
import { allHolidays } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import {
  countMoves,
  findFreeUntil,
  isPaymentUnderWay,
  moveRefusalOf,
  todayOf,
} from '../collection/service.ts';
import type { StoredPlan } from '../servicing/service.ts';
import { callOffOf } from './calling-off.ts';
import { dayOf } from './locking.ts';
import { findPlan, type LighterPlanTaken, listLighterPlans } from './repository.ts';

type Relief = ResultOf<typeof contracts.getRelief>;
type Payment = NonNullable<Relief['move']['payment']>;

export async function getRelief(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getRelief>,
): Promise<Relief> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  return ctx.own(async (tx) => {
    const plan = await findPlan(tx, wanted);
    if (!plan)
      return refuse(contracts.getRelief, 'transaction_not_found', 'There is no such purchase.');
    const onDate = dayOf(plan, todayOf(ctx));
    const { state } = accrueTo(plan.state, onDate, allHolidays());
    const of = { buyerId: wanted.buyerId, mode: plan.mode };
    const isPaying = await isPaymentUnderWay(tx, wanted.planId);
    const closed = whyClosed(plan, isPaying);
    const freeUntilDate = await findFreeUntil(tx, wanted);
    const lighter = await listLighterPlans(tx, of);
    const isOwn = (each: LighterPlanTaken) => each.plan.state.owners.planId === wanted.planId;
    return {
      move: moveOf(state, await countMoves(tx, { ...of, onDate }), closed),
      lighter: { ...lighterOf(state, closed), taken: takenOf(lighter.find(isOwn)) },
      call_off: callOffOf(plan, { state, isPaying, freeUntilDate }),
      settle: settleOf(plan, onDate),
    };
  });
}

/** What forbids any change of a schedule. */
export function whyClosed(
  { status }: StoredPlan,
  isPaying: boolean,
): 'nothing_due' | 'payment_under_way' | null {
  if (status !== 'active') return 'nothing_due';
  return isPaying ? 'payment_under_way' : null;
}

function moveOf(
  state: PlanState,
  movedThisYear: number,
  closed: ReturnType<typeof whyClosed>,
): Relief['move'] {
  const movesLeft = movesLeftOf(movedThisYear);
  const none = { moves_left: movesLeft, payment: null, choices: [] };
  if (closed) return { ...none, refused_because: closed };
  const moves = listMoves(state, movedThisYear);
  if (moves.kind === 'reject') return { ...none, refused_because: moveRefusalOf(moves.code) };
  return {
    moves_left: movesLeft,
    refused_because: null,
    payment: paymentIn(state, moves.sequence),
    choices: moves.choices.map(({ toDate, addedCentavos }) => ({
      to_date: toDate,
      added_interest: addedCentavos,
    })),
  };
}

export const movesLeftOf = (movedThisYear: number): number =>
  Math.max(0, moveRule.movesMax - movedThisYear);

/** One payment as its buyer is shown it, with the interest to come. */
export function paymentIn(state: PlanState, sequence: number): Payment {
  const { rows } = computeOutlook(state, state.asOfDate, allHolidays());
  const row = rows.find((each) => each.sequence === sequence);
  if (!row) throw new Error(`no installment ${sequence} of plan ${state.owners.planId}`);
  return { sequence, due_date: row.dueDate, amount: row.openCentavos };
}

function lighterOf(
  state: PlanState,
  closed: ReturnType<typeof whyClosed>,
): Omit<Relief['lighter'], 'taken'> {
  const { rows } = computeOutlook(state, state.asOfDate, allHolidays());
  const { stayingCentavos, savingCentavos } = quotePayoff(state, state.asOfDate, allHolidays());
  const refusal = whyNotLighter(state);
  const because = closed ?? (refusal ? lighterRefusalOf(refusal) : null);
  const plans = because ? [] : lighterSchedules(state).map(lighterPlanOf);
  return {
    refused_because: because ?? (plans.length === 0 ? 'lighter_plan_not_offered' : null),
    now: {
      payments: rows
        .filter((row) => row.openCentavos > 0)
        .map((row) => ({
          sequence: row.sequence,
          due_date: row.dueDate,
          amount: row.openCentavos,
        })),
      total: stayingCentavos,
      interest_to_come: savingCentavos,
    },
    plans,
  };
}

const refusalsOfLighter = {
  nothing_to_reschedule: 'nothing_due',
  lighter_plan_taken: 'lighter_plan_taken',
  plan_called_off: 'plan_called_off',
  problem_reported: 'problem_reported',
  not_offered: 'lighter_plan_not_offered',
} as const satisfies Record<RescheduleRefusal, string>;
export const lighterRefusalOf = (code: RescheduleRefusal) => refusalsOfLighter[code];

export const lighterPlanOf = ({
  preset,
  payments,
  totalCentavos,
}: LighterSchedule): ResultOf<typeof contracts.takeLighterPlan> => ({
  preset,
  payments: payments.map(({ dueDate, amounts }, index) => ({
    sequence: index + 1,
    due_date: dueDate,
    amount: totalOf(amounts),
  })),
  total: totalCentavos,
});

const takenOf = (taken: LighterPlanTaken | undefined): Relief['lighter']['taken'] =>
  taken
    ? {
        preset: taken.preset,
        on_time: countOnTime(taken.plan.state, taken.payments, allHolidays()),
        on_time_needed: Math.min(onTimeNeeded, taken.plan.state.installments.length),
      }
    : null;

/** A purchase that waits for its first payment, or never had it, owes nothing. */
function settleOf({ status, state }: StoredPlan, onDate: CivilDate): Relief['settle'] {
  if (status === 'pending' || status === 'declined') return { today: 0, staying: 0, saving: 0 };
  const quote = quotePayoff(state, onDate, allHolidays());
  return {
    today: quote.totalCentavos,
    staying: quote.stayingCentavos,
    saving: quote.savingCentavos,
  };
}
