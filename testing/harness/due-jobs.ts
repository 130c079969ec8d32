import type { Db } from '@luwag/db';
import { sql } from 'kysely';

/** Whether nothing waits to be done now; what the schedule has for later stays. */
export async function isQueueIdle(db: Db): Promise<boolean> {
  const due = await sql`
    select from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now() limit 1`.execute(db);
  return due.rows.length === 0;
}

/** What the job of this key failed with last; undefined without one, or when it has not failed. */
export async function lastErrorOf(db: Db, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ told: string | null }>`
    select last_error as told from graphile_worker.jobs where key = ${key}`.execute(db);
  return rows[0]?.told ?? undefined;
}
