import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { enqueueCharges } from '../../plans/service.ts';
import { listChargeableSources } from '../../sources/service.ts';
import { lockGroups } from '../book/service.ts';
import { listGroupsById } from '../groups/service.ts';
import {
  type Charge,
  type ChargeCursor,
  insertCharges,
  listDuesToCharge,
  listGroupsToCharge,
  markCharged,
} from './attempts-repository.ts';
import { endAutopay } from './autopay.ts';

const groupsPerBatch = 40;
/** Half of what a job may take; the next run goes on from there. */
const jobMs = 30_000;

/** The job of a charge is committed with it: this is for a job that failed for good. */
const firstPollMs = 30 * minuteMs;

/** Begins the charges of dues whose day has come, some groups in each transaction. */
export async function collectGroupDues(ctx: JobCtx): Promise<void> {
  const endMs = ctx.clock.now().getTime() + jobMs;
  let after: ChargeCursor | undefined;
  do after = await collectBatch(ctx, after);
  while (after && ctx.clock.now().getTime() < endMs);
}

/** Returns where the batch ended, or nothing when there was none. */
async function collectBatch(
  ctx: JobCtx,
  after: ChargeCursor | undefined,
): Promise<ChargeCursor | undefined> {
  const end = await inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    const listed = await listGroupsToCharge(tx, { today, after, limit: groupsPerBatch });
    if (listed.length === 0) return undefined;
    await collectGroups(
      tx,
      ctx,
      listed.map(({ groupId }) => groupId),
      { today, now },
    );
    await failpoint('paluwagan.before-charges');
    return listed.at(-1);
  });
  await failpoint('paluwagan.charges-begun');
  return end;
}

async function collectGroups(
  tx: Tx,
  ctx: JobCtx,
  ids: readonly string[],
  at: { today: CivilDate; now: Date },
): Promise<void> {
  await lockGroups(tx, ids);
  // In one that is frozen nobody is asked for anything.
  const groups = (await listGroupsById(tx, ids)).filter(({ status }) =>
    ['running', 'dissolving'].includes(status),
  );
  const groupIds = groups.map(({ id }) => id);
  const dues = await listDuesToCharge(tx, { groupIds, today: at.today });
  const sourceIds = dues.flatMap(({ sourceId }) => sourceId ?? []);
  const chargeable = await listChargeableSources(tx, [...new Set(sourceIds)], at.now);
  const over = dues.filter(({ sourceId }) => sourceId !== null && !chargeable.has(sourceId));
  for (const memberId of new Set(over.map(({ memberId: id }) => id)))
    await endAutopay(tx, memberId);
  const charges = dues.flatMap(({ sourceId, ...due }): Charge[] =>
    sourceId && chargeable.has(sourceId) ? [{ ...due, sourceId }] : [],
  );
  if (charges.length === 0) return;
  const nextPollAt = new Date(at.now.getTime() + firstPollMs);
  const attemptIds = await insertCharges(tx, charges, { ...at, nextPollAt });
  await markCharged(
    tx,
    charges.map(({ id }) => id),
  );
  // As those of plans. The dues of a group come one after another: a pot is mostly settled and
  // released by one job.
  await enqueueCharges(tx, ctx, attemptIds);
  ctx.log.info({ charges: charges.length, today: at.today }, 'began charges of dues');
}
