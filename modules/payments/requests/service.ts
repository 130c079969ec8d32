/**
 * Payment requests: what a merchant asks for, its states, references and expiry. Owns
 * `payment_requests`. Imports no other submodule.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import type { JobCtx } from '@luwag/platform/jobs/job';
import type { Mode } from '@luwag/platform/security/caller';
import { findMerchantProfile } from '../../accounts/service.ts';
import { findStore, isNameClear, mayReturnTo, type StoreRow } from '../../merchants/service.ts';
import { type MerchantOfCall, merchantOf } from '../current-user.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isPayableStatus } from '../payable.ts';
import * as requests from './repository.ts';
import { requestViewOf, shownTo, statusAt } from './view.ts';

export { expireRequests } from './jobs.ts';
export { listPaymentRequests, positionOf, selectionOf, writtenPosition } from './listing.ts';
export {
  changeRequest,
  findOfMerchant,
  findRequest,
  listRequests,
  listRequestsOfOrder,
  lockRequest,
  payableAt,
  type RequestRow,
  startRequest,
} from './repository.ts';
export {
  countByStatus,
  type HourSums,
  listBuyers,
  listSelected,
  type Selection,
  type StatusSums,
  type Sums,
  sumByHour,
  sumByStatus,
  sumByStore,
  sumSelected,
} from './selection-repository.ts';
export { readTestPast, type TestPast } from './test-past-repository.ts';
export { type AddressUse, countPaidByFixedCode, countReturnUrls } from './use-repository.ts';
export {
  refundableOn,
  refundableUntil,
  requestViewOf,
  shownReference,
  shownTo,
  statusAt,
} from './view.ts';

/** Two draws of the same reference are rarer than one in a thousand million. */
const drawsMax = 5;
const notFound = 'There is no such payment request.';

type Deps = Pick<PaymentsDeps, 'publicOrigin'>;
type Asked = InputOf<typeof contracts.createPaymentRequest>['body'];

export async function createPaymentRequest(
  { publicOrigin }: Deps,
  ctx: CtxOf<typeof contracts.createPaymentRequest>,
  { body }: InputOf<typeof contracts.createPaymentRequest>,
): Promise<ResultOf<typeof contracts.createPaymentRequest>> {
  const { tx } = ctx;
  const merchant = merchantOf(ctx);
  const { store, mode } = await storeOf(tx, merchant, body);
  assertReturnUrls(store, mode, body);
  await freeOrder(tx, ctx, { store, mode, body });
  const now = ctx.clock.now();
  const row = await insertWithReference(tx, {
    mode,
    merchantId: merchant.merchantId,
    storeId: store.id,
    token: drawToken(),
    amountCentavos: body.amount,
    orderReference: body.order_reference,
    description: body.description,
    metadata: body.metadata,
    returnUrl: writtenOut(body.return_url),
    cancelUrl: writtenOut(body.cancel_url),
    origin: originOf(ctx),
    deviceId: merchant.deviceId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + body.expires_in * 1000),
  }).catch((error: unknown) => {
    // Two concurrent requests for one order, with different idempotency keys.
    if (requests.isOrderTaken(error)) return refuseOrder();
    throw error;
  });
  return requestViewOf(row, publicOrigin, now);
}

const originOf = ({ caller }: Ctx): requests.NewRequest['origin'] =>
  caller.kind === 'key' || caller.kind === 'device' ? caller.kind : 'dashboard';

/** An API key is for its store and mode. All else is live mode, for active merchants. */
async function storeOf(
  tx: Tx,
  merchant: MerchantOfCall,
  { store_id: wanted }: Asked,
): Promise<{ store: StoreRow; mode: Mode }> {
  const id = merchant.storeId ?? wanted;
  const isElsewhere = wanted !== undefined && wanted !== id;
  const store =
    id && !isElsewhere ? await findStore(tx, { id, accountId: merchant.merchantId }) : undefined;
  if (!store || store.closed_at)
    return refuse(contracts.createPaymentRequest, 'store_not_found', 'There is no such store.');
  if (merchant.mode !== 'test' && !isNameClear(store))
    return refuse(
      contracts.createPaymentRequest,
      'store_name_not_clear',
      'The store’s name is being looked at, or was refused. Test payments work meanwhile.',
    );
  if (merchant.mode) return { store, mode: merchant.mode };
  const profile = await findMerchantProfile(tx, merchant.merchantId);
  if (profile?.merchant_status !== 'ACTIVE')
    return refuse(
      contracts.createPaymentRequest,
      'merchant_not_active',
      'Your account is not approved for live payments yet.',
    );
  return { store, mode: 'live' };
}

