import type { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { type DisputeEffect, type DisputeKind, leftToRefund } from '@luwag/domain/disputes';
import { add, type Centavos, centavos, subtract } from '@luwag/domain/money';
import type { PlanChange } from '@luwag/domain/plan-changes';
import type { Ctx } from '@luwag/platform/http/route';
import { idOn, slotOf } from '@luwag/platform/ids';
import { lockPlan, recordChange, type StoredPlan } from '../plans/service.ts';
import { refundForDispute } from '../refunds/service.ts';
import { insertEntry } from './entries-repository.ts';
import type { DisputeRow } from './repository.ts';

type Asking = Pick<Ctx, 'clock' | 'requestId'> & { tx: Tx };
type Ended = { plan: StoredPlan; row: DisputeRow; effect: DisputeEffect };

const reasonOf: Record<DisputeKind, RefundReason> = {
  not_arrived: 'not_delivered',
  broken: 'wrong_item',
  returned: 'returned',
  wrong_amount: 'other',
  not_mine: 'other',
};

/** What is open of it now: less what came back by ordinary refunds since. */
export const openCentavosOf = ({ state }: StoredPlan): Centavos =>
  state.disputed?.openCentavos ?? centavos(0);

/**
 * Gives back what is still to come back, and starts what is left again. What came back of it in
 * all, ordinary refunds included.
 */
export async function carryOut(ctx: Asking, { plan, row, effect }: Ended): Promise<Centavos> {
  const { tx } = ctx;
  const reportedCentavos = centavos(row.reported_centavos);
  const open = { reportedCentavos, openCentavos: openCentavosOf(plan) };
  const before = subtract(reportedCentavos, open.openCentavos);
  if (effect.kind === 'none') return before;
  const amountCentavos =
    effect.kind === 'refund_to' ? leftToRefund(effect.totalCentavos, open) : centavos(0);
  if (amountCentavos > 0) {
    await refundForDispute(ctx, {
      requestId: row.payment_request_id,
      amountCentavos,
      reason: reasonOf[row.kind],
      note: `C-${row.number}`,
      reportedOn: manilaDateOf(row.opened_at.getTime()),
    });
    const now = ctx.clock.now();
    await insertEntry(tx, row, {
      ...{ side: 'luwag', authorId: null, kind: 'refunded' },
      ...{ amountCentavos, now },
    });
  }
  await startAgain(ctx, row);
  return add(before, amountCentavos);
}

async function startAgain(ctx: Asking, row: DisputeRow): Promise<void> {
  const { tx } = ctx;
  // As the refund left it.
  const plan = await lockPlan(tx, row.plan_id);
  if (!plan?.state.disputed) return;
  const now = ctx.clock.now();
  const onDate = manilaDateOf(now.getTime());
  await changePlan(tx, plan, { kind: 'unfrozen', onDate, disputeId: row.id }, now);
  await insertEntry(tx, row, {
    ...{ side: 'luwag', authorId: null, kind: 'payments_started', now },
  });
}

/** Said again on the same day, a change of one kind for one case counts once. */
export async function changePlan(
  tx: Tx,
  plan: StoredPlan,
  change: PlanChange & { disputeId: string },
  now: Date,
): Promise<StoredPlan> {
  const { buyerId, planId } = plan.state.owners;
  const id = idOn(change.onDate, slotOf(buyerId), `${change.kind} ${change.disputeId}`);
  const made = await recordChange(tx, { plan, id, change, now });
  if (made.kind === 'reject') throw new Error(`${change.kind} of plan ${planId}: ${made.code}`);
  return made.plan;
}
