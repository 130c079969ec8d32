import type { Db } from '@luwag/db';
import { hourMs } from '@luwag/domain/durations';
import { job } from '@luwag/platform/jobs/job';
import type { Scheduled } from '@luwag/platform/jobs/worker-runtime';
import { sql } from 'kysely';
import { z } from 'zod';

/** A job of every day whose time was so many hours ago. */
export function dailyJob(
  name: `${string}.${string}`,
  hoursAgo: number,
  catchUpHours?: number,
): Scheduled {
  const due = new Date(Date.now() - hoursAgo * hourMs);
  return {
    job: job(name, z.object({})),
    at: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`,
    payload: {},
    ...(catchUpHours ? { catchUpHours } : {}),
  };
}

/** As if a worker had known these jobs for a week, and been away since yesterday. */
export async function missSinceYesterday(db: Db, timed: readonly Scheduled[]): Promise<void> {
  await sql`insert into graphile_worker._private_known_crontabs
      (identifier, known_since, last_execution)
    select name, now() - interval '7 days', now() - interval '1 day'
      from unnest(${timed.map((each) => each.job.name)}::text[]) name`.execute(db);
}

/** The names of the jobs that wait or run. */
export async function listQueued(db: Db): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select task_identifier as task
    from graphile_worker.jobs`.execute(db);
  return rows.map(({ task }) => task);
}
