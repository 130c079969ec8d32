import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/relief';
import { civilDate } from '@luwag/domain/calendar';
import { decideMove } from '@luwag/domain/due-date-moves';
import { interestToCome } from '@luwag/domain/early-settlement';
import type { PlanState } from '@luwag/domain/plan-state';
import { decideReschedule, lighterSchedules } from '@luwag/domain/rescheduling';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { holdLine } from '../../credit/service.ts';
import { countMoves, moveRefusalOf } from '../collection/service.ts';
import { sendLighterPlan } from '../jobs.ts';
import { changePlan, lockPlanFor } from './locking.ts';
import { lighterPlanOf, lighterRefusalOf, movesLeftOf, paymentIn, whyClosed } from './relief.ts';
import { lockMoves } from './repository.ts';

type MoveCtx = CtxOf<typeof contracts.moveDate>;
type LighterCtx = CtxOf<typeof contracts.takeLighterPlan>;

/** Moves of one buyer take turns, whichever plan they are of: each finds the one before. */
export async function moveDate(
  ctx: MoveCtx,
  { params, body }: InputOf<typeof contracts.moveDate>,
): Promise<ResultOf<typeof contracts.moveDate>> {
  const { tx } = ctx;
  const no = (code: keyof typeof contracts.moveDate.refusals) =>
    refuse(contracts.moveDate, code, 'This due date cannot be moved like that.');
  const found = await lockPlanFor(ctx, params.transaction_id);
  if (!found) return no('transaction_not_found');
  const { plan, isPaying, onDate, state } = found;
  const closed = whyClosed(plan, isPaying);
  if (closed) return no(closed);
  const { buyerId } = state.owners;
  await lockMoves(tx, buyerId);
  const movedThisYear = await countMoves(tx, { buyerId, mode: plan.mode, onDate });
  const move = { sequence: body.sequence, toDate: civilDate(body.to_date), movedThisYear };
  const decision = decideMove(state, move);
  if (decision.kind === 'reject') return no(moveRefusalOf(decision.code));
  const after = await changePlan(ctx, plan, { kind: 'due_date_moved', onDate, ...move });
  return {
    payment: paymentIn(after.state, body.sequence),
    moved_from: dueDateIn(state, body.sequence),
    added_interest: interestToCome(after.state) - interestToCome(state),
    moves_left: movesLeftOf(movedThisYear + 1),
  };
}

/** The new schedule, and the hold on the line that goes with it, are one commit. */
export async function takeLighterPlan(
  ctx: LighterCtx,
  { params, body }: InputOf<typeof contracts.takeLighterPlan>,
): Promise<ResultOf<typeof contracts.takeLighterPlan>> {
  const { preset } = body;
  const no = (code: keyof typeof contracts.takeLighterPlan.refusals) =>
    refuse(contracts.takeLighterPlan, code, 'This lighter plan cannot be taken.');
  const found = await lockPlanFor(ctx, params.transaction_id);
  if (!found) return no('transaction_not_found');
  const { plan, isPaying, onDate, state } = found;
  const closed = whyClosed(plan, isPaying);
  if (closed) return no(closed);
  const decision = decideReschedule(state, preset);
  if (decision.kind === 'reject') return no(lighterRefusalOf(decision.code));
  const taken = lighterSchedules(state).find((each) => each.preset === preset);
  if (!taken) return no('lighter_plan_not_offered');
  const { buyerId, planId } = state.owners;
  await holdLine(ctx.tx, { buyerId, mode: plan.mode, requestId: ctx.requestId });
  await changePlan(ctx, plan, { kind: 'rescheduled', onDate, preset });
  await enqueue(ctx.tx, ctx, sendLighterPlan, { plan_id: planId, buyer_id: buyerId });
  return lighterPlanOf(taken);
}

function dueDateIn({ installments, owners }: PlanState, sequence: number): string {
  const row = installments.find((each) => each.sequence === sequence);
  if (!row) throw new Error(`no installment ${sequence} of plan ${owners.planId}`);
  return row.dueDate;
}
