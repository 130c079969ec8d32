import { addDays, type CivilDate } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import { interestToCome } from './early-settlement.ts';
import { type Installment, outstandingOf, totalOf } from './installments.ts';
import { computeLateMax } from './late-fees.ts';
import { add, type Centavos, centavos, shareOf, subtract, sum } from './money.ts';
import type { PlanState, StateDecision } from './plan-state.ts';

/**
 * Two moves in any 365 days over all plans of a buyer, one for each payment, and far enough to
 * reach the next payday (the 15th and the 30th).
 */
export const moveRule = { movesMax: 2, withinDays: 365, daysMax: 15 } as const;

export type MoveRefusal =
  | 'moves_used_up'
  | 'payment_late'
  | 'installment_not_upcoming'
  | 'installment_moved_before'
  | 'date_not_later'
  | 'date_too_far'
  | 'date_past_next_installment'
  | 'total_cost_above_cap';

export type MoveDecision = StateDecision<MoveRefusal>;

/**
 * Moves one due date, before its day and while nothing is late. There is no charge for it. Where
 * the plan bears interest, the principal of that payment costs the days moved, as it does on every
 * other day until it is due.
 */
export function decideMove(
  state: PlanState,
  move: { sequence: number; toDate: CivilDate; movedThisYear: number },
): MoveDecision {
  const reject = (code: MoveRefusal): MoveDecision => ({ kind: 'reject', code });
  const index = state.installments.findIndex((row) => row.sequence === move.sequence);
  const row = state.installments[index];
  if (move.movedThisYear >= moveRule.movesMax) return reject('moves_used_up');
  if (state.installments.some((each) => isLate(each, state.asOfDate)))
    return reject('payment_late');
  if (!row || !isUpcoming(row, state.asOfDate)) return reject('installment_not_upcoming');
  if (row.movedFrom) return reject('installment_moved_before');
  if (move.toDate <= row.dueDate) return reject('date_not_later');
  if (move.toDate > addDays(row.dueDate, moveRule.daysMax)) return reject('date_too_far');
  const next = state.installments[index + 1];
  if (next && move.toDate >= next.dueDate) return reject('date_past_next_installment');

  const moved = { ...row, dueDate: move.toDate, movedFrom: row.dueDate };
  return underCeiling({
    ...state,
    installments: state.installments.with(index, moved),
    datesMovedCount: state.datesMovedCount + 1,
  });
}

/**
 * What the days moved cost leaves less for lateness: all charges together stay within the ceiling
 * on total cost.
 */
function underCeiling(state: PlanState): MoveDecision {
  const { agreement, charges, schedule } = state;
  const { principalCentavos } = agreement;
  const { totalCostPpm } = getCapsOn(state.asOfDate);
  const chargesCentavos = sum([charges.interest, charges.fee, interestToCome(state)]);
  if (add(chargesCentavos, charges.penalty) > shareOf(principalCentavos, totalCostPpm))
    return { kind: 'reject', code: 'total_cost_above_cap' };
  const terms = { rule: agreement.late, principalCentavos, chargesCentavos, totalCostPpm };
  const lateMax = Math.min(schedule.lateMaxCentavos, computeLateMax(terms));
  const lateMaxCentavos = centavos(lateMax);
  return { kind: 'accept', state: { ...state, schedule: { ...schedule, lateMaxCentavos } } };
}

/** A day that a payment can be moved to, and the interest that this adds to the plan. */
export interface MoveChoice {
  readonly toDate: CivilDate;
  readonly addedCentavos: Centavos;
}

/** The payment that a buyer would move now, with every day it can go to; or why there is none. */
export type MoveOutlook =
  | { readonly kind: 'accept'; readonly sequence: number; readonly choices: readonly MoveChoice[] }
  | { readonly kind: 'reject'; readonly code: MoveRefusal };

/** The state must have been brought to its `asOfDate` first. */
export function listMoves(state: PlanState, movedThisYear: number): MoveOutlook {
  const row = nextToMove(state);
  if (!row) return { kind: 'reject', code: 'installment_not_upcoming' };
  const { sequence, dueDate } = row;
  const decisions = Array.from({ length: moveRule.daysMax }, (_, index) => {
    const toDate = addDays(dueDate, index + 1);
    return { toDate, decision: decideMove(state, { sequence, toDate, movedThisYear }) };
  });
  const choices = decisions.flatMap(({ toDate, decision }) =>
    decision.kind === 'reject' ? [] : [{ toDate, addedCentavos: addedBy(state, decision.state) }],
  );
  const [first] = decisions;
  if (choices.length === 0 && first?.decision.kind === 'reject') return first.decision;
  return { kind: 'accept', sequence, choices };
}

/** Why `listMoves` has none. Each day costs more than the one before, so the first decides. */
export function whyNotMoved(state: PlanState, movedThisYear: number): MoveRefusal | undefined {
  const row = nextToMove(state);
  if (!row) return 'installment_not_upcoming';
  const toDate = addDays(row.dueDate, 1);
  const decision = decideMove(state, { sequence: row.sequence, toDate, movedThisYear });
  return decision.kind === 'reject' ? decision.code : undefined;
}

function nextToMove({ installments, asOfDate }: PlanState): Installment | undefined {
  const upcoming = installments.filter((row) => isUpcoming(row, asOfDate));
  return upcoming.find((row) => !row.movedFrom) ?? upcoming[0];
}

const addedBy = (before: PlanState, after: PlanState): Centavos =>
  subtract(interestToCome(after), interestToCome(before));

function isUpcoming(row: Installment, onDate: CivilDate): boolean {
  return onDate < row.dueDate && totalOf(outstandingOf(row)) > 0;
}

function isLate(row: Installment, onDate: CivilDate): boolean {
  return row.dueDate < onDate && totalOf(outstandingOf(row)) > 0;
}
