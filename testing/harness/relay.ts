import type { Db } from '@luwag/db';
import { type Relay, relayOutbox } from '@luwag/platform/jobs/outbox';
import { waitUntil } from './processes.ts';

/**
 * Tells every event there is, as the worker does. Events wait for transactions of their database
 * that began before them.
 */
export const relayAll = (db: Db, relay: Omit<Relay, 'publish'> & Partial<Relay>): Promise<void> =>
  waitUntil(async () => {
    while ((await relayOutbox(db, { publish: async () => undefined, ...relay })) > 0);
    return (await db.selectFrom('unpublished_events').select('id').execute()).length === 0;
  }, 'the events to be told');
