import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { announceDateOf, decideFirstTry } from '@luwag/domain/autopay';
import { manilaDateOf } from '@luwag/domain/calendar';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { emit } from '@luwag/platform/jobs/outbox';
import { nameSources } from '../../sources/service.ts';
import { autopayUpcoming } from '../events.ts';
import { lockPlans, type StoredPlan } from '../servicing/service.ts';
import { isUntold, listOpenPayments } from './open-payments.ts';
import * as autopays from './repository.ts';

const batchMax = 100;
/** Half of what a job may take; the next run goes on from there. */
const jobMs = 30_000;

/**
 * Plans a charge for every payment that falls due in two days, and has its buyer told in the same
 * transaction: there is no charge without its notice. Days that were missed are made up for, and
 * what is announced late is charged later.
 */
export async function announceDue(ctx: JobCtx): Promise<void> {
  const endMs = ctx.clock.now().getTime() + jobMs;
  let after: autopays.AnnounceCursor | undefined;
  do after = await announceBatch(ctx, after);
  while (after && ctx.clock.now().getTime() < endMs);
}

/** Returns where the batch ended, or nothing when there was none. */
const announceBatch = (
  ctx: JobCtx,
  after: autopays.AnnounceCursor | undefined,
): Promise<autopays.AnnounceCursor | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const today = manilaDateOf(ctx.clock.now().getTime());
    const listed = await autopays.listToAnnounce(tx, { today, after, batchMax });
    if (listed.length === 0) return undefined;
    const plans = await lockPlans(
      tx,
      listed.map(({ planId }) => planId),
    );
    const planIds = plans.map(({ state }) => state.owners.planId);
    // Read under the locks: what is on, and what was told of before.
    const rows = await autopays.listAutopays(tx, planIds);
    const charges = await autopays.listCharges(tx, planIds);
    const names = await nameSources(
      tx,
      [...rows.values()].map(({ source_id }) => source_id),
    );
    for (const plan of plans) {
      const { planId } = plan.state.owners;
      const row = rows.get(planId);
      // What waits for its first payment has nothing to announce yet, and is looked at again.
      if (row?.ended_at !== null || plan.status === 'pending') continue;
      // A test clock plays its payments.
      if (plan.clockedSince) continue;
      const sourceLabel = names.get(row.source_id) ?? '';
      await announce(tx, ctx, { plan, charges: charges.get(planId) ?? [], sourceLabel });
    }
    await failpoint('autopay.announced');
    return listed.at(-1);
  });

type ToAnnounce = {
  plan: StoredPlan;
  charges: readonly autopays.ChargeRow[];
  sourceLabel: string;
};

async function announce(
  tx: Tx,
  ctx: JobCtx,
  { plan, charges, sourceLabel }: ToAnnounce,
): Promise<void> {
  const { planId, buyerId } = plan.state.owners;
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const untold = listOpenPayments(plan, charges, today).filter(isUntold);
  // Of another day than the one it is due on by now.
  await autopays.deletePlanned(tx, {
    installmentIds: untold.map(({ installmentId }) => installmentId),
  });
  const isSoon = ({ dueDate }: (typeof untold)[number]) => announceDateOf(dueDate) <= today;
  for (const { installmentId, dueDate, openCentavos, triesMade } of untold.filter(isSoon)) {
    const onDate = decideFirstTry(dueDate, now.getTime());
    const charge = { onDate, amountCentavos: openCentavos, toldAt: now };
    const owner = { planId, buyerId, mode: plan.mode };
    await autopays.saveCharge(tx, owner, { installmentId, tryNumber: triesMade + 1, ...charge });
    await emit(tx, ctx, autopayUpcoming, {
      mode: plan.mode,
      buyer_id: buyerId,
      plan_id: planId,
      installment_id: installmentId,
      amount_centavos: openCentavos,
      on_date: onDate,
      source_label: sourceLabel,
    });
  }
  const next = untold.find((payment) => !isSoon(payment));
  await autopays.setAnnounceDate(tx, planId, next ? announceDateOf(next.dueDate) : null);
}
