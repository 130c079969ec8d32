import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { advance } from './advancing.ts';
import { advanceClock, pruneClocks } from './jobs.ts';
import { deleteUnused } from './repository.ts';

export { pruneClocks };

export const testModeHandlers: Handler[] = [
  handle(advanceClock, (ctx, payload) => advance(ctx, payload)),
  handle(pruneClocks, prune),
];

async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.testClocks(ctx.clock.now().getTime()));
  const deleted = await inScope(ctx.db, 'system', (tx) => deleteUnused(tx, before));
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted test clocks that nobody used');
}
