import type { Db } from '@luwag/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { handle, job } from './job.ts';

/**
 * Removes what the platform no longer owes anyone: old idempotency keys and events long published.
 */
export const prune = job('platform.prune', z.object({}));

// Money keys answer repeats for thirty days; published events are kept a week for looking back.
const keysKeptDays = 30;
const eventsKeptDays = 7;
const batchMax = 5000;

export const housekeepingHandlers = [
  handle(prune, async ({ db, log }) => {
    const keys = await inBatches(() => pruneKeys(db));
    const events = await inBatches(() => pruneEvents(db));
    log.info({ keys, events }, 'deleted old idempotency keys and outbox events');
  }),
];

/** Small deletes, so that no payment waits behind a long one. */
async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeBatch();
    total += removed;
    if (removed < batchMax) return total;
  }
}

async function pruneKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys
      where created_at < now() - ${keysKeptDays} * interval '1 day' limit ${batchMax})`.execute(db);
  return Number(numAffectedRows);
}

async function pruneEvents(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where published_at < now() - ${eventsKeptDays} * interval '1 day' limit ${batchMax})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
