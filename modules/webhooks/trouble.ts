import type { Tx } from '@luwag/db';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { findStore } from '../merchants/service.ts';
import type { NoticeDeps } from '../notices/service.ts';
import { tellShop } from '../team/service.ts';
import { type AddressRow, markAlerted, markDisabled } from './addresses-repository.ts';

/** What it takes to write to an owner. */
export type TroubleDeps = NoticeDeps;

/** Once for each time that an address stops taking events. */
export async function alertOfFailures(
  tx: Tx,
  ctx: JobCtx,
  deps: TroubleDeps,
  address: AddressRow,
): Promise<void> {
  if (address.alerted_at) return;
  await markAlerted(tx, address.id, ctx.clock.now());
  await tell(tx, ctx, deps, address, 'failing');
}

export async function disable(
  tx: Tx,
  ctx: JobCtx,
  deps: TroubleDeps,
  address: AddressRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { id, account_id: accountId, store_id, mode } = address;
  if (address.disabled_at) return;
  await markDisabled(tx, id, { reason, now: ctx.clock.now() });
  ctx.log.warn({ address: id, reason }, 'webhook disabled');
  await recordAudit(tx, {
    caller: 'system',
    accountId,
    action: 'webhook.disabled',
    detail: { store_id, mode, reason },
    requestId: ctx.requestId,
  });
  await tell(tx, ctx, deps, address, reason === 'gone' ? 'gone' : 'disabled');
}

async function tell(
  tx: Tx,
  ctx: JobCtx,
  deps: TroubleDeps,
  { id, account_id: accountId, store_id, mode, url }: AddressRow,
  trouble: 'failing' | 'gone' | 'disabled',
): Promise<void> {
  const store = await findStore(tx, { id: store_id, accountId });
  const at = ctx.clock.now().toISOString();
  await tellShop(tx, ctx, deps, {
    kind: 'webhook_trouble',
    shopId: accountId,
    storeId: store_id,
    about: `${id} ${trouble} ${at}`,
    dataFor: ({ first_name }) => ({
      first_name,
      store: store?.name ?? '',
      // Of the address its host alone: the rest may hold a secret of the shop's.
      host: new URL(url).host,
      is_live: mode === 'live',
      trouble,
      at,
    }),
  });
}
