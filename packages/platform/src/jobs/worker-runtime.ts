import { EventEmitter } from 'node:events';
import type { Db, Tx } from '@luwag/db';
import {
  type JobHelpers,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Redis } from 'ioredis';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { failpoint } from '../failpoints.ts';
import { syncHolidays } from '../holidays.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { SwitchedOff } from '../switches.ts';
import { type Handler, inEnvelope, type Job, type JobKind, putOff } from './job.ts';
import { channelOf, type Listener, type OutboxEvent, relayOutbox } from './outbox.ts';
import { retryingPool } from './retrying-pool.ts';

export type WorkerDeps = {
  db: Db;
  pgPool: pg.Pool;
  redis: Redis;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  leaseMs: number;
};

/**
 * A job on a timer; `at` is five crontab fields, in UTC. One that no worker was there to start is
 * started afterwards, up to `catchUpHours` late; without it, the next time it is due.
 */
export type Scheduled = { job: Job; at: string; payload: unknown; catchUpHours?: number };

export type WorkerRuntime = { stop(): Promise<void> };

/** Jobs, the outbox relay, and the watch over workers that died holding a job. */
export async function startWorker(
  deps: WorkerDeps,
  handlers: Handler[],
  schedule: Scheduled[],
  listeners: Listener[] = [],
): Promise<WorkerRuntime> {
  const held: Held = { holders: new Set(), jobs: new Set() };
  const { holders } = held;
  const runners = await startRunners(deps, handlers, schedule, held);
  const beat = repeat(deps.log, deps.leaseMs / 4, () => heartbeatAndRescue(deps, held));
  const relay = repeat(deps.log, 200, () => drainOutbox(deps, listeners));
  return {
    async stop() {
      await Promise.all([relay.stop(), ...runners.map((runner) => runner.stop())]);
      await beat.stop();
      if (holders.size > 0)
        await deps.db
          .deleteFrom('worker_heartbeats')
          .where('holder', 'in', [...holders])
          .execute();
    },
  };
}

/** The worker ids of this process, and the jobs that it is running. */
type Held = { holders: Set<string>; jobs: Set<string> };

/** How many jobs of each kind one process runs at a time. */
const slotsOf = { usual: 10, outbound: 20, texts: 6 } as const satisfies Record<JobKind, number>;

/** A runner for each kind: one takes no job that only the other has a task for. */
async function startRunners(
  deps: WorkerDeps,
  handlers: Handler[],
  schedule: Scheduled[],
  held: Held,
): Promise<Runner[]> {
  const tasks = taskListOf(deps, handlers);
  const tasksOf = (kind: JobKind): TaskList =>
    Object.fromEntries(
      handlers
        .filter((handler) => (handler.kind ?? 'usual') === kind)
        .flatMap(({ name }) => (tasks[name] ? [[name, tasks[name]]] : [])),
    );
  const runners = [
    await startRunner(deps, held, {
      concurrency: slotsOf.usual,
      taskList: tasksOf('usual'),
      parsedCronItems: parseCronItems(schedule.map(toCronItem)),
    }),
  ];
  for (const kind of ['outbound', 'texts'] as const) {
    const options = { concurrency: slotsOf[kind], taskList: tasksOf(kind), parsedCronItems: [] };
    if (Object.keys(options.taskList).length === 0) continue;
    runners.push(await startRunner(deps, held, options));
  }
  return runners;
}

async function startRunner(
  deps: WorkerDeps,
  { holders, jobs }: Held,
  options: Pick<RunnerOptions, 'concurrency' | 'taskList' | 'parsedCronItems'>,
): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => holders.add(workerPool.id));
  events.on('worker:create', ({ worker }) => holders.add(worker.workerId));
  events.on('job:start', ({ job }) => jobs.add(job.id));
  events.on('job:complete', ({ job }) => jobs.delete(job.id));
  return run({
    pgPool: retryingPool(deps.pgPool),
    pollInterval: 1000,
    noHandleSignals: true,
    logger: queueLogger(deps.log),
    events,
    ...options,
  });
}

const hourMs = 3_600_000;

const toCronItem = ({ job, at, payload, catchUpHours = 0 }: Scheduled) => ({
  task: job.name,
  match: at,
  options: { backfillPeriod: catchUpHours * hourMs },
  payload: inEnvelope({ requestId: `schedule-${job.name}` }, job, payload),
});

/**
 * The queue's own lines in our log; what it calls information is of interest only when debugging.
 */
const queueLogger = (log: Logger) =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

function taskListOf(deps: WorkerDeps, handlers: Handler[]): TaskList {
  const names = handlers.map((handler) => handler.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`two handlers for the job ${twice}`);
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      (raw, helpers) => runJob(deps, handler, raw, helpers),
    ]),
  );
}

