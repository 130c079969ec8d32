import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { PlanChange } from '@luwag/domain/plan-changes';
import { accrueTo } from '@luwag/domain/plan-clock';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysFor } from '@luwag/platform/holidays';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { personOf } from '@luwag/platform/security/person';
import { isPaymentUnderWay, todayOf } from '../collection/service.ts';
import { lockPlanRow, recordChange, type StoredPlan } from '../servicing/service.ts';

type ChangeCtx = Ctx & { tx: Tx };

/** Time does not run backwards: a plan that is past today is looked at as it is. */
export const dayOf = ({ state }: StoredPlan, today: CivilDate): CivilDate =>
  today < state.asOfDate ? state.asOfDate : today;

/** A plan under its lock, brought to today, and whether money may be on its way for it. */
export async function lockPlanFor(ctx: ChangeCtx, planId: string) {
  const { tx } = ctx;
  const plan = await lockPlanRow(tx, { planId, buyerId: personOf(ctx).id });
  if (!plan) return undefined;
  const isPaying = await isPaymentUnderWay(tx, planId);
  const onDate = dayOf(plan, todayOf(ctx));
  const { state } = accrueTo(plan.state, onDate, holidaysFor(plan));
  return { plan, isPaying, onDate, state };
}

/** A change that was decided on already: to be refused now is a fault of ours. */
export async function changePlan(
  ctx: Pick<ChangeCtx, 'tx' | 'clock'>,
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
