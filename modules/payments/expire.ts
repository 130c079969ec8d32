import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs';
import { expireSome } from './requests-repository.ts';

const batchMax = 200;

/**
 * A request is over when its time is, whoever asks; this writes it down and tells the shop. A batch
 * is one transaction, and what is left by a crash is found by the next run.
 */
export async function expire(ctx: JobCtx): Promise<void> {
  let ended: number;
  do ended = await inScope(ctx.db, 'system', (tx) => expireSome(tx, ctx, batchMax));
  while (ended === batchMax);
}
