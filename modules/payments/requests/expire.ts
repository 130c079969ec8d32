import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { expireSome } from './repository.ts';

const batchMax = 200;

/**
 * A request expires by the clock; this job writes it down and emits the event for the shop. A batch
 * is one transaction, and what is left by a crash is found by the next run.
 */
export async function expire(ctx: JobCtx): Promise<void> {
  let ended: number;
  do ended = await inScope(ctx.db, 'system', (tx) => expireSome(tx, ctx, batchMax));
  while (ended === batchMax);
}
