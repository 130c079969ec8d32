import { addDays, type CivilDate } from './calendar.ts';
import { type Installment, outstandingOf, totalOf } from './installments.ts';
import type { PlanState, StateDecision } from './plan-state.ts';

/** One move a plan, free, and far enough to reach the next payday (the 15th and the 30th). */
const moveRule = { movesMax: 1, daysMax: 15 } as const;

export type MoveRefusal =
  | 'moves_used_up'
  | 'installment_not_upcoming'
  | 'date_not_later'
  | 'date_too_far'
  | 'date_past_next_installment';

export type MoveDecision = StateDecision<MoveRefusal>;

/**
 * Moves one due date, before its day. It costs nothing: a period costs one month's interest whether
 * it is stretched or not, and the next period, then shorter, costs no more than it did.
 */
export function decideMove(
  state: PlanState,
  move: { sequence: number; toDate: CivilDate },
): MoveDecision {
  const reject = (code: MoveRefusal): MoveDecision => ({ kind: 'reject', code });
  const index = state.installments.findIndex((row) => row.sequence === move.sequence);
  const row = state.installments[index];
  if (state.datesMovedCount >= moveRule.movesMax) return reject('moves_used_up');
  if (!row || !isUpcoming(row, state.asOfDate)) return reject('installment_not_upcoming');
  if (move.toDate <= row.dueDate) return reject('date_not_later');
  if (move.toDate > addDays(row.dueDate, moveRule.daysMax)) return reject('date_too_far');
  const next = state.installments[index + 1];
  if (next && move.toDate >= next.dueDate) return reject('date_past_next_installment');

  const moved = { ...row, dueDate: move.toDate };
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: state.installments.with(index, moved),
      datesMovedCount: state.datesMovedCount + 1,
    },
  };
}

function isUpcoming(row: Installment, onDate: CivilDate): boolean {
  return onDate < row.dueDate && totalOf(outstandingOf(row)) > 0;
}
