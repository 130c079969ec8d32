import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { pruneNotices } from './jobs.ts';
import { deleteNotices } from './repository.ts';

export { pruneNotices };

export const noticesHandlers: Handler[] = [handle(pruneNotices, prune)];

const batchMax = 1_000;

async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.notices(ctx.clock.now().getTime()));
  const deleteSome = () => inScope(ctx.db, 'system', (tx) => deleteNotices(tx, before, batchMax));
  while ((await deleteSome()) === batchMax);
}
