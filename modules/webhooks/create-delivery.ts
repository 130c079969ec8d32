import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { WebhookEvent } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { enqueue, enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import type { z } from 'zod';
import { paymentRequestChanged, readRequestForMerchant } from '../payments/service.ts';
import { findAddress, listStoresWithWebhook } from './addresses-repository.ts';
import { queueOf } from './concurrency.ts';
import { ageMsOf, insertDelivery } from './deliveries-repository.ts';
import { attemptDelivery, createDelivery } from './jobs.ts';

type Change = z.output<typeof paymentRequestChanged.payload>;

/** Enqueues a webhook for every change of a request whose store has one. */
export const webhooksListener = listen(paymentRequestChanged, async (tx, events) => {
  const stores = await listStoresWithWebhook(
    tx,
    events.map(({ payload }) => payload.store_id),
  );
  const wanted = events.filter(({ payload }) => stores.has(`${payload.store_id} ${payload.mode}`));
  await enqueueEach(
    tx,
    createDelivery,
    wanted.map(({ id, requestId, createdAt, payload }) => ({
      origin: { requestId },
      payload: { event_id: id, created_at: createdAt.toISOString(), change: payload },
    })),
  );
});

/** Stores the body of a delivery once and enqueues its first attempt. */
export const storeDelivery = (
  ctx: JobCtx,
  publicOrigin: string,
  { event_id: eventId, created_at, change }: z.output<typeof createDelivery.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const { merchant_id: accountId, store_id: storeId, mode } = change;
    const address = await findAddress(tx, { accountId, storeId, mode });
    if (!address || address.disabled_at) return;
    const request = await readRequestForMerchant(tx, change.request_id, publicOrigin);
    if (!request) throw new Error(`payment request of event ${eventId} not found`);
    const now = ctx.clock.now();
    const happenedAt = new Date(now.getTime() - (await ageMsOf(tx, new Date(created_at))));
    const event = eventOf(request, change, happenedAt);
    // Of the server's time, as the event's row has it: `created_at` is in UTC.
    const day = created_at.slice(0, 10);
    const id = await insertDelivery(tx, {
      day,
      accountId,
      mode,
      addressId: address.id,
      eventId,
      paymentRequestId: change.request_id,
      type: event.type,
      body: JSON.stringify(event),
      now,
    });
    if (!id) return;
    const first = { delivery_id: id, day, number: 1 };
    await enqueue(tx, ctx, attemptDelivery, first, queueOf(address.id));
  });

const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

/**
 * The request as this change left it. It may have changed again since; of what a merchant is shown,
 * only these four members ever do.
 */
const eventOf = (request: PaymentRequest, change: Change, happenedAt: Date): WebhookEvent =>
  WebhookEvent.parse({
    type: `payment_request.${change.status}`,
    timestamp: happenedAt.toISOString(),
    data: {
      ...request,
      status: change.status,
      version: change.version,
      failure_reason: change.failure_reason,
      paid_at: paidStatuses.includes(change.status) ? request.paid_at : null,
    },
  });
