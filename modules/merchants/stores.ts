import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  createStore,
  isOnOwnMachine,
  type listStores,
  type Store,
} from '@luwag/contracts/merchants';
import type { Tx } from '@luwag/db';
import { buildStoreQr } from '@luwag/domain/qr-ph';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { storeCodeOf } from '@luwag/domain/store-code';
import type { Ctx, CtxOf } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { merchantOf } from './callers.ts';
import { tellOwnerOfLiveChange } from './live-notices.ts';
import type { MerchantsParts } from './parts.ts';
import { nearNameOf } from './store-names.ts';
import * as stores from './stores-repository.ts';

/** As many as a list shows at once. */
const storesMax = 100;
/** Two stores with one code are a matter of one draw in thousands of millions. */
const drawsMax = 5;

export async function openStore(
  parts: MerchantsParts,
  ctx: CtxOf<typeof createStore>,
  { body }: InputOf<typeof createStore>,
): Promise<ResultOf<typeof createStore>> {
  const { id: accountId } = merchantOf(ctx);
  // Without the lock, calls at once would each count the stores before the others' are there.
  await stores.lockStoresOf(ctx.tx, accountId);
  if ((await stores.countStores(ctx.tx, accountId)) >= storesMax)
    return refuse(createStore, 'too_many_stores', `A merchant has ${storesMax} stores at most.`);
  // Buyers follow it after they have paid: a session alone may be a stranger's.
  const isLive = body.return_urls.some((url) => !isOnOwnMachine(new URL(url)));
  if (isLive) await ctx.requireStepUp(ctx.tx);
  const row = await insertWithCode(ctx.tx, {
    accountId,
    name: body.name,
    address: body.address,
    websiteUrl: body.website_url,
    returnUrls: [...new Set(body.return_urls)],
    createdAt: ctx.clock.now(),
    nameNear: await nearNameOf(ctx.tx, accountId, body.name),
  });
  if (isLive) {
    const change = 'return_urls_set';
    await tellOwnerOfLiveChange(ctx.tx, parts, ctx, { accountId, storeId: row.id, change });
  }
  return storeOf(row);
}

export const readStores = (ctx: Ctx): Promise<ResultOf<typeof listStores>> =>
  ctx.own(async (tx) => ({
    results: (await stores.listStores(tx, merchantOf(ctx).id, storesMax)).map(storeOf),
  }));

/** Draws until a code is nobody's. */
export async function insertWithCode(
  tx: Tx,
  row: Omit<stores.NewStoreRow, 'code'>,
  draw: () => string = drawCode,
): Promise<stores.StoreRow> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const inserted = await stores.insertStore(tx, { ...row, code: draw() });
    if (inserted) return inserted;
  }
  throw new Error('no code was free');
}

const drawCode = (): string => storeCodeOf(paymentReference(randomInt(referencesCount)));

const storeOf = (row: stores.StoreRow): Store => ({
  store_id: row.id,
  code: row.code,
  name: row.name,
  address: row.address,
  website_url: row.website_url,
  return_urls: row.return_urls,
  qr_payload: row.address
    ? buildStoreQr({ storeCode: row.code, storeName: row.name, city: row.address.city })
    : null,
  name_state: row.name_state as Store['name_state'],
  name_reason: row.name_state === 'refused' ? row.name_reason : null,
  created_at: row.created_at.toISOString(),
});
