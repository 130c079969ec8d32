import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import { listFirstNames } from '../accounts/service.ts';
import { findStore } from '../merchants/service.ts';
import type { NoticeDeps } from '../notices/service.ts';
import { findRequest, paymentRequestChanged } from '../payments/service.ts';
import { tellShop } from '../team/service.ts';
import { notifyOfSale } from './jobs.ts';

/** Of real money alone: test payments are made by the hundred. */
export const saleNoticesListener = listen(paymentRequestChanged, (tx, events) =>
  enqueueEach(
    tx,
    notifyOfSale,
    events.flatMap(({ origin, payload: { mode, status, request_id } }) =>
      mode === 'live' && status === 'paid' ? [{ origin, payload: { request_id } }] : [],
    ),
  ),
);

/** Once for each sale. Of the buyer the shop learns what its pages tell it, and no more. */
export const notifyOfPaidSale = (ctx: JobCtx, deps: NoticeDeps, requestId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const sale = await findRequest(tx, { id: requestId });
    if (!sale?.paid_at) throw new Error(`payment request ${requestId} is not paid`);
    const { merchant_id: shopId, store_id: storeId, buyer_id: buyerId } = sale;
    const store = await findStore(tx, { id: storeId, accountId: shopId });
    const names = await listFirstNames(tx, deps.vault, buyerId ? [buyerId] : []);
    await tellShop(tx, ctx, deps, {
      kind: 'sale_paid',
      shopId,
      storeId,
      about: sale.id,
      // A day later it is no news.
      usefulUntil: new Date(sale.paid_at.getTime() + dayMs),
      dataFor: ({ first_name }) => ({
        first_name,
        request_id: sale.id,
        store: store?.name ?? '',
        amount: sale.amount_centavos,
        buyer: (buyerId && names.get(buyerId)?.short) ?? null,
        order_reference: sale.order_reference,
        reference: formatReference(sale.reference as PaymentReference),
      }),
    });
  });
