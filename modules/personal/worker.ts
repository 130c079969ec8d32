import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { listHolders, whoDiffers } from '@luwag/key-service/holders';
import type { Vault } from '@luwag/key-service/vault';
import { failpoint } from '@luwag/platform/failpoints';
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
    const some = await inScope(db, 'system', async (tx) => {
      await assertAgreed(tx, vault);
      const rewrapped = await vault.rewrapSome(tx, after);
      await failpoint('personal.rewrapping');
      return rewrapped;
    });
    await failpoint('personal.rewrapped');
    done += some.done;
    failed += some.failed;
    after = some.after;
  } while (after);
  if (failed > 0)
    log.error({ failed, alarm: 'does_not_unwrap' }, 'personal keys could not be unwrapped');
  if (done > 0) log.info({ done }, 'personal keys were rewrapped');
}

/**
 * A host that has not heard of the version, or not of its use, would wrap everything back with its
 * own while another wraps it forth. The job is tried again, and by then they may agree.
 */
async function assertAgreed(tx: Tx, vault: Vault): Promise<void> {
  const { current } = await vault.versions();
  const [first] = whoDiffers(await listHolders(tx), current);
  if (first)
    throw new Error(
      `keys are wrapped with version ${current} here, and ${first.name} ${first.why}`,
    );
}
