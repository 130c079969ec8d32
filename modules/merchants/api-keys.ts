import { randomInt } from 'node:crypto';
import type { Endpoint, InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/merchants';
import type { Tx } from '@luwag/db';
import { type ApiKey, apiKeyDraws, buildApiKey, shownOf } from '@luwag/domain/api-key';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';
import { bindingOf, requireStepUp, stepUpFreshMs } from '@luwag/platform/security/step-up';
import { assertSpentTrusted, findMerchantProfile } from '../accounts/service.ts';
import * as keys from './api-keys-repository.ts';
import { hashOfKey } from './authenticators.ts';
import type { MerchantsDeps } from './deps.ts';
import { keyRequest, requireSecond } from './key-approvals.ts';
import { notifyOwnerOfLiveChange } from './live-notices.ts';
import { lockStore } from './stores-repository.ts';

/** For each store: one live key to change over from and one to change over to. */
const keysMax = { live: 2, test: 5 } as const;

export const createApiKey = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.createApiKey>,
): Promise<ResultOf<typeof contracts.createApiKey>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const { store_id: storeId, mode, name, scopes, allowed_networks: networks } = body;
    // Locked, so that calls at once are counted one after the other.
    const store = await lockStore(tx, { id: storeId, accountId });
    if (!store) return refuse(contracts.createApiKey, 'store_not_found', 'There is no such store.');
    if (mode === 'live') {
      await assertActive(tx, contracts.createApiKey, accountId);
      await requireFactor(tx, deps, ctx, body.step_up_id);
      await requireSecond(tx, ctx, contracts.createApiKey, {
        ...{ storeId, approvalId: body.approval_id, request: keyRequest(body) },
      });
    }
    await assertKeysLeft(tx, contracts.createApiKey, { accountId, storeId, mode });
    const key = drawKey(mode);
    const row = await keys.insertKey(tx, {
      ...{ accountId, storeId, mode, name, scopes, networks },
      ...shownOf(key),
      hash: hashOfKey(key),
      createdAt: ctx.clock.now(),
    });
    await auditKey(tx, ctx, 'api_key.created', row);
    if (mode === 'live')
      await notifyOwnerOfLiveChange(tx, deps, ctx, { accountId, storeId, change: 'key_made' });
    return { ...keyOf(row), key };
  });

type OfKeysLeft = Endpoint & { refusals: { too_many_keys: 409 } };

export async function assertKeysLeft(
  tx: Tx,
  call: OfKeysLeft,
  wanted: { accountId: string; storeId: string; mode: Mode },
): Promise<void> {
  if ((await keys.countKeys(tx, wanted)) >= keysMax[wanted.mode])
    refuse(call, 'too_many_keys', 'Revoke a key before you make another.');
}

type OfActive = Endpoint & { refusals: { merchant_not_active: 409 } };

export async function assertActive(tx: Tx, call: OfActive, accountId: string): Promise<void> {
  const profile = await findMerchantProfile(tx, accountId);
  if (profile?.merchant_status !== 'ACTIVE')
    refuse(call, 'merchant_not_active', 'Live keys open with your account.');
}

async function requireFactor(
  tx: Tx,
  { stepUps }: MerchantsDeps,
  ctx: Ctx,
  id: string | undefined,
): Promise<void> {
  // The id travels in the body here, so the step-up is bound to the body without it.
  const { step_up_id: _, ...rest } = ctx.sent.body as { step_up_id?: unknown };
  await requireStepUp(stepUps, tx, {
    caller: ctx.caller,
    action: contracts.createApiKey.name,
    binding: bindingOf({ body: rest }),
    freshMs: stepUpFreshMs.settings,
    id,
  });
  await assertSpentTrusted(tx, ctx, contracts.createApiKey);
}

export const drawKey = (mode: Mode): ApiKey =>
  buildApiKey(
    mode,
    Array.from({ length: apiKeyDraws.count }, () => randomInt(apiKeyDraws.below)),
  );

export const listApiKeys = (ctx: Ctx): Promise<ResultOf<typeof contracts.listApiKeys>> =>
  ctx.own(async (tx) => {
    const rows = await keys.listKeys(tx, personOf(ctx).id, ctx.clock.now());
    return {
      results: rows.map((row) => ({
        ...keyOf(row),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      })),
    };
  });

/** Without a factor: whoever finds that a key has leaked ends it at once. The owner is told. */
export const revokeApiKey = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.revokeApiKey>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const wanted = { id: params.api_id, accountId: personOf(ctx).id };
    const row = await keys.markRevoked(tx, wanted, ctx.clock.now());
    if (!row) return refuse(contracts.revokeApiKey, 'key_not_found', 'There is no such key.');
    await auditKey(tx, ctx, 'api_key.revoked', row);
    const { account_id: accountId, store_id: storeId } = row;
    if (row.mode === 'live')
      await notifyOwnerOfLiveChange(tx, deps, ctx, { accountId, storeId, change: 'key_revoked' });
    return undefined;
  });

/** Everything but the hash, which is nobody's business. */
export const keyOf = (row: keys.KeyRow) => ({
  api_id: row.id,
  store_id: row.store_id,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes,
  prefix: row.prefix,
  last4: row.last4,
  allowed_networks: row.networks,
  ends_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const auditKey = (
  tx: Tx,
  ctx: Ctx,
  action: 'api_key.created' | 'api_key.revoked' | 'api_key.rotated' | 'api_key.changed',
  { id, store_id, mode, scopes }: keys.KeyRow,
) => {
  const { caller, requestId } = ctx;
  const detail = { api_id: id, store_id, mode, scopes };
  return recordAudit(tx, { caller, accountId: personOf(ctx).id, action, detail, requestId });
};
