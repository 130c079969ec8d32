import { randomInt } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { failpoint } from '@luwag/platform/failpoints';
import { timeOfId } from '@luwag/platform/ids';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { webhookDelays, webhookFailures } from '@luwag/platform/observability/counters';
import { inSpan } from '@luwag/platform/observability/spans';
import { originTraceparent } from '@luwag/platform/observability/trace-context';
import type { z } from 'zod';
import { type AddressRow, getAddress, markFailingSince } from './addresses-repository.ts';
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
import { attemptDelivery, replayDeliveries } from './jobs.ts';
import { type Posted, type PostSettings, post } from './post.ts';
import { secretsOf } from './secrets.ts';
import { signedHeaders } from './signing.ts';
import { alertOfFailures, disable, type TroubleDeps } from './trouble.ts';

export type AttemptDeps = SigningDeps &
  TroubleDeps & { concurrency: ConcurrencyLimit; posting?: PostSettings };
type Wanted = z.output<typeof attemptDelivery.payload>;

/** Retry delay when there is no slot, spread so that not all come back at once. */
const slotRetryMs = { min: 2_000, max: 8_000 };

/**
 * One attempt. The delivery is read in one transaction, posted outside any, and its result written
 * in a second. A crash in between posts it again under the same `webhook-id`: a merchant may get a
 * webhook twice, but never miss one while there are attempts left.
 */
export async function tryDelivery(ctx: JobCtx, deps: AttemptDeps, wanted: Wanted): Promise<void> {
  const ready = await inScope(ctx.db, 'system', (tx) => prepare(tx, ctx, deps, wanted));
  if (!ready) return;
  const { address, sentAt } = ready;
  const at = ctx.clock.now();
  const attempting = {
    accountId: address.account_id,
    addressId: address.id,
    isFailing: address.failing_since !== null,
  };
  const leave = deps.concurrency.enter(attempting, at);
  if (!leave) return retryWhenSlotFree(ctx, wanted, address.id);
  try {
    const posted = await postInSpan(ready, deps.posting);
    countAttempt(ready, posted);
    await failpoint('webhooks.sent');
    const tookMs = ctx.clock.now().getTime() - at.getTime();
    const sent = { ...posted, at, tookMs, sentAt, sentTo: address.url };
    await inScope(ctx.db, 'system', (tx) => recordAttempt(tx, ctx, deps, wanted, sent));
  } finally {
    leave(ctx.clock.now());
  }
}

type Ready = NonNullable<Awaited<ReturnType<typeof prepare>>>;

/** Of the shop's address a span has the host, and nothing of what follows it. */
const postInSpan = ({ url, message, attempts }: Ready, settings?: PostSettings): Promise<Posted> =>
  inSpan(
    {
      name: 'webhook',
      kind: 'client',
      attributes: { 'server.address': url.hostname, 'luwag.attempt': attempts + 1 },
    },
    async (span) => {
      const posted = await post(url, message, settings);
      if (posted.status === null) span.fail();
      span.set(
        posted.status === null
          ? { 'luwag.outcome': posted.failure }
          : { 'http.response.status_code': posted.status },
      );
      return posted;
    },
  );

/** For the operator: how long after its event a shop was told, and why it was not. */
function countAttempt({ eventId, attempts, sentAt }: Ready, { status, failure }: Posted): void {
  const happenedAt = timeOfId(eventId);
  const delayMs = happenedAt && sentAt.getTime() - happenedAt.getTime();
  if (delayMs !== undefined)
    webhookDelays.observe(
      { attempt: attempts === 0 ? 'first' : 'again' },
      Math.max(0, delayMs) / 1000,
    );
  if (status === null) webhookFailures.inc({ class: failure });
  else if (status >= 300) webhookFailures.inc({ class: `${Math.floor(status / 100)}xx` });
}

const whereIs = ({ delivery_id: id, day }: Wanted): DeliveryPlace => ({ id, day });

function isDue({ state, rung, by_hand }: DeliveryRow, { kind, number }: Wanted): boolean {
  if (kind === 'ladder') return state === 'waiting' && rung === number - 1;
  const isOpen = state === 'waiting' || (state === 'delivered' && kind === 'asked');
  return isOpen && by_hand === number - 1;
}

