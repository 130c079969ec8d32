import * as contracts from '@luwag/contracts/webhooks';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Mode } from '@luwag/platform/security/caller';
import { findStore, type LiveChange, notifyOwnerOfLiveChange } from '../merchants/service.ts';
import type { OfStore } from './addresses-repository.ts';
import type { WebhooksDeps } from './deps.ts';

/** Whose addresses a call may see: all of a merchant's, or those of a key's store and mode. */
export type Owner = {
  accountId: string;
  storeId?: string | undefined;
  mode?: Mode | undefined;
};

export function ownerOf({ caller }: Ctx): Owner {
  if (caller.kind === 'key')
    return { accountId: caller.id, storeId: caller.storeId, mode: caller.mode };
  if (caller.kind === 'person') return { accountId: caller.id };
  throw new Error(`needs a merchant or an API key, called by ${caller.kind}`);
}

/** The store and mode that a call is about. A key is of one of each, and knows no other. */
export async function storeOf(
  tx: Tx,
  ctx: Ctx,
  wanted: { storeId: string | undefined; mode: Mode | undefined },
): Promise<OfStore> {
  const owner = ownerOf(ctx);
  const { accountId } = owner;
  const storeId = wanted.storeId ?? owner.storeId;
  const isAnother = owner.storeId !== undefined && owner.storeId !== storeId;
  if (!storeId || isAnother || !(await findStore(tx, { id: storeId, accountId })))
    return refuse(contracts.setWebhook, 'store_not_found', 'There is no such store.');
  const mode = owner.mode ?? wanted.mode;
  if (!mode || (wanted.mode && wanted.mode !== mode))
    return refuse(
      contracts.setWebhook,
      'mode_required',
      'Say test or live; a key says its own, or nothing.',
    );
  return { accountId, storeId, mode };
}

/** A session alone may be a stranger's: where live sales are told is changed with a factor. */
export async function allowLive(tx: Tx, ctx: Ctx, { mode }: { mode: Mode }): Promise<void> {
  if (mode === 'live' && ctx.caller.kind === 'person') await ctx.requireStepUp(tx);
}

export async function notifyOfLiveChange(
  tx: Tx,
  deps: WebhooksDeps,
  ctx: Ctx,
  { accountId, storeId, mode }: OfStore,
  change: LiveChange,
): Promise<void> {
  if (mode === 'live') await notifyOwnerOfLiveChange(tx, deps, ctx, { accountId, storeId, change });
}

export const auditWebhook = (
  tx: Tx,
  { caller, requestId }: Ctx,
  action: 'webhook.set' | 'webhook.changed' | 'webhook.removed' | 'webhook.secret_changed',
  { accountId, storeId, mode }: OfStore,
) => {
  const detail = { store_id: storeId, mode };
  return recordAudit(tx, { caller, accountId, action, detail, requestId });
};
