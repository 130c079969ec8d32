import { createHash } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/push';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import { personOf } from '@luwag/platform/security/person';
import { z } from 'zod';
import { areUsableKeys, endpointHashOf, pushIdentityOf } from './encryption.ts';
import {
  deleteSubscription,
  listSubscriptions,
  type SubscriptionRow,
  saveSubscription,
} from './repository.ts';
import { isPushEndpoint, type PushAddress } from './sender.ts';

export type PushDeps = {
  messageKey: Uint8Array;
  /** Left out, push is not offered. */
  pushKey?: Uint8Array | undefined;
  /** A stand-in for browsers' push services; production has none. */
  pushTestOrigin?: string | undefined;
  /** How its owner knows the device of a session; sessions are a module's above this one. */
  deviceOf: (tx: Tx, session: { accountId: string; sessionId: string }) => Promise<string>;
};

export const getPush = (deps: PushDeps, ctx: Ctx): Promise<ResultOf<typeof contracts.getPush>> =>
  ctx.own(async (tx) => {
    const rows = await listSubscriptions(tx, personOf(ctx).id);
    const publicKey = deps.pushKey ? pushIdentityOf(deps.pushKey).publicKey : null;
    const devices = rows.map((row) => viewOf(row, addressOf(deps.messageKey, row).endpoint));
    return { public_key: publicKey, devices };
  });

export const subscribePush = (
  deps: PushDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.subscribePush>,
): Promise<ResultOf<typeof contracts.subscribePush>> =>
  ctx.own(async (tx) => {
    const { id: accountId, sessionId } = personOf(ctx);
    const { endpoint, keys, is_discreet: isDiscreet } = body;
    if (!deps.pushKey || !isPushEndpoint(endpoint, deps.pushTestOrigin) || !areUsableKeys(keys))
      return refuse(
        contracts.subscribePush,
        'push_subscription_unusable',
        'This browser cannot be notified.',
      );
    const hidden = encryptAddress(deps.messageKey, { endpoint, ...keys });
    const device = await deps.deviceOf(tx, { accountId, sessionId });
    const now = ctx.clock.now();
    const row = { accountId, ...hidden, device, isDiscreet, now };
    const id = await saveSubscription(tx, row);
    return viewOf({ id, device, is_discreet: isDiscreet, created_at: now }, endpoint);
  });

export const unsubscribePush = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.unsubscribePush>,
): Promise<ResultOf<typeof contracts.unsubscribePush>> =>
  ctx.own(async (tx) => {
    const found = { accountId: personOf(ctx).id, id: params.device_id };
    if (await deleteSubscription(tx, found)) return undefined;
    return refuse(contracts.unsubscribePush, 'push_device_not_found', 'There is no such browser.');
  });

const viewOf = (
  {
    id,
    device,
    is_discreet,
    created_at,
  }: Pick<SubscriptionRow, 'id' | 'device' | 'is_discreet' | 'created_at'>,
  endpoint: string,
) => ({
  id,
  device,
  is_discreet,
  endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
  since: created_at.toISOString(),
});

/** Moved to another browser's row, an address does not open. */
const aadOf = (endpointHash: Buffer): string =>
  `push_subscriptions.encrypted ${endpointHash.toString('hex')}`;

/** What is kept of a browser's address: what it is found by, and what only we can open. */
export function encryptAddress(messageKey: Uint8Array, address: PushAddress) {
  const endpointHash = endpointHashOf(messageKey, address.endpoint);
  const encrypted = encrypt(messageKey, aadOf(endpointHash), JSON.stringify(address));
  return { endpointHash, encrypted };
}

const Address = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

export const addressOf = (
  messageKey: Uint8Array,
  { endpoint_hash, encrypted }: Pick<SubscriptionRow, 'endpoint_hash' | 'encrypted'>,
): PushAddress => Address.parse(JSON.parse(decrypt(messageKey, aadOf(endpoint_hash), encrypted)));
