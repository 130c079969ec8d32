import * as contracts from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { ask, isSecondNeeded } from '../team/service.ts';
import { assertActive, assertKeysLeft } from './api-keys.ts';
import { lockKey } from './changing-keys.ts';
import type { MerchantsDeps } from './deps.ts';
import { keyRequest, rotationRequest } from './key-approvals.ts';
import { lockStore } from './stores-repository.ts';

const kind = 'live_key';

/** Looked at as if it were made, so that nobody is asked for what cannot be. */
export const askForLiveKey = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.askForLiveKey>,
): Promise<ResultOf<typeof contracts.askForLiveKey>> =>
  ctx.own(async (tx) => {
    const call = contracts.askForLiveKey;
    const { id: accountId } = personOf(ctx);
    const { store_id: storeId } = body;
    if (!(await lockStore(tx, { id: storeId, accountId })))
      return refuse(call, 'store_not_found', 'There is no such store.');
    await assertActive(tx, call, accountId);
    await assertKeysLeft(tx, call, { accountId, storeId, mode: 'live' });
    const isNeeded = await isSecondNeeded(tx, ctx, { kind, storeId });
    const asked = { kind, storeId, aboutId: storeId, isNeeded, request: keyRequest(body) } as const;
    return { approval_id: await ask(tx, deps, ctx, call, asked) };
  });

export const askForKeyRotation = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.askForKeyRotation>,
): Promise<ResultOf<typeof contracts.askForKeyRotation>> =>
  ctx.own(async (tx) => {
    const call = contracts.askForKeyRotation;
    const old = await lockKey(tx, ctx, params.api_id);
    if (old.expires_at) return refuse(call, 'key_ending', 'This key was replaced already.');
    const { store_id: storeId, id: aboutId } = old;
    const isNeeded = old.mode === 'live' && (await isSecondNeeded(tx, ctx, { kind, storeId }));
    const request = rotationRequest(old, body.overlap_hours);
    const asked = { kind, storeId, aboutId, isNeeded, request } as const;
    return { approval_id: await ask(tx, deps, ctx, call, asked) };
  });
