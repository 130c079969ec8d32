import type { DisputeEvent } from '@luwag/contracts/disputes';
import type { PayoutEvent } from '@luwag/contracts/payouts';
import type { RefundEvent, WebhookEvent } from '@luwag/contracts/webhooks';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { type Heard, listen } from '@luwag/platform/jobs/outbox';
import type { Mode } from '@luwag/platform/security/caller';
import type { z } from 'zod';
import { disputeChanged } from '../disputes/service.ts';
import { paymentRequestChanged } from '../payments/service.ts';
import { payoutChanged } from '../payouts/service.ts';
import { refundChanged } from '../refunds/service.ts';
import {
  listAddressesFor,
  listMerchantsWithWebhook,
  listStoresWithWebhook,
} from './addresses-repository.ts';
import { ageMsOf } from './deliveries-repository.ts';
import {
  payoutEventOf,
  readDisputeEvent,
  readRefundEvent,
  readRequestEvent,
} from './event-bodies.ts';
import {
  createDelivery,
  createDisputeDelivery,
  createPayoutDelivery,
  createRefundDelivery,
} from './jobs.ts';
import { sendFirst } from './send.ts';

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

/** And for payouts, which are the merchant's and of no store: all its addresses are told. */
export const payoutWebhooksListener = listen(payoutChanged, async (tx, events) => {
  const merchants = await listMerchantsWithWebhook(
    tx,
    events.map(({ payload }) => payload.merchant_id),
  );
  const told = events.filter(({ payload }) =>
    merchants.has(`${payload.merchant_id} ${payload.mode}`),
  );
  await enqueueEach(tx, createPayoutDelivery, told.map(toldOf));
});

async function listTold<T extends { store_id: string; mode: Mode }>(tx: Tx, events: Heard<T>[]) {
  const stores = await listStoresWithWebhook(
    tx,
    events.map(({ payload }) => payload.store_id),
  );
  return events
    .filter(({ payload }) => stores.has(`${payload.store_id} ${payload.mode}`))
    .map(toldOf);
}

const toldOf = <T>({ id, origin, createdAt, payload }: Heard<T>) => ({
  origin,
  payload: { event_id: id, created_at: createdAt.toISOString(), change: payload },
});

/** Stores the body of a delivery once for each address and enqueues its first attempt. */
export const storeDelivery = (
  ctx: JobCtx,
  publicOrigin: string,
  told: z.output<typeof createDelivery.payload>,
): Promise<void> =>
  storeEach(ctx, told, `payment_request.${told.change.status}`, (tx, happenedAt) =>
    readRequestEvent({ publicOrigin }, tx, told.change, happenedAt),
  );

export const storeRefundDelivery = (
  ctx: JobCtx,
  told: z.output<typeof createRefundDelivery.payload>,
): Promise<void> =>
  storeEach(ctx, told, `refund.${told.change.status}`, (tx, happenedAt) =>
    readRefundEvent(tx, told.change, happenedAt),
  );

export const storeDisputeDelivery = (
  ctx: JobCtx,
  vault: Vault,
  told: z.output<typeof createDisputeDelivery.payload>,
): Promise<void> =>
  storeEach(ctx, told, `dispute.${told.change.what}`, (tx, happenedAt) =>
    readDisputeEvent({ vault }, { tx, clock: ctx.clock }, told.change, happenedAt),
  );

export const storePayoutDelivery = (
  ctx: JobCtx,
  { change, ...told }: z.output<typeof createPayoutDelivery.payload>,
): Promise<void> => {
  const { merchant_id, mode, payout } = change;
  const ofNoStore = { ...told, change: { merchant_id, mode, store_id: null, request_id: null } };
  return storeEach(ctx, ofNoStore, `payout.${payout.status}`, async (_tx, happenedAt) =>
    payoutEventOf(payout, happenedAt),
  );
};

type Told = {
  event_id: string;
  created_at: string;
  change: {
    merchant_id: string;
    mode: Mode;
    /** Null: of all the merchant's stores, and of no one sale. */
    store_id: string | null;
    request_id: string | null;
  };
};

/** Once for each address that asked for it. One that is disabled has it kept, to be sent later. */
const storeEach = (
  ctx: JobCtx,
  { event_id: eventId, created_at, change }: Told,
  type: string,
  read: (
    tx: Tx,
    happenedAt: Date,
  ) => Promise<WebhookEvent | RefundEvent | DisputeEvent | PayoutEvent>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const { merchant_id: accountId, store_id: storeId, mode } = change;
    const now = ctx.clock.now();
    const addresses = await listAddressesFor(tx, { accountId, storeId, mode }, { type, now });
    if (addresses.length === 0) return;
    const happenedAt = new Date(now.getTime() - (await ageMsOf(tx, new Date(created_at))));
    const event = await read(tx, happenedAt);
    for (const address of addresses)
      await sendFirst(tx, ctx, {
        // Of the server's time, as the event's row has it: `created_at` is in UTC.
        day: created_at.slice(0, 10),
        accountId,
        mode,
        addressId: address.id,
        eventId,
        paymentRequestId: change.request_id,
        type: event.type,
        body: JSON.stringify(event),
        isCanceled: address.disabled_at !== null,
        now,
      });
  });
