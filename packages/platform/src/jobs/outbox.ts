import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Logger } from '../observability/log.ts';
import { originTraceparent } from '../observability/trace-context.ts';
import type { Origin } from './job.ts';

/** An event goes to all its listeners; unlike a job it has no handler of its own. */
export type Topic<P extends z.ZodType = z.ZodType> = { name: `${string}.${string}`; payload: P };

export const topic = <P extends z.ZodType>(name: Topic['name'], payload: P): Topic<P> => ({
  name,
  payload,
});

/** The Redis channel of a topic, for screens that are open. */
export const channelOf = (topicName: string): string => `events:${topicName}`;

/** Takes a Tx: an event is published only if its transaction commits. */
export async function emit<P extends z.ZodType>(
  tx: Tx,
  origin: Origin,
  declared: Topic<P>,
  payload: z.input<P>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      topic: declared.name,
      payload: JSON.stringify(declared.payload.parse(payload)),
      request_id: origin.requestId,
      traceparent: origin.traceparent ?? originTraceparent() ?? null,
    })
    .execute();
}

export type OutboxEvent = {
  id: string;
  topic: string;
  payload: unknown;
  request_id: string;
  /** Of the request that it comes from; events of an older release have none. */
  traceparent?: string | null;
  created_at: Date;
};
export type Publish = (events: OutboxEvent[]) => Promise<void>;

/** An event as a listener gets it, parsed by its topic. Its jobs have its origin. */
export type Heard<T> = {
  id: string;
  origin: Origin;
  createdAt: Date;
  payload: T;
};

/**
 * Turns events into jobs. It gets events in the transaction that moves the position past them, in
 * the system's scope, and enqueues: each event becomes its jobs exactly once. It must be quick: all
 * that came after waits behind it.
 */
export type Listener = {
  topic: string;
  hear(tx: Tx, events: OutboxEvent[], log: Logger): Promise<void>;
};

export const listen = <P extends z.ZodType>(
  declared: Topic<P>,
  hear: (tx: Tx, events: Heard<z.output<P>>[]) => Promise<void>,
): Listener => ({
  topic: declared.name,
  async hear(tx, events, log) {
    const heard = events.flatMap(
      ({ id, request_id: requestId, traceparent, created_at: createdAt, payload }) => {
        const { data, error } = declared.payload.safeParse(payload);
        // An event that does not parse must not block those after it.
        if (error)
          log.error({ event: id, topic: declared.name }, 'outbox event does not match its schema');
        const origin = { requestId, traceparent: traceparent ?? undefined };
        return error ? [] : [{ id, origin, createdAt, payload: data }];
      },
    );
    if (heard.length > 0) await hear(tx, heard);
  },
});

export type Relay = {
  publish: Publish;
  listeners: readonly Listener[];
  log: Logger;
  batchMax?: number;
};

/**
 * Tells one batch of committed events and moves the position past them, in one transaction: a crash
 * before it publishes them again, never not at all, so whoever subscribes dedupes by id, and what
 * listeners enqueued is there with the new position or not at all. Events come in the order of
 * their transactions, those of one in the order they were written, and wait for those that began
 * before and are still open: whatever has a lower number has then ended, and none comes in behind
 * the position. One relay at a time; another finds nothing to do. Returns how many were told.
 */
export async function relayOutbox(
  db: Db,
  { publish, listeners, log, batchMax = 200 }: Relay,
): Promise<number> {
  return inScope(db, 'system', async (tx) => {
    // A lock of its own and not the row's: asking when there is nothing to tell writes nothing.
    const { rows: asked } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('outbox')) as "isOurs"`.execute(tx);
    if (!asked[0]?.isOurs) return 0;
    const position = await tx
      .selectFrom('outbox_position')
      .select(['xid', 'seq'])
      .executeTakeFirstOrThrow();
    const { rows } = await sql<OutboxEvent & { xid: string; seq: number }>`
      select id, topic, payload, request_id, traceparent, created_at, xid, seq from outbox
       where (xid, seq) > (${position.xid}::xid8, ${position.seq}::bigint)
         and xid < (select outbox_horizon())
       order by xid, seq limit ${batchMax}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return 0;
    const events = rows.map(({ xid: _xid, seq: _seq, ...event }) => event);
    for (const listener of listeners) {
      const heard = events.filter((event) => event.topic === listener.topic);
      if (heard.length > 0) await listener.hear(tx, heard, log);
    }
    await publish(events);
    await tx.updateTable('outbox_position').set({ xid: last.xid, seq: last.seq }).execute();
    return events.length;
  });
}
