import * as contracts from '@luwag/contracts/api-keys';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { shownOf } from '@luwag/domain/api-key';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { assertSpentTrusted } from '../accounts/service.ts';
import { auditKey, drawKey, keyOf } from './api-keys.ts';
import * as keys from './api-keys-repository.ts';
import { hashOfKey } from './authenticators.ts';
import type { MerchantsDeps } from './deps.ts';
import { requireSecond, rotationRequest } from './key-approvals.ts';
import { notifyOwnerOfLiveChange } from './live-notices.ts';

const hourMs = 3_600_000;

/**
 * A key that may do the same, and an end for the one before. A replaced key is none of the few that
 * a store may have, and cannot be replaced again: of each there are two at most.
 */
export const rotateApiKey = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.rotateApiKey>,
): Promise<ResultOf<typeof contracts.rotateApiKey>> =>
  ctx.own(async (tx) => {
    const old = await lockKey(tx, ctx, params.api_id);
    if (old.expires_at)
      return refuse(contracts.rotateApiKey, 'key_ending', 'This key was replaced already.');
    if (old.mode === 'live') {
      await ctx.requireStepUp(tx);
      await assertSpentTrusted(tx, ctx, contracts.rotateApiKey);
      await requireSecond(tx, ctx, contracts.rotateApiKey, {
        storeId: old.store_id,
        approvalId: body.approval_id,
        request: rotationRequest(old, body.overlap_hours),
      });
    }
    const now = ctx.clock.now();
    await keys.updateKey(tx, old.id, {
      expires_at: new Date(now.getTime() + body.overlap_hours * hourMs),
    });
    const key = drawKey(old.mode);
    const { account_id: accountId, store_id: storeId, mode, name, scopes, networks } = old;
    const row = await keys.insertKey(tx, {
      ...{ accountId, storeId, mode, name, scopes, networks },
      ...shownOf(key),
      hash: hashOfKey(key),
      createdAt: now,
    });
    await auditKey(tx, ctx, 'api_key.rotated', old);
    if (mode === 'live')
      await notifyOwnerOfLiveChange(tx, deps, ctx, { accountId, storeId, change: 'key_rotated' });
    return { ...keyOf(row), key };
  });

export const changeApiKey = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.changeApiKey>,
): Promise<ResultOf<typeof contracts.changeApiKey>> =>
  ctx.own(async (tx) => {
    const row = await lockKey(tx, ctx, params.api_id);
    if (row.mode === 'live') await ctx.requireStepUp(tx);
    const { name, allowed_networks: networks } = body;
    const changed = await keys.updateKey(tx, row.id, {
      name: name ?? row.name,
      networks: networks === undefined ? row.networks : networks,
    });
    await auditKey(tx, ctx, 'api_key.changed', row);
    const { account_id: accountId, store_id: storeId } = row;
    if (row.mode === 'live')
      await notifyOwnerOfLiveChange(tx, deps, ctx, { accountId, storeId, change: 'key_changed' });
    return keyOf(changed);
  });

export async function lockKey(tx: Tx, ctx: Ctx, id: string): Promise<keys.KeyRow> {
  const wanted = { id, accountId: personOf(ctx).id };
  const row = await keys.lockKey(tx, wanted, ctx.clock.now());
  return row ?? refuse(contracts.changeApiKey, 'key_not_found', 'There is no such key.');
}
