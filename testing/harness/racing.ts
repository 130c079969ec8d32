import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@luwag/db';
import { sql } from 'kysely';

/** Below the lock timeout of the calls that are made to wait. */
const waitMs = 1500;

/**
 * Starts the calls together and lets none of them write to the table until each has come as far as
 * it can: whoever looks before writing has looked by then. So a rule about what is there already
 * holds only if something makes the calls take turns, and never by luck.
 */
export async function atOnce<T>(
  db: Db,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { started } = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const deadline = performance.now() + waitMs;
    const begun = calls.map((call) => call());
    while (performance.now() < deadline && (await waitersOn(db)) < calls.length) await pause(10);
    return { started: begun };
  });
  return Promise.all(started);
}

async function waitersOn(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
