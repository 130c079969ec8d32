import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { checkEvidence } from '../cases/service.ts';
import type { LivenessWorkerDeps } from './deps.ts';
import { readingsGoneBefore, readOnce } from './document-reading.ts';
import { compareEvidence } from './evidence-checks.ts';
import { checkLiveness, pruneLiveness, readPicture } from './jobs.ts';
import { judgeLiveness } from './judging.ts';
import { deleteUnusedBefore, eraseFramesBefore } from './repository.ts';

export const livenessHandlers = (deps: LivenessWorkerDeps): Handler[] => [
  handle(checkLiveness, (ctx, { liveness_id }) => judgeLiveness(ctx, deps, liveness_id)),
  handle(checkEvidence, (ctx, { account_id }) => compareEvidence(ctx, deps, account_id)),
  handle(readPicture, (ctx, { reading_id }) => readOnce(ctx, deps, reading_id)),
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
  if (erased > 0) log.info({ erased }, 'deleted liveness frames past their retention');
}
