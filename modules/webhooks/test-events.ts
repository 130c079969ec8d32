import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/test-events';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { OutboxEvent } from '@luwag/platform/jobs/outbox';
import {
  findOutboxEnd,
  type OutboxPlace,
  readOutboxAfter,
} from '@luwag/platform/jobs/outbox-reading';
import { disputeChanged } from '../disputes/service.ts';
import { paymentRequestChanged } from '../payments/service.ts';
import { payoutChanged } from '../payouts/service.ts';
import { refundChanged } from '../refunds/service.ts';
import { ageMsOf } from './deliveries-repository.ts';
import {
  type BodyDeps,
  payoutEventOf,
  readDisputeEvent,
  readRefundEvent,
  readRequestEvent,
} from './event-bodies.ts';

const eventsMax = 20;

/**
 * Test events for whoever asks with a test key, from the outbox itself: a store without any address
 * has them too, and reading changes nothing.
 */
export async function listTestEvents(
  deps: BodyDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listTestEvents>,
): Promise<ResultOf<typeof contracts.listTestEvents>> {
  const { caller } = ctx;
  if (caller.kind !== 'key') throw new Error(`needs an API key, called by ${caller.kind}`);
  const { mode, storeId, scopes, id: merchant_id } = caller;
  if (mode !== 'test')
    return refuse(contracts.listTestEvents, 'test_mode_only', 'Ask with a test key.');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return ctx.system(async (tx) => {
    if (!after) return { results: [], cursor: cursorOf(await findOutboxEnd(tx)), has_more: false };
    const { events, place, hasMore } = await readOutboxAfter(tx, after, {
      wanted: [
        {
          topics: [paymentRequestChanged.name, refundChanged.name, disputeChanged.name],
          holding: { store_id: storeId, mode },
        },
        // Payouts are of all the merchant's stores; a key that may not read them hears of none.
        {
          topics: scopes.includes('payouts:read') ? [payoutChanged.name] : [],
          holding: { merchant_id, mode },
        },
      ],
      limit: eventsMax,
    });
    const results = [];
    for (const event of events) {
      const ageMs = await ageMsOf(tx, event.created_at);
      const happenedAt = new Date(ctx.clock.now().getTime() - ageMs);
      const told = await readBody(deps, { tx, clock: ctx.clock }, event, happenedAt);
      results.push({ id: `evt_${event.id}`, type: told.type, body: JSON.stringify(told) });
    }
    return { results, cursor: cursorOf(place), has_more: hasMore };
  });
}

async function readBody(
  deps: BodyDeps,
  at: Parameters<typeof readDisputeEvent>[1],
  { topic, payload }: OutboxEvent,
  happenedAt: Date,
): Promise<{ type: string }> {
  if (topic === payoutChanged.name)
    return payoutEventOf(payoutChanged.payload.parse(payload).payout, happenedAt);
  if (topic === refundChanged.name)
    return readRefundEvent(at.tx, refundChanged.payload.parse(payload), happenedAt);
  if (topic === disputeChanged.name)
    return readDisputeEvent(deps, at, disputeChanged.payload.parse(payload), happenedAt);
  const change = paymentRequestChanged.payload.parse(payload);
  return readRequestEvent(deps, at.tx, change, happenedAt);
}

const cursorOf = ({ xid, seq }: OutboxPlace): string => `${xid}-${seq}`;

function readCursor(cursor: string): OutboxPlace {
  const [, xid, seq] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? [];
  return xid && seq
    ? { xid, seq }
    : refuse(contracts.listTestEvents, 'cursor_invalid', 'Give the cursor of the answer before.');
}
