import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import { bankAccountChanged, findBankAccount } from '../kyc/service.ts';
import { cancelStale } from './jobs.ts';
import type { Shop } from './payables-repository.ts';
import { lockWaiting } from './repository.ts';
import { cancel } from './shop-transfers.ts';

/** As soon as payouts go elsewhere: nobody is shown, or signs, one that will not be sent. */
export const staleListener = listen(bankAccountChanged, (tx, events) =>
  enqueueEach(
    tx,
    cancelStale,
    events.map(({ origin, payload: { account_id } }) => ({
      origin,
      payload: { merchant_id: account_id },
    })),
  ),
);

export const cancelForOtherAccounts = (ctx: JobCtx, merchantId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const current = await findBankAccount(tx, merchantId);
    if (current) await cancelOthers(tx, ctx, { mode: 'live', merchantId }, current.id);
  });

/** What was counted for another account is counted anew. In the system's scope. */
export async function cancelOthers(
  tx: Tx,
  ctx: Pick<JobCtx, 'clock' | 'requestId'>,
  shop: Shop,
  bankAccountId: string | null,
): Promise<void> {
  for (const row of await lockWaiting(tx, shop))
    if (row.bank_account_id !== bankAccountId) await cancel(tx, ctx, row, 'BANK_ACCOUNT_CHANGED');
}
