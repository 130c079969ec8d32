import type { Tx } from '@luwag/db';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { chargeAttempts, chargesOfQueue, chargesPerJob } from './jobs.ts';

/** The jobs that charge these, in their order; in the transaction that makes the attempts. */
export function enqueueCharges(
  tx: Tx,
  origin: Pick<JobCtx, 'requestId'>,
  attemptIds: readonly string[],
): Promise<void> {
  const jobsCount = Math.ceil(attemptIds.length / chargesPerJob);
  const jobs = Array.from({ length: jobsCount }, (_, index) => ({
    origin,
    payload: { attempt_ids: attemptIds.slice(index * chargesPerJob, (index + 1) * chargesPerJob) },
    queue: chargesOfQueue(index).queue,
  }));
  return enqueueEach(tx, chargeAttempts, jobs, chargesOfQueue(0));
}
