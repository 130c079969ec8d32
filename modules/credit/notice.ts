import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import type { CreditDeps } from './deps.ts';
import { findDecision } from './rating-repository.ts';

export type NoticeDeps = CreditDeps & { messageKey: Uint8Array };

/** One notice for each change of a limit, however often it is asked for. */
export const sendLimitNotice = (ctx: JobCtx, deps: NoticeDeps, decisionId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const decision = await findDecision(tx, decisionId);
    if (!decision) throw new Error(`credit decision ${decisionId} not found`);
    const account = await findPerson(tx, deps.vault, decision.buyer_id);
    if (!account || account.account_status === 'CLOSED') return;
    await notify(tx, ctx, deps, {
      kind: 'limit_changed',
      about: decision.id,
      person: account,
      data: {
        first_name: account.first_name,
        limit_before: decision.limit_before_centavos,
        limit: decision.limit_after_centavos,
      },
    });
  });
