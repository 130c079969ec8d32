/**
 * Telling merchants. Owns `webhook_addresses`, `webhook_deliveries` and `webhook_attempts`. The
 * last two lie in tables of a day and are dropped with it, thirty days after the last attempt or
 * later.
 *
 * Promises: every committed change of a payment request, and every refund, is sent to every address
 * of its store and mode that asked for it, signed, as it was when it happened; tried again for
 * three days until it is taken; possibly more than once and out of order, under one id and with a
 * version. What was not taken is on a list for thirty days and can be sent again. Nothing is sent
 * to an address inside a network, whatever its name leads to at that moment. A merchant that is
 * slow delays nobody else. A secret is shown once, kept encrypted, and signs for two days beside
 * the one that follows it. Where live sales are told is changed by a person with a fresh factor or
 * by a live key, and the owner hears of it by mail, as of an address that takes nothing.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Webhook } from '@luwag/contracts/webhooks';
import * as contracts from '@luwag/contracts/webhooks';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { type AddressRow, deleteAddress, findAddress, putAddress } from './addresses-repository.ts';
import { isAllowedUrl } from './allowed-url.ts';
import type { WebhooksDeps } from './deps.ts';
import { allowLive, auditWebhook, notifyOfLiveChange, storeOf } from './owners.ts';
import { encryptSecret, oldSecretUntil } from './secrets.ts';
import { drawSecret } from './signing.ts';

/** For whoever tries out what a store's server makes of an event, and how it went so far. */
export { hasTakenTest } from './deliveries-repository.ts';
export { triggerChange, triggerStep } from './triggering.ts';
/** Whose server takes nothing, for the console. */
export { listTroubled } from './trouble-repository.ts';

export const setWebhook = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.setWebhook>,
): Promise<ResultOf<typeof contracts.setWebhook>> =>
  ctx.own(async (tx) => {
    const store = await storeOf(tx, ctx, { storeId: params.store_id, mode: body.mode });
    const { mayCallOwnMachine, messageKey } = deps;
    if (!isAllowedUrl(body.url, { mode: store.mode, mayCallOwnMachine }))
      return refuse(
        contracts.setWebhook,
        'url_not_allowed',
        'Give an https address on the open internet.',
      );
    await allowLive(tx, ctx, store);
    const now = ctx.clock.now();
    const secret = drawSecret();
    const row = await putAddress(tx, store, {
      url: new URL(body.url).href,
      secretEncrypted: encryptSecret(messageKey, store, secret),
      oldSecretUntil: oldSecretUntil(now),
      now,
    });
    await auditWebhook(tx, ctx, 'webhook.set', store);
    await notifyOfLiveChange(tx, deps, ctx, store, 'webhook_set');
    return { ...viewOf(row), secret };
  });

export const getWebhook = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.getWebhook>,
): Promise<ResultOf<typeof contracts.getWebhook>> =>
  ctx.own(async (tx) => {
    const store = await storeOf(tx, ctx, { storeId: params.store_id, mode: query.mode });
    const row = await findAddress(tx, store);
    return row
      ? viewOf(row)
      : refuse(contracts.getWebhook, 'webhook_not_found', 'No address is set.');
  });

export const removeWebhook = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.removeWebhook>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const store = await storeOf(tx, ctx, { storeId: params.store_id, mode: query.mode });
    if (!(await deleteAddress(tx, store)))
      return refuse(contracts.removeWebhook, 'webhook_not_found', 'No address is set.');
    await allowLive(tx, ctx, store);
    await auditWebhook(tx, ctx, 'webhook.removed', store);
    await notifyOfLiveChange(tx, deps, ctx, store, 'webhook_removed');
    return undefined;
  });

/** Everything but the secrets. */
const viewOf = (row: AddressRow): Webhook => ({
  store_id: row.store_id,
  mode: row.mode,
  url: row.url,
  status: row.disabled_at ? 'disabled' : 'active',
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
});
