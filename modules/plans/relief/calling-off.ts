import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/relief';
import type { CivilDate } from '@luwag/domain/calendar';
import { quoteCallOff, whyNotCalledOff } from '@luwag/domain/calling-off';
import type { PlanState } from '@luwag/domain/plan-state';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { findFreeUntil } from '../collection/service.ts';
import { sendCalledOff } from '../jobs.ts';
import type { StoredPlan } from '../servicing/service.ts';
import { changePlan, lockPlanFor } from './locking.ts';

type CallOff = ResultOf<typeof contracts.getRelief>['call_off'];
type CalledOff = ResultOf<typeof contracts.callOff>;

/**
 * The new amounts, their journal and the mail to the buyer are one commit: after a crash there is
 * all of it or nothing, and the same key asked again has the same answer.
 */
export async function callOff(
  ctx: CtxOf<typeof contracts.callOff>,
  { params }: InputOf<typeof contracts.callOff>,
): Promise<CalledOff> {
  const no = (code: keyof typeof contracts.callOff.refusals) =>
    refuse(contracts.callOff, code, 'This plan cannot be called off.');
  const found = await lockPlanFor(ctx, params.transaction_id);
  if (!found) return no('transaction_not_found');
  const { plan, isPaying, onDate, state } = found;
  const { buyerId, planId } = state.owners;
  const freeUntilDate = await findFreeUntil(ctx.tx, { buyerId, planId });
  const refusal = whyNot(plan, { state, isPaying, freeUntilDate });
  if (refusal) return no(refusal);
  if (!freeUntilDate) return no('free_days_over');
  await changePlan(ctx, plan, { kind: 'called_off', onDate, freeUntilDate });
  await enqueue(ctx.tx, ctx, sendCalledOff, { plan_id: planId, buyer_id: buyerId });
  return afterOf(state, freeUntilDate);
}

type CallOffFacts = {
  /** Brought to the day on which it is looked at. */
  state: PlanState;
  isPaying: boolean;
  freeUntilDate: CivilDate | undefined;
};

export function callOffOf(plan: StoredPlan, facts: CallOffFacts): CallOff {
  const { state, freeUntilDate } = facts;
  const refusal = whyNot(plan, facts);
  return {
    refused_because: refusal ?? null,
    until: freeUntilDate ?? null,
    after: refusal || !freeUntilDate ? null : afterOf(state, freeUntilDate),
  };
}

function whyNot(
  { status }: StoredPlan,
  { state, isPaying, freeUntilDate }: CallOffFacts,
): CallOff['refused_because'] | undefined {
  // It waits for its first payment, or never had it: nothing was lent.
  if (status === 'pending' || status === 'declined') return 'nothing_to_call_off';
  if (!freeUntilDate) return 'free_days_over';
  return whyNotCalledOff(state, freeUntilDate) ?? (isPaying ? 'payment_under_way' : undefined);
}

function afterOf(state: PlanState, freeUntilDate: CivilDate): CalledOff {
  const quote = quoteCallOff(state, freeUntilDate);
  return {
    amount: quote.owedCentavos,
    due_date: quote.owedCentavos > 0 ? quote.dueDate : null,
    no_longer_asked: quote.droppedCentavos,
    counted: quote.countedCentavos,
    credit: quote.creditCentavos,
  };
}
