import type { DisputeEvent } from '@luwag/contracts/disputes';
import type { RefundEvent, WebhookEvent } from '@luwag/contracts/webhooks';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { enqueue, enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { type Heard, listen } from '@luwag/platform/jobs/outbox';
import type { Mode } from '@luwag/platform/security/caller';
import type { z } from 'zod';
import { disputeChanged } from '../disputes/service.ts';
import { paymentRequestChanged } from '../payments/service.ts';
import { refundChanged } from '../refunds/service.ts';
import { findAddress, listStoresWithWebhook } from './addresses-repository.ts';
import { queueOf } from './concurrency.ts';
import { ageMsOf, insertDelivery } from './deliveries-repository.ts';
import { readDisputeEvent, readRefundEvent, readRequestEvent } from './event-bodies.ts';
import {
  attemptDelivery,
  createDelivery,
  createDisputeDelivery,
  createRefundDelivery,
} from './jobs.ts';

/** Enqueues a webhook for every change of a request whose store has one. */
export const webhooksListener = listen(paymentRequestChanged, async (tx, events) =>
  enqueueEach(tx, createDelivery, await listTold(tx, events)),
);

/** The same for refunds. */
export const refundWebhooksListener = listen(refundChanged, async (tx, events) =>
  enqueueEach(tx, createRefundDelivery, await listTold(tx, events)),
);

/** And for reported problems. */
export const disputeWebhooksListener = listen(disputeChanged, async (tx, events) =>
  enqueueEach(tx, createDisputeDelivery, await listTold(tx, events)),
);

async function listTold<T extends { store_id: string; mode: Mode }>(tx: Tx, events: Heard<T>[]) {
  const stores = await listStoresWithWebhook(
    tx,
    events.map(({ payload }) => payload.store_id),
  );
  return events
    .filter(({ payload }) => stores.has(`${payload.store_id} ${payload.mode}`))
    .map(({ id, requestId, createdAt, payload }) => ({
      origin: { requestId },
      payload: { event_id: id, created_at: createdAt.toISOString(), change: payload },
    }));
}

/** Stores the body of a delivery once and enqueues its first attempt. */
export const storeDelivery = (
  ctx: JobCtx,
  publicOrigin: string,
  told: z.output<typeof createDelivery.payload>,
): Promise<void> =>
  storeOnce(ctx, told, (tx, happenedAt) =>
    readRequestEvent({ publicOrigin }, tx, told.change, happenedAt),
  );

export const storeRefundDelivery = (
  ctx: JobCtx,
  told: z.output<typeof createRefundDelivery.payload>,
): Promise<void> =>
  storeOnce(ctx, told, (tx, happenedAt) => readRefundEvent(tx, told.change, happenedAt));

export const storeDisputeDelivery = (
  ctx: JobCtx,
  vault: Vault,
  told: z.output<typeof createDisputeDelivery.payload>,
): Promise<void> =>
  storeOnce(ctx, told, (tx, happenedAt) =>
    readDisputeEvent({ vault }, { tx, clock: ctx.clock }, told.change, happenedAt),
  );

type Told = {
  event_id: string;
  created_at: string;
  change: { merchant_id: string; store_id: string; mode: Mode; request_id: string };
};

const storeOnce = (
  ctx: JobCtx,
  { event_id: eventId, created_at, change }: Told,
  read: (tx: Tx, happenedAt: Date) => Promise<WebhookEvent | RefundEvent | DisputeEvent>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const { merchant_id: accountId, store_id: storeId, mode } = change;
    const address = await findAddress(tx, { accountId, storeId, mode });
    if (!address || address.disabled_at) return;
    const now = ctx.clock.now();
    const happenedAt = new Date(now.getTime() - (await ageMsOf(tx, new Date(created_at))));
    const event = await read(tx, happenedAt);
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
