import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { rewrapKeys } from './jobs.ts';

export { rewrapKeys };

export const personalHandlers = ({ vault }: { vault: Vault }): Handler[] => [
  handle(rewrapKeys, (ctx) => rewrapAll(ctx, vault)),
];

/**
 * From one version of the wrapping key to the next, some keys at a time, each time committed. What
 * is done is done: cut off, it goes on where it was, and run again it finds nothing to do.
 */
async function rewrapAll({ db, log }: JobCtx, vault: Vault): Promise<void> {
  let [done, failed] = [0, 0];
  let after: string | undefined;
  do {
    const some = await inScope(db, 'system', (tx) => vault.rewrapSome(tx, after));
    done += some.done;
    failed += some.failed;
    after = some.after;
  } while (after);
  if (failed > 0)
    log.error({ failed, alarm: 'does_not_unwrap' }, 'personal keys could not be unwrapped');
  if (done > 0) log.info({ done }, 'personal keys were rewrapped');
}
