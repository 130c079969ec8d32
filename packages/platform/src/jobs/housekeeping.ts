import type { Db } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';
import { z } from 'zod';
import type { KeptTables } from '../observability/metrics.ts';
import { handle, job } from './job.ts';

/**
 * Makes the tables of the coming days, and drops those whose rows nobody is owed any more;
 * `day_tables` says which there are and how long they are kept.
 */
export const keepDays = job('platform.keepDays', z.object({}));

/**
 * Making and dropping ask for a lock that calls wait behind, so they give up after a fraction of a
 * second and are tried again with the job; one table that could not be had keeps no other waiting.
 * A day without a table stops nobody: its rows lie beside the days. That one is missing is a failed
 * job, and a metric.
 */
export const housekeepingHandlers = [
  handle(keepDays, async ({ db, log }) => {
    const failures: string[] = [];
    for (const { table } of await readDays(db))
      try {
        const [made, dropped] = [await makeDays(db, table), await dropDays(db, table)];
        if (made + dropped > 0) log.info({ table, made, dropped }, 'tables of days made, dropped');
      } catch (error) {
        failures.push(`${table}: ${error instanceof Error ? error.message : error}`);
      }
    for (const { table, ahead } of await readDays(db))
      if (ahead === 0) failures.push(`${table}: no table for the next day`);
    if (failures.length > 0) throw new Error(`tables of days: ${failures.join('; ')}`);
  }),
];

const makeDays = (db: Db, table: string): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const making = callOf('make_days', { p_name: table });
    const { rows } = await sql<RowOf<'make_days'>>`select * from ${making}`.execute(tx);
    return rows[0]?.make_days ?? 0;
  });

const dropDays = (db: Db, table: string): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const dropping = callOf('drop_days', { p_name: table });
    const { rows } = await sql<RowOf<'drop_days'>>`select * from ${dropping}`.execute(tx);
    return rows[0]?.drop_days ?? 0;
  });

/** In the order in which they go: what goes after another comes after it. */
export async function readDays(db: Db): Promise<KeptTables[]> {
  const { rows } = await sql<KeptTables>`
    select k.name as table, k.ahead, k.attached
      from days_kept k join day_tables d on d.name = k.name
     order by d.goes_after nulls first, k.name`.execute(db);
  return rows;
}
