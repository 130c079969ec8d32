import { inScope } from '@luwag/db/scope';
import { sum } from '@luwag/domain/money';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { type NoticeDeps, notify } from '../notices/service.ts';
import { findPurchase } from '../plans/service.ts';
import { findEffect } from './repository.ts';

export type { NoticeDeps };

/** One notice for each refund, however often it is asked for. */
export const sendNotice = (ctx: JobCtx, deps: NoticeDeps, effectId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const effect = await findEffect(tx, effectId);
    if (!effect) throw new Error(`refund effect ${effectId} not found`);
    const { buyer_id: buyerId, plan_id: planId, payments } = effect;
    const account = await findPerson(tx, deps.vault, buyerId);
    const purchase = await findPurchase(tx, { buyerId, planId });
    if (!account || !purchase) return;
    const next = payments.find((each) => each.afterCentavos > 0);
    await notify(tx, ctx, deps, {
      kind: 'refund_made',
      about: effect.id,
      person: account,
      data: {
        first_name: account.first_name,
        store: purchase.storeName,
        amount: effect.amount_centavos,
        transaction_id: planId,
        left_before: sum(payments.map((each) => each.beforeCentavos)),
        left_after: sum(payments.map((each) => each.afterCentavos)),
        next: next ? { due_date: next.dueDate, amount: next.afterCentavos } : null,
        credit: effect.credit_centavos,
        is_live: effect.mode === 'live',
      },
    });
  });
