import type { Db, Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { z } from 'zod';

/** An event is told to whoever listens; unlike a job, nobody in particular must act on it. */
export type Topic<P extends z.ZodType = z.ZodType> = { name: `${string}.${string}`; payload: P };

export const topic = <P extends z.ZodType>(name: Topic['name'], payload: P): Topic<P> => ({
  name,
  payload,
});

/** Takes a Tx: what was not committed is never told. */
export async function emit<P extends z.ZodType>(
  tx: Tx,
  origin: { requestId: string },
  declared: Topic<P>,
  payload: z.input<P>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      topic: declared.name,
      payload: JSON.stringify(declared.payload.parse(payload)),
      request_id: origin.requestId,
    })
    .execute();
}

export type OutboxEvent = { id: string; topic: string; payload: unknown; request_id: string };
export type Publish = (events: OutboxEvent[]) => Promise<void>;

/**
 * Publishes one batch of committed events and marks them, in one transaction: a crash before the
 * mark publishes them again, never not at all, so listeners dedupe by id. Rows another relay holds
 * are skipped, so several can run. Returns how many were published.
 */
export async function relayOutbox(db: Db, publish: Publish, batchMax = 200): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload', 'request_id'])
      .where('published_at', 'is', null)
      .orderBy('id')
      .limit(batchMax)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    await publish(events);
    const ids = events.map((event) => event.id);
    await tx
      .updateTable('outbox')
      .set({ published_at: sql`now()` })
      .where('id', 'in', ids)
      .execute();
    return events.length;
  });
}
