import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/relief';
import { civilDate } from '@luwag/domain/calendar';
import { decideMove } from '@luwag/domain/due-date-moves';
import { interestToCome } from '@luwag/domain/early-settlement';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { PlanChange } from '@luwag/domain/plan-changes';
import { accrueTo } from '@luwag/domain/plan-clock';
import type { PlanState } from '@luwag/domain/plan-state';
import { decideReschedule, lighterSchedules } from '@luwag/domain/rescheduling';
import { failpoint } from '@luwag/platform/failpoints';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { holdLine } from '../../credit/service.ts';
import { isPaymentUnderWay, todayOf } from '../collection/service.ts';
import { sendLighterPlan } from '../jobs.ts';
import { lockPlanRow, recordChange, type StoredPlan } from '../servicing/service.ts';
import {
  dayOf,
  lighterPlanOf,
  lighterRefusalOf,
  moveRefusalOf,
  movesLeftOf,
  paymentIn,
  whyClosed,
} from './relief.ts';
import { countMoves, lockMoves } from './repository.ts';

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
  const { plan, closed, onDate, state } = found;
  if (closed) return no(closed);
  const { buyerId } = state.owners;
  await lockMoves(tx, buyerId);
  const movedThisYear = await countMoves(tx, { buyerId, mode: plan.mode, onDate });
  const move = { sequence: body.sequence, toDate: civilDate(body.to_date), movedThisYear };
  const decision = decideMove(state, move);
  if (decision.kind === 'reject') return no(moveRefusalOf(decision.code));
  const after = await change(ctx, plan, { kind: 'due_date_moved', onDate, ...move });
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
  const { plan, closed, onDate, state } = found;
  if (closed) return no(closed);
  const decision = decideReschedule(state, preset);
  if (decision.kind === 'reject') return no(lighterRefusalOf(decision.code));
  const taken = lighterSchedules(state).find((each) => each.preset === preset);
  if (!taken) return no('lighter_plan_not_offered');
  const { buyerId, planId } = state.owners;
  await holdLine(ctx.tx, { buyerId, mode: plan.mode, requestId: ctx.requestId });
  await change(ctx, plan, { kind: 'rescheduled', onDate, preset });
  await enqueue(ctx.tx, ctx, sendLighterPlan, { plan_id: planId, buyer_id: buyerId });
  return lighterPlanOf(taken);
}

/** A plan under its lock, brought to today, and what forbids any change of its schedule. */
async function lockPlanFor(ctx: MoveCtx | LighterCtx, planId: string) {
  const { tx } = ctx;
  const plan = await lockPlanRow(tx, { planId, buyerId: personOf(ctx).id });
  if (!plan) return undefined;
  const closed = whyClosed(plan, await isPaymentUnderWay(tx, planId));
  const onDate = dayOf(plan, todayOf(ctx));
  const { state } = accrueTo(plan.state, onDate, philippineHolidays);
  return { plan, closed, onDate, state };
}

async function change(
  ctx: Pick<MoveCtx, 'tx' | 'clock'>,
  plan: StoredPlan,
  event: PlanChange,
): Promise<StoredPlan> {
  const now = ctx.clock.now();
  const id = uuidV7(now, slotOf(plan.state.owners.buyerId));
  const made = await recordChange(ctx.tx, { plan, id, change: event, now });
  if (made.kind === 'reject')
    throw new Error(`${event.kind} of plan ${plan.state.owners.planId}: ${made.code}`);
  await failpoint('plans.schedule-changed');
  return made.plan;
}

function dueDateIn({ installments, owners }: PlanState, sequence: number): string {
  const row = installments.find((each) => each.sequence === sequence);
  if (!row) throw new Error(`no installment ${sequence} of plan ${owners.planId}`);
  return row.dueDate;
}
