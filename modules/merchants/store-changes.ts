import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { isOnOwnMachine } from '@luwag/contracts/merchants';
import * as contracts from '@luwag/contracts/store-changes';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { findVerifiedName } from '../accounts/service.ts';
import { revokeKeysOf } from './api-keys-repository.ts';
import type { MerchantsDeps } from './deps.ts';
import { notifyOwnerOfLiveChange } from './live-notices.ts';
import { nearNameOf } from './store-names.ts';
import { namesWaitingMax, storeOf } from './stores.ts';
import * as stores from './stores-repository.ts';

const foundMax = 20;

/** The whole of what can change, as it should stand. The code and all that is printed stay. */
export const updateStore = (
  deps: MerchantsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.updateStore>,
): Promise<ResultOf<typeof contracts.updateStore>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    await stores.lockStoresOf(tx, accountId);
    const store = await openStoreOf(tx, { id: params.store_id, accountId });
    if (!store.address && body.website_url === '')
      return refuse(contracts.updateStore, 'website_required', 'The store has no counter.');
    const returnUrls = [...new Set(body.return_urls)];
    const added = returnUrls.filter((url) => !store.return_urls.includes(url));
    // Buyers follow them after they have paid: a session alone may be a stranger's.
    const isLive = added.some((url) => !isOnOwnMachine(new URL(url)));
    if (isLive) await ctx.requireStepUp(tx);
    const row = await stores.updateStoreRow(tx, store.id, {
      name: body.name,
      websiteUrl: body.website_url,
      returnUrls,
      renamed: body.name === store.name ? undefined : await namedAnew(tx, ctx, store, body.name),
    });
    await audit(tx, ctx, 'store.changed', row);
    if (isLive)
      await notifyOwnerOfLiveChange(tx, deps, ctx, {
        accountId,
        storeId: row.id,
        change: 'return_urls_set',
      });
    return storeOf(row);
  });

/** A new name is looked at as a new store’s is; one that waits already waits for the new name. */
async function namedAnew(tx: Tx, ctx: Ctx, store: stores.StoreRow, name: string) {
  const near = await nearNameOf(tx, store.account_id, name);
  const isOneMore = near !== undefined && store.name_state !== 'waiting';
  if (isOneMore && (await stores.countWaitingNamesOf(tx, store.account_id)) >= namesWaitingMax)
    return refuse(
      contracts.updateStore,
      'names_waiting',
      `${namesWaitingMax} names of yours wait for somebody to look at them. Wait for that first.`,
    );
  return { near, at: ctx.clock.now() };
}

/** Closing twice closes once. */
export const closeStore = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.closeStore>,
): Promise<ResultOf<typeof contracts.closeStore>> =>
  ctx.own(async (tx) => {
    const wanted = { id: params.store_id, accountId: personOf(ctx).id };
    const store = await stores.lockWholeStore(tx, wanted);
    if (!store) return notFound();
    if (store.closed_at) return storeOf(store);
    const now = ctx.clock.now();
    const row = await stores.markClosed(tx, store.id, now);
    await revokeKeysOf(tx, { storeId: store.id, now });
    await audit(tx, ctx, 'store.closed', row);
    return storeOf(row);
  });

const notFound = (): never =>
  refuse(contracts.updateStore, 'store_not_found', 'There is no such store.');

async function openStoreOf(tx: Tx, wanted: { id: string; accountId: string }) {
  const store = await stores.lockWholeStore(tx, wanted);
  return store && !store.closed_at ? store : notFound();
}

type Change = 'store.changed' | 'store.closed';

const audit = (tx: Tx, ctx: Ctx, action: Change, { id, account_id }: stores.StoreRow) =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: account_id,
    action,
    detail: { store_id: id },
    requestId: ctx.requestId,
  });

/** What their counter code says, for whoever knows how the name begins. */
export const searchMerchants = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.searchMerchants>,
): Promise<ResultOf<typeof contracts.searchMerchants>> =>
  ctx.system(async (tx) => {
    const rows = await stores.listByName(tx, query.name.toLowerCase(), foundMax);
    const businesses = new Map<string, string | null>();
    for (const id of new Set(rows.map(({ account_id }) => account_id)))
      businesses.set(id, await findVerifiedName(tx, id));
    return {
      results: rows.map((row) => ({
        store_code: row.code,
        store_name: row.name,
        business_name: businesses.get(row.account_id) ?? null,
        store_city: row.address?.city ?? null,
        website_url: row.website_url,
      })),
    };
  });