async function runJob(
  { db, clock, log, metrics }: WorkerDeps,
  handler: Handler,
  raw: unknown,
  { job }: Pick<JobHelpers, 'job'>,
) {
  const stopTimer = metrics.jobs.startTimer({ job: handler.name });
  try {
    await clock.sync(db);
    await syncHolidays(db);
    await failpoint(`job.${handler.name}`);
    await withinLimit(handler.run({ db, clock, log }, raw));
    stopTimer({ outcome: 'done' });
  } catch (error) {
    if (error instanceof SwitchedOff) {
      await db.transaction().execute((tx) => putOff(tx, job.id, error, clock.now()));
      log.info({ job: handler.name, switch: error.switchName }, 'job waits: its switch is off');
      stopTimer({ outcome: 'put_off' });
      return;
    }
    stopTimer({ outcome: 'failed' });
    log.warn({ err: error, job: handler.name }, 'job attempt failed');
    throw error;
  }
}

// A handler that hangs must not hold its place for ever; its attempt counts as failed.
const jobLimitMs = 60_000;

async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the job ran longer than ${jobLimitMs} ms`)),
      jobLimitMs,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * The queue itself would give a dead worker's job back after four hours. Each worker tells the
 * database it is alive; one that has been silent for a whole lease loses what it holds.
 */
async function heartbeatAndRescue({ db, leaseMs, log }: WorkerDeps, held: Held): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await heartbeat(tx, held.holders);
    if ((await requeueStrays(tx, leaseMs, held)) > 0)
      log.warn('requeued jobs that were locked but never started');
    const lease = sql<Date>`now() - ${leaseMs} * interval '1 millisecond'`;
    if ((await unlockEmptyLanes(tx, lease)) > 0)
      log.warn('unlocked queues in which nobody is at work');
    await tx.deleteFrom('worker_heartbeats').where('seen_at', '<', lease).execute();
    // Also a worker that died before its first heartbeat.
    const { rows: dead } = await sql<{ holder: string }>`
      select distinct locked_by as holder from graphile_worker._private_jobs j
       where locked_at < ${lease}
         and not exists (select 1 from worker_heartbeats h where h.holder = j.locked_by)`.execute(
      tx,
    );
    if (dead.length === 0) return;
    const names = dead.map((row) => row.holder);
    await sql`select graphile_worker.force_unlock_workers(${names}::text[])`.execute(tx);
    log.warn({ holders: names.length }, 'unlocked the jobs of workers without a heartbeat');
  });
}

/**
 * A server that dies between taking a job for us and saying so leaves one that we hold and know
 * nothing of. Whatever has been ours for a lease without our being at work on it is given back, and
 * with it the queue that it blocks.
 */
async function requeueStrays(tx: Tx, leaseMs: number, { holders, jobs }: Held): Promise<number> {
  const { rows } = await sql`
    with strays as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_by = any (${[...holders]}::text[]) and id <> all (${[...jobs]}::bigint[])
         and locked_at < now() - ${leaseMs} * interval '1 millisecond'
      returning id, job_queue_id),
    lanes as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
       where id in (select job_queue_id from strays) and locked_by = any (${[...holders]}::text[]))
    select id from strays`.execute(tx);
  return rows.length;
}

/**
 * A job and its queue are locked together and unlocked together, but a job that two have done is
 * deleted by the first of them, and the second then unlocks nothing: the queue would stand still
 * for hours.
 */
async function unlockEmptyLanes(tx: Tx, lease: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql`
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     where q.locked_at < ${lease}
       and not exists (select from graphile_worker._private_jobs j
                        where j.job_queue_id = q.id and j.locked_at is not null)
    returning q.id`.execute(tx);
  return rows.length;
}

async function heartbeat(tx: Tx, holders: Set<string>): Promise<void> {
  if (holders.size === 0) return;
  await tx
    .insertInto('worker_heartbeats')
    .values([...holders].map((holder) => ({ holder })))
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/**
 * Where events go once committed: to their listeners, as jobs, and to a channel per topic, for
 * screens that are open. The second is best effort: whoever was away reads state, not history, and
 * a Redis that is away keeps nobody from being told by webhook or mail.
 */
async function drainOutbox(deps: WorkerDeps, listeners: Listener[]): Promise<void> {
  const { db, redis, metrics, log } = deps;
  const publish = async (events: OutboxEvent[]) => {
    const batch = redis.pipeline();
    for (const event of events) batch.publish(channelOf(event.topic), JSON.stringify(event));
    const failed = await batch.exec().then(
      (results) => results?.find(([error]) => error)?.[0],
      (error: unknown) => error,
    );
    await failpoint('outbox.published');
    if (failed)
      return log.warn(
        { err: failed, events: events.length },
        'publishing to Redis failed; live status is delayed',
      );
    for (const event of events) metrics.published.inc({ topic: event.topic });
  };
  while ((await relayOutbox(db, { publish, listeners, log })) > 0);
}

/**
 * Runs a task again and again with a pause between; a failure is logged and the next turn comes.
 */
export function repeat(log: Logger, pauseMs: number, task: () => Promise<void>) {
  let stopped = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!stopped) {
      await task().catch((error: unknown) =>
        log.warn({ err: error }, 'a worker loop failed; it continues after its pause'),
      );
      if (stopped) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs);
      });
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
  };
}
