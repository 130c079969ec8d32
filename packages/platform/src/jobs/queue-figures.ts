import type { Db } from '@luwag/db';
import { sql } from 'kysely';
import type { Reading } from '../observability/watched.ts';
import type { Handler, JobKind } from './job.ts';

const kinds = ['usual', 'outbound', 'texts'] as const satisfies readonly JobKind[];

/**
 * How queue and outbox stand, for the metrics. The queue has rows of what is to be done and none of
 * what is; a job that waits behind another of its own lane, such as a slow shop's next webhook, is
 * not ready.
 */
export async function readQueue(db: Db, handlers: readonly Handler[]): Promise<Reading> {
  const kindOf = new Map(handlers.map(({ name, kind = 'usual' }) => [name, kind]));
  const { rows } = await sql<{ task: string; ready: number; oldestSeconds: number }>`
    select t.identifier as task, count(*)::int as ready,
           greatest(0, extract(epoch from now() - min(j.run_at)))::float8 as "oldestSeconds"
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.is_available and j.run_at <= now()
       and not exists (select from graphile_worker._private_job_queues q
                        where q.id = j.job_queue_id and q.locked_at is not null)
     group by t.identifier`.execute(db);
  const ofKind = (kind: JobKind) =>
    rows.filter(({ task }) => (kindOf.get(task) ?? 'usual') === kind);
  return {
    luwag_queue_ready: kinds.map((queue) => ({
      queue,
      value: ofKind(queue).reduce((total, { ready }) => total + ready, 0),
    })),
    luwag_queue_oldest_ready_seconds: kinds.map((queue) => ({
      queue,
      value: Math.max(0, ...ofKind(queue).map(({ oldestSeconds }) => oldestSeconds)),
    })),
    luwag_jobs_failed: [{ value: await countFailed(db) }],
  };
}

async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from failed_jobs`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By the index of their order: the first that the relay has not told, however many follow. */
export async function readOutbox(db: Db): Promise<Reading> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - o.created_at))::float8 as seconds
      from outbox o
     where (o.xid, o.seq) > ((select xid from outbox_position), (select seq from outbox_position))
     order by o.xid, o.seq limit 1`.execute(db);
  return { luwag_outbox_oldest_seconds: [{ value: rows[0]?.seconds ?? 0 }] };
}
