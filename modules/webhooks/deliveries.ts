import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/webhook-deliveries';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import type { AddressRow } from './addresses-repository.ts';
import { backoffAfter } from './backoff.ts';
import type { DeliveryRow } from './deliveries-repository.ts';
import { replayDeliveries } from './jobs.ts';
import { findOwnAddress } from './own-addresses-repository.ts';
import { ownerOf } from './owners.ts';
import {
  type AttemptRow,
  countTestEvents,
  findDelivery,
  listAttempts,
  listDeliveries,
} from './reading-repository.ts';
import { countToReplay } from './resending-repository.ts';
import { sendAgain, sendFirst } from './send.ts';

const pageSize = 20;
const testEventsMax = 5;
const minuteMs = 60_000;

export const listWebhookDeliveries = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listWebhookDeliveries>,
): Promise<ResultOf<typeof contracts.listWebhookDeliveries>> =>
  ctx.own(async (tx) => {
    const address = await getOwnAddress(tx, ctx, query.webhook_id);
    const rows = await listDeliveries(tx, {
      addressId: address.id,
      isUndelivered: query.state === 'undelivered',
      before: query.cursor,
      limit: pageSize + 1,
    });
    const shown = rows.slice(0, pageSize);
    return {
      results: shown.map(deliveryOf),
      next_cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
  });

export const getWebhookDelivery = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getWebhookDelivery>,
): Promise<ResultOf<typeof contracts.getWebhookDelivery>> =>
  ctx.own(async (tx) => {
    const row = await getDelivery(tx, ctx, params.delivery_id);
    const attempts = await listAttempts(tx, row);
    return {
      ...deliveryOf(row),
      body: row.body,
      tries: attempts.map(attemptOf),
      upcoming: upcomingOf(row),
    };
  });

/** When attempts are due if none is taken: the next, and the ladder's from there. */
function upcomingOf({ rung, next_attempt_at }: DeliveryRow): string[] {
  if (!next_attempt_at) return [];
  const due = [next_attempt_at.getTime()];
  for (let made = rung + 1; ; made += 1) {
    const waitMs = backoffAfter(made, 0);
    if (waitMs === undefined) return due.map((ms) => new Date(ms).toISOString());
    due.push((due.at(-1) ?? 0) + waitMs);
  }
}

export const resendWebhookDelivery = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.resendWebhookDelivery>,
): Promise<ResultOf<typeof contracts.resendWebhookDelivery>> =>
  ctx.own(async (tx) => {
    const row = await getDelivery(tx, ctx, params.delivery_id, { isLocked: true });
    if (row.is_disabled)
      return refuse(contracts.resendWebhookDelivery, 'webhook_disabled', disabledTitle);
    await sendAgain(tx, ctx, [row], { kind: 'asked', now: ctx.clock.now() });
    return deliveryOf(await getDelivery(tx, ctx, row.id));
  });

export const replayWebhook = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.replayWebhook>,
): Promise<ResultOf<typeof contracts.replayWebhook>> =>
  ctx.own(async (tx) => {
    const address = await getOwnAddress(tx, ctx, params.webhook_id);
    if (address.disabled_at)
      return refuse(contracts.replayWebhook, 'webhook_disabled', disabledTitle);
    const { from, to, state: which } = body;
    const wanted = { address_id: address.id, which, from, to };
    const count = await countToReplay(tx, wanted);
    if (count > 0) await enqueue(tx, ctx, replayDeliveries, { ...wanted, after: null });
    return { count };
  });

export const sendTestEvent = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.sendTestEvent>,
): Promise<ResultOf<typeof contracts.sendTestEvent>> =>
  ctx.own(async (tx) => {
    // Locked, so that calls at once are counted one after the other.
    const address = await getOwnAddress(tx, ctx, params.webhook_id, { isLocked: true });
    const { id: addressId, account_id: accountId, store_id, mode } = address;
    if (address.disabled_at)
      return refuse(contracts.sendTestEvent, 'webhook_disabled', disabledTitle);
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - minuteMs);
    if ((await countTestEvents(tx, { addressId, since })) >= testEventsMax)
      return refuse(contracts.sendTestEvent, 'too_many_test_events', 'Wait a minute.', {
        retryAfterSeconds: 60,
      });
    const event = contracts.TestEvent.parse({
      type: 'webhook.test',
      timestamp: now.toISOString(),
      data: { webhook_id: addressId, store_id, livemode: mode === 'live' },
    });
    const id = await sendFirst(tx, ctx, {
      day: now.toISOString().slice(0, 10),
      accountId,
      mode,
      addressId,
      eventId: randomUUID(),
      paymentRequestId: null,
      type: event.type,
      body: JSON.stringify(event),
      now,
    });
    return deliveryOf(await getDelivery(tx, ctx, id ?? ''));
  });

const disabledTitle = 'This address is disabled.';

async function getOwnAddress(
  tx: Tx,
  ctx: Ctx,
  id: string,
  options?: { isLocked: boolean },
): Promise<AddressRow> {
  const row = await findOwnAddress(tx, ownerOf(ctx), id, options);
  return row ?? refuse(contracts.replayWebhook, 'webhook_not_found', 'There is no such address.');
}

async function getDelivery(tx: Tx, ctx: Ctx, id: string, options?: { isLocked: boolean }) {
  const row = await findDelivery(tx, ownerOf(ctx), id, options);
  return (
    row ?? refuse(contracts.getWebhookDelivery, 'delivery_not_found', 'There is no such delivery.')
  );
}

const deliveryOf = (row: DeliveryRow): contracts.WebhookDelivery => ({
  id: row.id,
  webhook_id: row.address_id,
  event_id: `evt_${row.event_id}`,
  type: row.type,
  order_reference: orderOf(row.body),
  state: row.state,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** What the shop calls the order, where the event is about one. */
function orderOf(body: string): string | null {
  const { data } = JSON.parse(body) as { data?: { order_reference?: unknown } };
  return typeof data?.order_reference === 'string' ? data.order_reference : null;
}

const attemptOf = (row: AttemptRow): contracts.WebhookAttempt => ({
  number: row.number,
  at: row.at.toISOString(),
  took_ms: row.took_ms,
  status: row.status,
  failure: row.failure as contracts.WebhookAttempt['failure'],
  sent_to: row.sent_to,
  response: row.response,
});
