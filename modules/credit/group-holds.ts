import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { updateGroupHolds } from './group-facts-repository.ts';

/**
 * Holds the lines of those of these people who owe a group what they should have given, and lets
 * those of the others go. Asked for by whatever changes that, in its own transaction, once what it
 * changed is written. In the system's scope.
 */
export async function reviewGroupHolds(
  tx: Tx,
  { accountIds, requestId }: { accountIds: readonly string[] | 'all'; requestId: string },
): Promise<void> {
  if (accountIds !== 'all' && accountIds.length === 0) return;
  for (const { buyerId, mode, isHeld } of await updateGroupHolds(tx, accountIds))
    await recordAudit(tx, {
      caller: 'system',
      accountId: buyerId,
      action: isHeld ? 'line.held' : 'line.released',
      detail: { mode, because: 'paluwagan' },
      requestId,
    });
}

/** Each night: a hold that nobody laid on or lifted at once, by whatever mischance. */
export const reviewAllGroupHolds = (ctx: JobCtx): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    reviewGroupHolds(tx, { accountIds: 'all', requestId: ctx.requestId }),
  );
