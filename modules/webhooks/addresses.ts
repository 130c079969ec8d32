import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/webhook-addresses';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { lockStore } from '../merchants/service.ts';
import type { AddressRow } from './addresses-repository.ts';
import { isAllowedUrl } from './allowed-url.ts';
import type { WebhooksDeps } from './deps.ts';
import * as own from './own-addresses-repository.ts';
import { allowLive, auditWebhook, notifyOfLiveChange, ownerOf, storeOf } from './owners.ts';
import { encryptSecret, oldSecretUntil, secretLast4 } from './secrets.ts';
import { drawSecret } from './signing.ts';

const addressesMax = 5;
const dayMs = 86_400_000;

export const listWebhooks = (
  { messageKey }: WebhooksDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listWebhooks>,
): Promise<ResultOf<typeof contracts.listWebhooks>> =>
  ctx.own(async (tx) => {
    const rows = await own.listOwnAddresses(tx, { mode: query.mode, ...ownerOf(ctx) });
    const since = new Date(ctx.clock.now().getTime() - dayMs);
    const figures = await own.listFigures(
      tx,
      rows.map(({ id }) => id),
      since,
    );
    const none = { events: 0, delivered: 0, at_once: 0, median_ms: null, undelivered: 0 };
    return {
      results: rows.map((row) => ({
        ...addressOf(messageKey, row),
        figures: figures.get(row.id) ?? none,
      })),
    };
  });

export const addWebhook = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.addWebhook>,
): Promise<ResultOf<typeof contracts.addWebhook>> =>
  ctx.own(async (tx) => {
    const store = await storeOf(tx, ctx, { storeId: body.store_id, mode: body.mode });
    if (!isAllowedUrl(body.url, { ...deps, mode: store.mode }))
      return refuse(contracts.addWebhook, 'url_not_allowed', urlTitle);
    await allowLive(tx, ctx, store);
    // Locked, so that calls at once are counted one after the other.
    await lockStore(tx, { id: store.storeId, accountId: store.accountId });
    if ((await own.countAddresses(tx, store)) >= addressesMax)
      return refuse(contracts.addWebhook, 'too_many_webhooks', 'Remove an address first.');
    const secret = drawSecret();
    const row = await own.insertAddress(tx, store, {
      url: new URL(body.url).href,
      events: body.events,
      secretEncrypted: encryptSecret(deps.messageKey, store, secret),
      now: ctx.clock.now(),
    });
    await auditWebhook(tx, ctx, 'webhook.set', store);
    await notifyOfLiveChange(tx, deps, ctx, store, 'webhook_set');
    return { ...addressOf(deps.messageKey, row), secret };
  });

export const changeWebhook = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.changeWebhook>,
): Promise<ResultOf<typeof contracts.changeWebhook>> =>
  ctx.own(async (tx) => {
    const row = await lockAddress(tx, ctx, params.webhook_id);
    if (body.url !== undefined && !isAllowedUrl(body.url, { ...deps, mode: row.mode }))
      return refuse(contracts.changeWebhook, 'url_not_allowed', urlTitle);
    await allowLive(tx, ctx, row);
    const now = ctx.clock.now();
    const changed = await own.updateAddress(tx, row.id, changeOf(row, body, now), now);
    await auditWebhook(tx, ctx, 'webhook.changed', storeOfRow(row));
    await notifyOfLiveChange(tx, deps, ctx, storeOfRow(row), 'webhook_changed');
    return addressOf(deps.messageKey, changed);
  });

/** An address that moves or is enabled again starts afresh: what was wrong with it is forgotten. */
function changeOf(
  row: AddressRow,
  { url, events, status }: InputOf<typeof contracts.changeWebhook>['body'],
  now: Date,
): own.AddressChange {
  const isNew = url !== undefined && new URL(url).href !== row.url;
  const well = { failing_since: null, alerted_at: null };
  const enabled = { disabled_reason: null, disabled_at: null, ...well };
  const disabled = { disabled_reason: 'owner' as const, disabled_at: now };
  return {
    ...(url === undefined ? {} : { url: new URL(url).href }),
    ...(events === undefined ? {} : { events }),
    ...(isNew ? well : {}),
    ...(status === 'active' ? enabled : {}),
    ...(status === 'disabled' && !row.disabled_at ? disabled : {}),
  };
}

export const dropWebhook = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.dropWebhook>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const row = await lockAddress(tx, ctx, params.webhook_id);
    await allowLive(tx, ctx, row);
    await own.deleteAddressById(tx, row.id);
    await auditWebhook(tx, ctx, 'webhook.removed', storeOfRow(row));
    await notifyOfLiveChange(tx, deps, ctx, storeOfRow(row), 'webhook_removed');
    return undefined;
  });

export const changeWebhookSecret = (
  deps: WebhooksDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.changeWebhookSecret>,
): Promise<ResultOf<typeof contracts.changeWebhookSecret>> =>
  ctx.own(async (tx) => {
    const row = await lockAddress(tx, ctx, params.webhook_id);
    const now = ctx.clock.now();
    const isChanging = row.old_secret_until !== null && row.old_secret_until > now;
    if (isChanging && !body.end_old)
      return refuse(contracts.changeWebhookSecret, 'secret_changing', 'Two secrets sign already.');
    await allowLive(tx, ctx, row);
    const secret = drawSecret();
    const store = storeOfRow(row);
    const changed = await own.updateAddress(
      tx,
      row.id,
      {
        secret_encrypted: encryptSecret(deps.messageKey, store, secret),
        old_secret_encrypted: body.end_old ? null : row.secret_encrypted,
        old_secret_until: body.end_old ? null : oldSecretUntil(now),
      },
      now,
    );
    await auditWebhook(tx, ctx, 'webhook.secret_changed', store);
    await notifyOfLiveChange(tx, deps, ctx, store, 'webhook_secret_changed');
    return { ...addressOf(deps.messageKey, changed), secret };
  });

const urlTitle = 'Give an https address on the open internet.';

async function lockAddress(tx: Tx, ctx: Ctx, id: string): Promise<AddressRow> {
  const row = await own.findOwnAddress(tx, ownerOf(ctx), id, { isLocked: true });
  return row ?? refuse(contracts.changeWebhook, 'webhook_not_found', 'There is no such address.');
}

const storeOfRow = ({ account_id: accountId, store_id: storeId, mode }: AddressRow) => ({
  accountId,
  storeId,
  mode,
});

/** Everything but the secrets. */
const addressOf = (messageKey: Uint8Array, row: AddressRow): contracts.WebhookAddress => ({
  id: row.id,
  store_id: row.store_id,
  mode: row.mode,
  is_main: row.is_main,
  url: row.url,
  events: row.events,
  status: row.disabled_at ? 'disabled' : 'active',
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  secret_last4: secretLast4(messageKey, row),
  changed_at: row.changed_at.toISOString(),
});
