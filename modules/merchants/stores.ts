import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/merchants';
import { isOnOwnMachine, type Store } from '@luwag/contracts/merchants';
import type { Tx } from '@luwag/db';
import { buildStoreQr } from '@luwag/domain/qr-ph';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { storeCodeOf } from '@luwag/domain/store-code';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { MerchantsDeps } from './deps.ts';
import { notifyOwnerOfLiveChange } from './live-notices.ts';
import { nearNameOf } from './store-names.ts';
import * as stores from './stores-repository.ts';

/** As many as a list shows at once. */
const storesMax = 100;
/** More names than this from one merchant are not put before staff at a time. */
export const namesWaitingMax = 3;
/** Two stores with one code are a matter of one draw in thousands of millions. */
const drawsMax = 5;

export async function createStore(
  deps: MerchantsDeps,
  ctx: CtxOf<typeof contracts.createStore>,
  { body }: InputOf<typeof contracts.createStore>,
): Promise<ResultOf<typeof contracts.createStore>> {
  const { id: accountId } = personOf(ctx);
  // Without the lock, calls at once would each count the stores before the others' are there.
  await stores.lockStoresOf(ctx.tx, accountId);
  if ((await stores.countStores(ctx.tx, accountId)) >= storesMax)
    return refuse(
      contracts.createStore,
      'too_many_stores',
      `A merchant has ${storesMax} stores at most.`,
    );
  // Buyers follow it after they have paid: a session alone may be a stranger's.
  const isLive = body.return_urls.some((url) => !isOnOwnMachine(new URL(url)));
  if (isLive) await ctx.requireStepUp(ctx.tx);
  const nameNear = await nearNameOf(ctx.tx, accountId, body.name);
  if (
    nameNear !== undefined &&
    (await stores.countWaitingNamesOf(ctx.tx, accountId)) >= namesWaitingMax
  )
    return refuse(
      contracts.createStore,
      'names_waiting',
      `${namesWaitingMax} names of yours wait for somebody to look at them. Wait for that first.`,
    );
  const row = await insertWithCode(ctx.tx, {
    accountId,
    name: body.name,
    address: body.address,
    websiteUrl: body.website_url,
    returnUrls: [...new Set(body.return_urls)],
    createdAt: ctx.clock.now(),
    nameNear,
  });
  if (isLive) {
    const change = 'return_urls_set';
    await notifyOwnerOfLiveChange(ctx.tx, deps, ctx, { accountId, storeId: row.id, change });
  }
  return storeOf(row);
}

export const listStores = (ctx: Ctx): Promise<ResultOf<typeof contracts.listStores>> =>
  ctx.own(async (tx) => ({
    results: (await stores.listStoreRows(tx, personOf(ctx).id, storesMax)).map(storeOf),
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
  throw new Error(`no free store code after ${drawsMax} draws (account ${row.accountId})`);
}

const drawCode = (): string => storeCodeOf(paymentReference(randomInt(referencesCount)));

export const storeOf = (row: stores.StoreRow): Store => ({
  store_id: row.id,
  code: row.code,
  name: row.name,
  address: row.address,
  website_url: row.website_url,
  return_urls: row.return_urls,
  // A counter that is closed is not printed again.
  qr_payload:
    row.address && !row.closed_at
      ? buildStoreQr({ storeCode: row.code, storeName: row.name, city: row.address.city })
      : null,
  name_state: row.name_state as Store['name_state'],
  name_reason: row.name_state === 'refused' ? row.name_reason : null,
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});
