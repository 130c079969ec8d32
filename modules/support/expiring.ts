import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { keptLongEnough } from '@luwag/domain/retention';
import type { Vault } from '@luwag/key-service/vault';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { act } from './acting.ts';
import { deleteCases, listOver, lockSupportCase } from './repository.ts';

const batchMax = 100;

/**
 * Ends what nobody has answered, one case in a transaction of its own: run again, or late, or twice
 * at once, it finds what is left to do. What somebody writes to meanwhile is as they left it. One
 * that fails keeps no other from its end; the job fails after all of them, and so is tried again.
 */
export async function expireAll(ctx: JobCtx, deps: { vault: Vault }): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const today = manilaDateOf(ctx.clock.now().getTime());
    const listed = await inScope(ctx.db, 'system', (tx) =>
      listOver(tx, today, batchMax + failed.length),
    );
    const ids = listed.filter((id) => !failed.includes(id));
    for (const id of ids)
      await expire(ctx, deps, id).catch((error: unknown) => {
        ctx.log.error({ err: error, support_case: id }, 'a support case could not be ended');
        failed.push(id);
      });
    if (ids.length < batchMax) break;
  }
  if (failed.length > 0) throw new Error(`support cases not ended: ${failed.join(', ')}`);
}

const expire = (ctx: JobCtx, deps: { vault: Vault }, id: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await lockSupportCase(tx, { id });
    if (!row) return;
    const asking = { tx, clock: ctx.clock, requestId: ctx.requestId };
    await act(deps, asking, row, {
      act: { kind: 'expire' },
      said: { side: 'luwag', authorId: null, kind: 'expired' },
    });
  });

const prunedMax = 500;

/** Pictures are left to the sweeper, which takes what no row names. */
export async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.support(ctx.clock.now().getTime()));
  const deleteSome = () => inScope(ctx.db, 'system', (tx) => deleteCases(tx, before, prunedMax));
  while ((await deleteSome()) === prunedMax);
}
