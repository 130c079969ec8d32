import type { Db } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';
import { z } from 'zod';
import type { KeptTables } from '../observability/metrics.ts';
import { handle, job } from './job.ts';

/**
 * Makes the tables of the coming days, and drops those of idempotency keys and events that the
 * platform no longer owes anyone; `day_tables` says how long that is.
 */
export const keepDays = job('platform.keepDays', z.object({}));

/**
 * Both ask for a lock that calls wait behind, so they give up after a fraction of a second and are
 * tried again with the job. A day without a table stops nobody: its rows lie beside the days. That
 * one is missing is a failed job, and a metric.
 */
export const housekeepingHandlers = [
  handle(keepDays, async ({ db, log }) => {
    const made = await inScope(db, 'system', async (tx) => {
      const making = callOf('make_days', {});
      return (await sql<RowOf<'make_days'>>`select * from ${making}`.execute(tx)).rows[0];
    });
    const dropped = await inScope(db, 'system', async (tx) => {
      const dropping = callOf('drop_days', {});
      return (await sql<RowOf<'drop_days'>>`select * from ${dropping}`.execute(tx)).rows[0];
    });
    log.info({ ...made, ...dropped }, 'made the tables of coming days and dropped old ones');
    const missing = (await readDays(db)).filter(({ ahead }) => ahead === 0);
    if (missing.length > 0)
      throw new Error(`no table for the next day: ${missing.map(({ table }) => table).join(', ')}`);
  }),
];

export async function readDays(db: Db): Promise<KeptTables[]> {
  const { rows } = await sql<KeptTables>`
    select name as table, ahead, attached from days_kept order by name`.execute(db);
  return rows;
}
