import type { CounterRequest } from '@luwag/contracts/counters';
import * as contracts from '@luwag/contracts/counters';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  createPaymentRequest as createContract,
  type PaymentRequest,
} from '@luwag/contracts/payment-requests';
import type { Sale } from '@luwag/contracts/sales';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { platformRefusal, Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  findOfMerchant,
  listSelected,
  merchantOf,
  selectionOf,
} from '../payments/service.ts';
import { salesOf } from '../sales/service.ts';
import { requireOpen } from './current-device.ts';
import type { CountersDeps } from './deps.ts';

const unused = { params: undefined, query: undefined };
const salesMax = 50;

/** As the dashboard asks, for the device's own store. A second tap finds the first one's answer. */
export async function askAtCounter(
  deps: CountersDeps,
  ctx: CtxOf<typeof contracts.askAtCounter>,
  { body }: InputOf<typeof contracts.askAtCounter>,
): Promise<ResultOf<typeof contracts.askAtCounter>> {
  requireOpen(contracts.askAtCounter, ctx);
  const asked = { ...unused, body: createContract.body.parse(body) };
  const request = await createPaymentRequest(deps, ctx, asked).catch((error: unknown) => {
    // Closed in this very moment, and its devices with it.
    if (error instanceof Refusal && error.code === 'store_not_found')
      throw platformRefusal('unauthenticated', 'This device is no longer paired.');
    throw error;
  });
  return viewOf(request, null);
}

export const getCounterRequest = (
  deps: CountersDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getCounterRequest>,
): Promise<ResultOf<typeof contracts.getCounterRequest>> => {
  requireOpen(contracts.getCounterRequest, ctx);
  return ctx.own((tx) => readOwn(tx, deps, ctx, params.request_id));
};

export async function cancelCounterRequest(
  deps: CountersDeps,
  ctx: CtxOf<typeof contracts.cancelCounterRequest>,
  { params }: InputOf<typeof contracts.cancelCounterRequest>,
): Promise<ResultOf<typeof contracts.cancelCounterRequest>> {
  requireOpen(contracts.cancelCounterRequest, ctx);
  await cancelPaymentRequest(deps, ctx, { ...unused, params, body: undefined });
  return readOwn(ctx.tx, deps, ctx, params.request_id);
}

/** What another device asked for looks like nothing at all. */
async function readOwn(tx: Tx, deps: CountersDeps, ctx: Ctx, id: string): Promise<CounterRequest> {
  const row = await findOfMerchant(tx, merchantOf(ctx), id);
  const [sale] = row ? await salesOf(tx, deps, [row], ctx.clock.now()) : [];
  if (!sale)
    return refuse(
      contracts.getCounterRequest,
      'payment_request_not_found',
      'There is no such payment request.',
    );
  return viewOf(sale, sale.buyer_name);
}

/** Those of the printed code and the dashboard too: cashiers are shown "paid" for them as well. */
export const listCounterSales = (
  deps: CountersDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listCounterSales>> => {
  requireOpen(contracts.listCounterSales, ctx);
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const selection = {
    ...selectionOf(merchantOf(ctx), { mode: 'live', from: today, to: today }, now),
    origins: ['device', 'counter', 'dashboard'],
    statuses: ['paid', 'partially_refunded', 'refunded'] as const,
  };
  return ctx.own(async (tx) => {
    const rows = await listSelected(tx, selection, { after: undefined, limit: salesMax });
    const sales = await salesOf(tx, deps, rows, now);
    return { results: sales.flatMap(saleViewOf) };
  });
};

const saleViewOf = ({ id, status, amount, buyer_name, paid_at }: Sale) =>
  paid_at === null ? [] : [{ id, status, amount, buyer_name, paid_at }];

const viewOf = (
  { id, status, version, amount, description, reference, webpay_url, ...rest }: PaymentRequest,
  buyerName: string | null,
): CounterRequest => ({
  ...{ id, status, version, amount, description, reference, webpay_url },
  buyer_name: buyerName,
  created_at: rest.created_at,
  expires_at: rest.expires_at,
  paid_at: rest.paid_at,
});
