import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { type MoveRefusal, whyNotMoved } from '@luwag/domain/due-date-moves';
import { accrueTo } from '@luwag/domain/plan-clock';
import { holidaysFor } from '@luwag/platform/holidays';
import type { StoredPlan } from '../servicing/service.ts';
import { countMoves } from './transactions-repository.ts';

type Refusal = ResultOf<typeof contracts.getTransaction>['move_refused_because'];

const refusals = {
  moves_used_up: 'moves_used_up',
  payment_late: 'payment_late',
  installment_not_upcoming: 'installment_not_upcoming',
  installment_moved_before: 'installment_moved_before',
  date_not_later: 'date_not_offered',
  date_too_far: 'date_not_offered',
  date_past_next_installment: 'date_not_offered',
  total_cost_above_cap: 'date_not_offered',
} as const satisfies Record<MoveRefusal, string>;
export const moveRefusalOf = (code: MoveRefusal) => refusals[code];

/** Why no date of this plan can be moved today. Moves are counted only where it matters. */
export async function readMoveRefusal(
  tx: Tx,
  plan: StoredPlan,
  today: CivilDate,
): Promise<Refusal> {
  if (plan.status !== 'active') return 'nothing_due';
  const onDate = today < plan.state.asOfDate ? plan.state.asOfDate : today;
  const { state } = accrueTo(plan.state, onDate, holidaysFor(plan));
  const { buyerId } = state.owners;
  const refusal =
    whyNotMoved(state, 0) ??
    whyNotMoved(state, await countMoves(tx, { buyerId, mode: plan.mode, onDate }));
  return refusal ? moveRefusalOf(refusal) : null;
}
