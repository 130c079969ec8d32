import { inScope } from '@luwag/db/scope';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import { checkEvidence } from './jobs.ts';
import { judge } from './judging.ts';
import { checkLiveness, pruneLiveness, readPicture } from './liveness-jobs.ts';
import type { LivenessWorkerParts } from './liveness-parts.ts';
import { deleteUnusedBefore, eraseFramesBefore } from './liveness-repository.ts';
import { lookAtEvidence } from './matching.ts';
import { readingsGoneBefore, readOnce } from './reading.ts';

const dayMs = 86_400_000;

export const livenessHandlers = (parts: LivenessWorkerParts): Handler[] => [
  handle(checkLiveness, (ctx, { liveness_id }) => judge(ctx, parts, liveness_id)),
  handle(checkEvidence, (ctx, { account_id }) => lookAtEvidence(ctx, parts, account_id)),
  handle(readPicture, (ctx, { reading_id }) => readOnce(ctx, parts, reading_id)),
  handle(pruneLiveness, prune),
];

async function prune({ db, clock, log }: JobCtx): Promise<void> {
  const now = clock.now().getTime();
  const erased = await inScope(db, 'system', async (tx) => {
    // Attempts are counted over a day: what is older than that and led to nothing is not missed.
    await deleteUnusedBefore(tx, new Date(now - 2 * dayMs));
    return eraseFramesBefore(tx, new Date(now));
  });
  await readingsGoneBefore(db, new Date(now - dayMs));
  if (erased > 0) log.info({ erased }, 'frames whose time is over are gone');
}
