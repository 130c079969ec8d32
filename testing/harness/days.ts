import type { Db } from '@luwag/db';
import { systemClock } from '@luwag/platform/clock';
import { housekeepingHandlers } from '@luwag/platform/jobs/housekeeping';
import { createLogger } from '@luwag/platform/observability/log';

/** What the worker does every hour: the tables of coming days are made, those of old ones go. */
export async function keepDays(db: Db): Promise<void> {
  const ctx = { db, clock: systemClock, log: createLogger('test', 'silent') };
  for (const handler of housekeepingHandlers)
    await handler.run(ctx, { request_id: 'test', data: {} });
}