async function prepare(tx: Tx, ctx: JobCtx, deps: AttemptDeps, wanted: Wanted) {
  const delivery = await lockDelivery(tx, whereIs(wanted));
  if (!delivery || !isDue(delivery, wanted)) return undefined;
  const address = await getAddress(tx, delivery.address_id);
  // Of those that wait, each has its ladder: an address that fails again is not run against.
  if (wanted.kind === 'caught_up' && address.failing_since) return undefined;
  // The address was good when it was set; what is good may have changed with our settings.
  if (address.disabled_at || !isAllowedUrl(address.url, { ...deps, mode: address.mode })) {
    if (delivery.state === 'waiting')
      await markEnded(tx, delivery, { state: 'canceled', now: ctx.clock.now() });
    return undefined;
  }
  const { body, sent_at: sentAt } = delivery;
  const secrets = secretsOf(deps.messageKey, address, ctx.clock.now());
  const id = `evt_${delivery.event_id}`;
  const traceparent = originTraceparent();
  return {
    address,
    sentAt,
    eventId: delivery.event_id,
    attempts: delivery.attempts,
    url: new URL(address.url),
    message: {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Luwag-Webhooks/1',
        // Of the call that it comes from: a shop that traces sees its own trace go on.
        ...(traceparent === undefined ? {} : { traceparent }),
        ...signedHeaders(secrets, { id, at: sentAt, body }),
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

type Sent = Posted & { at: Date; tookMs: number; sentAt: Date; sentTo: string };

async function recordAttempt(
  tx: Tx,
  ctx: JobCtx,
  deps: AttemptDeps,
  wanted: Wanted,
  sent: Sent,
): Promise<void> {
  const delivery = await lockDelivery(tx, whereIs(wanted));
  if (!delivery || !isDue(delivery, wanted)) return;
  const now = ctx.clock.now();
  await insertAttempt(tx, delivery, { number: delivery.attempts + 1, ...sent });
  const address = await getAddress(tx, delivery.address_id);
  const { status } = sent;
  if (status !== null && status >= 200 && status < 300)
    return recordTaken(tx, ctx, { delivery, address, wanted });
  if (!address.failing_since) await markFailingSince(tx, address.id, now);
  const isGone = status === 410;
  if (isGone) await disable(tx, ctx, deps, address, 'gone');
  if (wanted.kind !== 'ladder')
    return markAttempted(tx, delivery, { byHand: delivery.by_hand + 1 });
  await scheduleNextAttempt(tx, ctx, deps, { delivery, address, number: wanted.number, isGone });
}

async function recordTaken(
  tx: Tx,
  ctx: JobCtx,
  { delivery, address, wanted }: { delivery: DeliveryRow; address: AddressRow; wanted: Wanted },
): Promise<void> {
  await markAttempted(
    tx,
    delivery,
    wanted.kind === 'ladder'
      ? { rung: wanted.number, nextAttemptAt: null }
      : { byHand: delivery.by_hand + 1 },
  );
  const now = ctx.clock.now();
  if (delivery.state !== 'delivered') await markEnded(tx, delivery, { state: 'delivered', now });
  if (!address.failing_since) return;
  await markFailingSince(tx, address.id, null);
  // It takes events again: what waits is sent now and not when its ladder says.
  await enqueue(tx, ctx, replayDeliveries, {
    address_id: address.id,
    which: 'waiting',
    from: new Date(0).toISOString(),
    // One that was made this very moment too.
    to: new Date(now.getTime() + 1).toISOString(),
    after: null,
  });
}

const failingMs = 5 * 86_400_000;
/** The third attempt is made five minutes after the first: by then it is no hiccup. */
const alertFrom = 3;

/** Schedules the next attempt by the backoff; after the last one, or a 410, gives up. */
async function scheduleNextAttempt(
  tx: Tx,
  ctx: JobCtx,
  deps: AttemptDeps,
  { delivery, address, number, isGone }: Failed,
): Promise<void> {
  const now = ctx.clock.now();
  const waitMs = isGone ? undefined : backoffAfter(number, randomInt(1000) / 1000);
  const nextAttemptAt = waitMs === undefined ? null : new Date(now.getTime() + waitMs);
  await markAttempted(tx, delivery, { rung: number, nextAttemptAt });
  if (!isGone && number >= alertFrom) await alertOfFailures(tx, ctx, deps, address);
  if (waitMs !== undefined) {
    const next = { delivery_id: delivery.id, day: delivery.day, number: number + 1 };
    return enqueue(tx, ctx, attemptDelivery, next, { ...queueOf(address.id), delayMs: waitMs });
  }
  await markEnded(tx, delivery, { state: 'failed', now });
  const since = address.failing_since?.getTime() ?? now.getTime();
  if (!isGone && now.getTime() - since >= failingMs)
    await disable(tx, ctx, deps, address, 'failing');
}
type Failed = { delivery: DeliveryRow; address: AddressRow; number: number; isGone: boolean };
