import { randomBytes, randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  type listPaymentRequests,
} from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import type { Ctx, CtxOf } from '@luwag/platform/http';
import type { Mode } from '@luwag/platform/principal';
import { refuse } from '@luwag/platform/refusal';
import { findMerchantProfile } from '../accounts/service.ts';
import { findStore, isNameClear, mayReturnTo, type StoreRow } from '../merchants/service.ts';
import { type Shop, shopOf } from './callers.ts';
import type { PaymentsParts } from './parts.ts';
import { requestViewOf, statusAt } from './request-view.ts';
import * as requests from './requests-repository.ts';

const perPage = 20;
/** Two requests with one reference are a matter of one draw in thousands of millions. */
const drawsMax = 5;
const notFound = 'There is no such payment request.';

type Parts = Pick<PaymentsParts, 'publicOrigin'>;
type Asked = InputOf<typeof createPaymentRequest>['body'];

export async function askForPayment(
  { publicOrigin }: Parts,
  ctx: CtxOf<typeof createPaymentRequest>,
  { body }: InputOf<typeof createPaymentRequest>,
): Promise<ResultOf<typeof createPaymentRequest>> {
  const { tx } = ctx;
  const shop = shopOf(ctx);
  const { store, mode } = await storeOf(tx, shop, body);
  assertReturnUrls(store, mode, body);
  await freeOrder(tx, ctx, { store, mode, body });
  const now = ctx.clock.now();
  const row = await insertWithReference(tx, {
    mode,
    merchantId: shop.merchantId,
    storeId: store.id,
    token: drawToken(),
    amountCentavos: body.amount,
    orderReference: body.order_reference,
    description: body.description,
    metadata: body.metadata,
    returnUrl: writtenOut(body.return_url),
    cancelUrl: writtenOut(body.cancel_url),
    origin: ctx.principal.kind === 'key' ? 'key' : 'dashboard',
    createdAt: now,
    expiresAt: new Date(now.getTime() + body.expires_in * 1000),
  }).catch((error: unknown) => {
    // Asked for twice at once, under two keys.
    if (requests.isOrderTaken(error)) return refuseOrder();
    throw error;
  });
  return requestViewOf(row, publicOrigin, now);
}

/** A key speaks for its store in its mode. The dashboard asks for real money, of the active. */
async function storeOf(
  tx: Tx,
  shop: Shop,
  { store_id: wanted }: Asked,
): Promise<{ store: StoreRow; mode: Mode }> {
  const id = shop.storeId ?? wanted;
  const isElsewhere = wanted !== undefined && wanted !== id;
  const store =
    id && !isElsewhere ? await findStore(tx, { id, accountId: shop.merchantId }) : undefined;
  if (!store) return refuse(createPaymentRequest, 'store_not_found', 'There is no such store.');
  if (shop.mode !== 'test' && !isNameClear(store))
    return refuse(
      createPaymentRequest,
      'store_name_not_clear',
      'The store’s name is being looked at, or was refused. Test payments work meanwhile.',
    );
  if (shop.mode) return { store, mode: shop.mode };
  const profile = await findMerchantProfile(tx, shop.merchantId);
  if (profile?.merchant_status !== 'ACTIVE')
    return refuse(createPaymentRequest, 'merchant_not_active', 'Payments open with your account.');
  return { store, mode: 'live' };
}

function assertReturnUrls(store: StoreRow, mode: Mode, { return_url, cancel_url }: Asked): void {
  for (const url of [return_url, cancel_url])
    if (url !== null && !mayReturnTo(store, { url, mode }))
      refuse(
        createPaymentRequest,
        'return_url_not_allowed',
        'Use an address of your store’s list, which is set when the store is opened.',
      );
}

/** As browsers read it, so that what was held against the list is what buyers are sent to. */
const writtenOut = (url: string | null): string | null => url && new URL(url).href;

/** One whose time is over no longer has its order, though no sweep has come by yet. */
async function freeOrder(
  tx: Tx,
  ctx: Ctx,
  { store, mode, body }: { store: StoreRow; mode: Mode; body: Asked },
): Promise<void> {
  if (body.order_reference === null) return;
  const order = { storeId: store.id, mode, orderReference: body.order_reference };
  const earlier = await requests.lockOfOrder(tx, order);
  if (!earlier) return;
  if (statusAt(earlier, ctx.clock.now()) !== 'expired') refuseOrder(earlier.id);
  await requests.changeRequest(tx, ctx, earlier.id, { status: 'expired' });
}

const refuseOrder = (id?: string): never =>
  refuse(
    createPaymentRequest,
    'order_reference_in_use',
    id ? `The payment request ${id} has this order.` : 'Another payment request has this order.',
  );

/** 128 bits of chance. */
export const drawToken = (): string => randomBytes(16).toString('base64url');
const drawReference = (): string => paymentReference(randomInt(referencesCount));

/** Draws until a reference is nobody's. */
export async function insertWithReference(
  tx: Tx,
  row: Omit<requests.NewRequest, 'reference'>,
  draw: () => string = drawReference,
): Promise<requests.RequestRow> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const inserted = await requests.insertRequest(tx, { ...row, reference: draw() });
    if (inserted) return inserted;
  }
  throw new Error('no reference was free');
}

export async function readRequest(
  { publicOrigin }: Parts,
  ctx: Ctx,
  { params }: InputOf<typeof getPaymentRequest>,
): Promise<ResultOf<typeof getPaymentRequest>> {
  const shop = shopOf(ctx);
  const row = await ctx.own((tx) => requests.findOfShop(tx, shop, params.request_id));
  if (!row) return refuse(getPaymentRequest, 'payment_request_not_found', notFound);
  return requestViewOf(row, publicOrigin, ctx.clock.now());
}

export async function readRequests(
  { publicOrigin }: Parts,
  ctx: Ctx,
  { query: { page, mode } }: InputOf<typeof listPaymentRequests>,
): Promise<ResultOf<typeof listPaymentRequests>> {
  const shop = shopOf(ctx);
  const wanted = { ...shop, mode: shop.mode ?? mode };
  // One more than is shown says whether there are more.
  const at = { limit: perPage + 1, offset: (page - 1) * perPage };
  const rows = await ctx.own((tx) => requests.listOfShop(tx, wanted, at));
  const now = ctx.clock.now();
  return {
    results: rows.slice(0, perPage).map((row) => requestViewOf(row, publicOrigin, now)),
    page,
    has_more: rows.length > perPage,
  };
}

/** Done twice, it is done once. */
export async function takeBack(
  { publicOrigin }: Parts,
  ctx: CtxOf<typeof cancelPaymentRequest>,
  { params }: InputOf<typeof cancelPaymentRequest>,
): Promise<ResultOf<typeof cancelPaymentRequest>> {
  const { tx } = ctx;
  const shop = shopOf(ctx);
  const found = await requests.findOfShop(tx, shop, params.request_id, { isLocked: true });
  if (!found) return refuse(cancelPaymentRequest, 'payment_request_not_found', notFound);
  const now = ctx.clock.now();
  const status = statusAt(found, now);
  if (status === 'canceled') return requestViewOf(found, publicOrigin, now);
  if (status !== 'open' && status !== 'started')
    return refuse(
      cancelPaymentRequest,
      'payment_request_ended',
      `This payment request is ${status} and can no longer be taken back.`,
    );
  const row = await requests.changeRequest(tx, ctx, found.id, { status: 'canceled' });
  return requestViewOf(row, publicOrigin, now);
}
