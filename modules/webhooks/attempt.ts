import { randomInt } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import type { z } from 'zod';
import {
  type AddressRow,
  type DisabledReason,
  getAddress,
  markDisabled,
  markFailingSince,
} from './addresses-repository.ts';
import { isAllowedUrl } from './allowed-url.ts';
import { backoffAfter } from './backoff.ts';
import { type ConcurrencyLimit, queueOf } from './concurrency.ts';
import {
  type DeliveryPlace,
  type DeliveryRow,
  insertAttempt,
  lockDelivery,
  markAttempted,
  markEnded,
} from './deliveries-repository.ts';
import type { SigningDeps } from './deps.ts';
import { attemptDelivery } from './jobs.ts';
import { type Posted, type PostSettings, post } from './post.ts';
import { secretsOf } from './secrets.ts';
import { signedHeaders } from './signing.ts';

export type AttemptDeps = SigningDeps & { concurrency: ConcurrencyLimit; posting?: PostSettings };
type Wanted = z.output<typeof attemptDelivery.payload>;

/** Retry delay when every slot is taken, spread so that not all come back at once. */
const slotRetryMs = { min: 5_000, max: 15_000 };

/**
 * One attempt. The delivery is read in one transaction, posted outside any, and its result written
 * in a second. A crash in between posts it again under the same `webhook-id`: a merchant may get a
 * webhook twice, but never miss one while there are attempts left.
 */
export async function tryDelivery(ctx: JobCtx, deps: AttemptDeps, wanted: Wanted): Promise<void> {
  const ready = await inScope(ctx.db, 'system', (tx) => prepare(tx, ctx, deps, wanted));
  if (!ready) return;
  if (!deps.concurrency.enter()) return retryWhenSlotFree(ctx, wanted, ready.address.id);
  try {
    const at = ctx.clock.now();
    const posted = await post(ready.url, ready.message, deps.posting);
    await failpoint('webhooks.sent');
    const tookMs = ctx.clock.now().getTime() - at.getTime();
    await inScope(ctx.db, 'system', (tx) =>
      recordAttempt(tx, ctx, wanted, { ...posted, at, tookMs }),
    );
  } finally {
    deps.concurrency.leave();
  }
}

const whereIs = ({ delivery_id: id, day }: Wanted): DeliveryPlace => ({ id, day });

const isDue = (delivery: DeliveryRow, { number }: Wanted): boolean =>
  delivery.state === 'waiting' && delivery.attempts === number - 1;

async function prepare(tx: Tx, ctx: JobCtx, deps: AttemptDeps, wanted: Wanted) {
  const delivery = await lockDelivery(tx, whereIs(wanted));
  if (!delivery || !isDue(delivery, wanted)) return undefined;
  const address = await getAddress(tx, delivery.address_id);
  // The address was good when it was set; what is good may have changed with our settings.
  if (address.disabled_at || !isAllowedUrl(address.url, { ...deps, mode: address.mode })) {
    await markEnded(tx, delivery, { state: 'canceled', now: ctx.clock.now() });
    return undefined;
  }
  const { body } = delivery;
  const secrets = secretsOf(deps.messageKey, address, ctx.clock.now());
  const id = `evt_${delivery.event_id}`;
  return {
    address,
    url: new URL(address.url),
    message: {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Luwag-Webhooks/1',
        ...signedHeaders(secrets, { id, at: delivery.sent_at, body }),
      },
    },
  };
}

const retryWhenSlotFree = (ctx: JobCtx, wanted: Wanted, addressId: string): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(tx, ctx, attemptDelivery, wanted, {
      ...queueOf(addressId),
      delayMs: randomInt(slotRetryMs.min, slotRetryMs.max),
    }),
  );

async function recordAttempt(
  tx: Tx,
  ctx: JobCtx,
  wanted: Wanted,
  posted: Posted & { at: Date; tookMs: number },
): Promise<void> {
  const delivery = await lockDelivery(tx, whereIs(wanted));
  if (!delivery || !isDue(delivery, wanted)) return;
  const { number } = wanted;
  const now = ctx.clock.now();
  await insertAttempt(tx, delivery, { number, ...posted });
  const address = await getAddress(tx, delivery.address_id);
  const { status } = posted;
  if (status !== null && status >= 200 && status < 300) {
    await markAttempted(tx, delivery, { attempts: number, nextAttemptAt: null });
    await markEnded(tx, delivery, { state: 'delivered', now });
    if (address.failing_since) await markFailingSince(tx, address.id, null);
    return;
  }
  if (!address.failing_since) await markFailingSince(tx, address.id, now);
  if (status === 410) await disable(tx, ctx, address, 'gone');
  await scheduleNextAttempt(tx, ctx, { delivery, address, number, isGone: status === 410 });
}

const failingMs = 5 * 86_400_000;

/** Schedules the next attempt by the backoff; after the last one, or a 410, gives up. */
async function scheduleNextAttempt(
  tx: Tx,
  ctx: JobCtx,
  { delivery, address, number, isGone }: Failed,
): Promise<void> {
  const now = ctx.clock.now();
  const waitMs = isGone ? undefined : backoffAfter(number, randomInt(1000) / 1000);
  const nextAttemptAt = waitMs === undefined ? null : new Date(now.getTime() + waitMs);
  await markAttempted(tx, delivery, { attempts: number, nextAttemptAt });
  if (waitMs !== undefined) {
    const next = { delivery_id: delivery.id, day: delivery.day, number: number + 1 };
    return enqueue(tx, ctx, attemptDelivery, next, { ...queueOf(address.id), delayMs: waitMs });
  }
  await markEnded(tx, delivery, { state: 'failed', now });
  const since = address.failing_since?.getTime() ?? now.getTime();
  if (!isGone && now.getTime() - since >= failingMs) await disable(tx, ctx, address, 'failing');
}
type Failed = { delivery: DeliveryRow; address: AddressRow; number: number; isGone: boolean };

async function disable(
  tx: Tx,
  ctx: JobCtx,
  { id, account_id: accountId, store_id, mode }: AddressRow,
  reason: DisabledReason,
): Promise<void> {
  await markDisabled(tx, id, { reason, now: ctx.clock.now() });
  ctx.log.warn({ address: id, reason }, 'webhook disabled');
  await recordAudit(tx, {
    caller: 'system',
    accountId,
    action: 'webhook.disabled',
    detail: { store_id, mode, reason },
    requestId: ctx.requestId,
  });
}