function assertReturnUrls(store: StoreRow, mode: Mode, { return_url, cancel_url }: Asked): void {
  for (const url of [return_url, cancel_url])
    if (url !== null && !mayReturnTo(store, { url, mode }))
      refuse(
        contracts.createPaymentRequest,
        'return_url_not_allowed',
        'Use an address of your store’s list, which is set when the store is opened.',
      );
}

/** As browsers normalise it, so that the checked URL is the one buyers are sent to. */
const writtenOut = (url: string | null): string | null => url && new URL(url).href;

/** An expired request frees its order reference even before the sweep has marked it. */
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
    contracts.createPaymentRequest,
    'order_reference_in_use',
    id ? `The payment request ${id} has this order.` : 'Another payment request has this order.',
  );

/** 128 random bits. */
export const drawToken = (): string => randomBytes(16).toString('base64url');
const drawReference = (): string => paymentReference(randomInt(referencesCount));

/** Draws until a reference is not that of a request under way, whoever else draws meanwhile. */
export async function insertWithReference(
  tx: Tx,
  row: Omit<requests.NewRequest, 'reference'>,
  draw: () => string = drawReference,
): Promise<requests.RequestRow> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const inserted = await requests.insertRequest(tx, { ...row, reference: draw() });
    if (inserted) return inserted;
  }
  throw new Error(`no free payment reference after ${drawsMax} draws (store ${row.storeId})`);
}

export async function getPaymentRequest(
  { publicOrigin }: Deps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPaymentRequest>,
): Promise<ResultOf<typeof contracts.getPaymentRequest>> {
  const merchant = merchantOf(ctx);
  const row = await ctx.own((tx) => requests.findOfMerchant(tx, merchant, params.request_id));
  if (!row) return refuse(contracts.getPaymentRequest, 'payment_request_not_found', notFound);
  return shownTo(merchantOf(ctx), requestViewOf(row, publicOrigin, ctx.clock.now()));
}

/** Idempotent: cancelling twice cancels once. */
export async function cancelPaymentRequest(
  { publicOrigin }: Deps,
  ctx: CtxOf<typeof contracts.cancelPaymentRequest>,
  { params }: InputOf<typeof contracts.cancelPaymentRequest>,
): Promise<ResultOf<typeof contracts.cancelPaymentRequest>> {
  const { tx } = ctx;
  const merchant = merchantOf(ctx);
  const found = await requests.findOfMerchant(tx, merchant, params.request_id, { isLocked: true });
  if (!found) return refuse(contracts.cancelPaymentRequest, 'payment_request_not_found', notFound);
  const now = ctx.clock.now();
  const status = statusAt(found, now);
  if (status === 'canceled') return requestViewOf(found, publicOrigin, now);
  if (!isPayableStatus(status))
    return refuse(
      contracts.cancelPaymentRequest,
      'payment_request_ended',
      `This payment request is ${status} and can no longer be taken back.`,
    );
  const row = await requests.changeRequest(tx, ctx, found.id, { status: 'canceled' });
  return requestViewOf(row, publicOrigin, now);
}

/** A refund was made: the request says so, with a new version. Never above its amount. */
export const refundRequest = (
  tx: Tx,
  origin: Pick<Ctx, 'clock' | 'requestId'>,
  { id, amount_centavos, refunded_centavos, fee_centavos }: requests.RequestRow,
  { amountCentavos, feeReturnedCentavos }: { amountCentavos: number; feeReturnedCentavos: number },
): Promise<requests.RequestRow> => {
  const refunded = refunded_centavos + amountCentavos;
  return requests.changeRequest(tx, origin, id, {
    status: refunded === amount_centavos ? 'refunded' : 'partially_refunded',
    refunded_centavos: refunded,
    fee_centavos: fee_centavos === null ? null : fee_centavos - feeReturnedCentavos,
  });
};

/** Ends one whose time is over by a clock of its own; whether it could still be paid. */
export async function expireRequest(
  tx: Tx,
  origin: Pick<Ctx, 'clock' | 'requestId'>,
  id: string,
): Promise<boolean> {
  const request = await requests.lockRequest(tx, id);
  if (!request || !isPayableStatus(request.status)) return false;
  await requests.changeRequest(tx, origin, id, { status: 'expired' });
  return true;
}

const expireBatchMax = 200;

/**
 * A request expires by the clock; this job writes it down and emits the event for the merchant. A
 * batch is one transaction, and what is left by a crash is found by the next run.
 */
export async function expire(ctx: JobCtx): Promise<void> {
  let ended: number;
  do ended = await inScope(ctx.db, 'system', (tx) => requests.expireSome(tx, ctx, expireBatchMax));
  while (ended === expireBatchMax);
}
