import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { begunStatuses } from '@luwag/domain/paluwagan-states';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { changeGroups, lockAndLoad, type Origin } from '../book/service.ts';
import { voidBuyIns } from '../dues/service.ts';
import { runSome } from '../jobs.ts';
import { listGroupsToRun } from './repository.ts';

/** More than an evening has; what is left is found by the next run. */
const groupsMax = 20_000;
const groupsPerJob = 20;
/** Side by side, with places left for those who pay by hand. */
const queuesCount = 3;
const priority = 10;

/** Asks for every group whose next day has come, some to a job. */
export const askForGroups = (ctx: JobCtx): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    await voidBuyIns(tx, { today, now });
    const ids = await listGroupsToRun(tx, { today, limit: groupsMax });
    const jobsCount = Math.ceil(ids.length / groupsPerJob);
    await enqueueEach(
      tx,
      runSome,
      Array.from({ length: jobsCount }, (_, index) => {
        const group_ids = ids.slice(index * groupsPerJob, (index + 1) * groupsPerJob);
        return {
          origin: ctx,
          payload: { group_ids },
          queue: `${runSome.name} ${index % queuesCount}`,
          // Asked for again while it waits, it is one job.
          key: `${runSome.name} ${group_ids[0]}`,
        };
      }),
      { priority },
    );
  });

/**
 * Brings some groups to today in one transaction; where that fails, each alone, so that one that
 * cannot be kept keeps no other waiting.
 */
export async function runGroupsToday(ctx: JobCtx, ids: readonly string[]): Promise<void> {
  const isDone = await runTogether(ctx, ids).catch((error: unknown) => {
    if (ids.length === 1) throw error;
    ctx.log.warn({ err: error, groups: ids.length }, 'groups could not run together; each alone');
    return false;
  });
  if (isDone) return;
  const failures: string[] = [];
  for (const id of ids)
    await runTogether(ctx, [id]).catch((error) => failures.push(`${id}: ${error}`));
  if (failures.length > 0) throw new Error(`groups did not run: ${failures.join('; ')}`);
}

async function runTogether(ctx: JobCtx, ids: readonly string[]): Promise<boolean> {
  await inScope(ctx.db, 'system', async (tx) => {
    await advance(tx, ctx, ids);
    await failpoint('paluwagan.running');
  });
  await failpoint('paluwagan.ran');
  return true;
}

/** Under their locks, everything that follows from the day that it is. */
export async function advance(tx: Tx, origin: Origin, ids: readonly string[]): Promise<void> {
  const today = manilaDateOf(origin.clock.now().getTime());
  const groups = (await lockAndLoad(tx, ids)).filter(({ row }) =>
    begunStatuses.some((status) => status === row.status),
  );
  await changeGroups(
    tx,
    origin,
    groups.map((group) => ({
      group,
      payments: new Map(),
      apply: (book) => advanceGroup(book, today),
    })),
  );
}
