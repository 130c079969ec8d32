import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/** How the queue stands. It lives in real time, and so do the moments in here. */
export type JobKindHealth = {
  task: string;
  /** Due and not begun. */
  due: number;
  oldest_due_at: Date | null;
  /** To run later: on a timer of its own, after a failure, or once its switch is on. */
  later: number;
  running: number;
  /** Failed at least once and tried again. */
  failing: number;
  /** Not tried again by itself. */
  dead: number;
};

export async function listKindHealth(tx: Tx): Promise<JobKindHealth[]> {
  const { rows } = await sql<JobKindHealth>`
    with job as (
      select task_identifier as task, run_at, attempts, locked_at is not null as is_running,
          attempts >= max_attempts and locked_at is null as is_dead
        from graphile_worker.jobs)
    select task,
        count(*) filter (where not is_running and not is_dead and run_at <= now())::int as due,
        min(run_at) filter (where not is_running and not is_dead and run_at <= now())
          as oldest_due_at,
        count(*) filter (where not is_running and not is_dead and run_at > now())::int as later,
        count(*) filter (where is_running)::int as running,
        count(*) filter (where not is_dead and attempts > is_running::int)::int as failing,
        count(*) filter (where is_dead)::int as dead
      from job group by task order by dead desc, failing desc, due desc, task`.execute(tx);
  return rows;
}

export type DeadJob = {
  id: string;
  task: string;
  attempts: number;
  last_error: string;
  failed_at: Date;
};

/** Jobs that wait for somebody to look, the last that failed first. */
export async function listDead(tx: Tx, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id::text, task, attempts, coalesce(last_error, '') as last_error,
        updated_at as failed_at
      from failed_jobs order by updated_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Tries a dead job again, with all its attempts; what it is, or undefined where none is dead. */
export async function retryDead(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    with dead as materialized (select id, task from failed_jobs where id = ${id}::bigint)
    select d.task from dead d
      cross join lateral graphile_worker.reschedule_jobs(array[d.id], run_at := now(),
        attempts := 0)`.execute(tx);
  return rows[0]?.task;
}

/** Workers that said so lately, and events that wait to be told. */
export async function readPulse(tx: Tx) {
  const { rows } = await sql<{
    workers: number;
    seen_at: Date | null;
    events: number;
    oldest_event_at: Date | null;
  }>`
    select (select count(*)::int from worker_heartbeats) as workers,
      (select max(seen_at) from worker_heartbeats) as seen_at,
      (select count(*)::int from unpublished_events) as events,
      (select min(created_at) from unpublished_events) as oldest_event_at`.execute(tx);
  const [pulse] = rows;
  if (!pulse) throw new Error('a query without a from has a row');
  return pulse;
}
