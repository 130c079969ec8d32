import type { Db, Tx } from '@luwag/db';
import { minuteMs } from '@luwag/domain/durations';
import type { SwitchName } from '@luwag/domain/switches';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Logger } from '../observability/log.ts';
import { inSpan } from '../observability/spans.ts';
import { originTraceparent, readTraceparent } from '../observability/trace-context.ts';
import { assertOn, type SwitchedOff } from '../switches.ts';

/**
 * A job is declared in one place and handled in another, so a service can ask for what later calls
 * it.
 */
export type Job<P extends z.ZodType = z.ZodType> = { name: `${string}.${string}`; payload: P };

export const job = <P extends z.ZodType>(name: Job['name'], payload: P): Job<P> => ({
  name,
  payload,
});

/** After this many attempts a job stays in `failed_jobs` until an operator handles it. */
export const attemptsMax = 8;

/**
 * The stored form of a job: its payload, the id of the request that enqueued it, and the trace of
 * that request. Jobs of an older release, and what a timer asks for, have no trace.
 */
const Envelope = z.object({
  request_id: z.string(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});

/** Where a job or an event comes from. The trace is that of the work at hand, unless it is told. */
export type Origin = { requestId: string; traceparent?: string | undefined };

export const inEnvelope = <P extends z.ZodType>(
  origin: Origin,
  declared: Job<P>,
  payload: z.input<P>,
) => {
  const traceparent = origin.traceparent ?? originTraceparent();
  return {
    request_id: origin.requestId,
    ...(traceparent === undefined ? {} : { traceparent }),
    data: declared.payload.parse(payload),
  };
};

/**
 * `delayMs` counts from now, whatever the test clock says: the queue lives in real time. Jobs of
 * one `queue` run one after the other; of two that could run, the lower `priority` goes first.
 */
type EnqueueOptions = {
  runAt?: Date;
  delayMs?: number;
  key?: string;
  queue?: string;
  priority?: number;
};

/** Takes a Tx, not a Db: the job exists exactly when the change that asked for it was committed. */
export async function enqueue<P extends z.ZodType>(
  tx: Tx,
  origin: Origin,
  declared: Job<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> {
  const envelope = JSON.stringify(inEnvelope(origin, declared, payload));
  await sql`select graphile_worker.add_job(${declared.name}, ${envelope}::json,
    run_at := coalesce(${options.runAt ?? null}::timestamptz,
      now() + ${options.delayMs ?? null}::int * interval '1 millisecond'),
    job_key := ${options.key ?? null}::text, queue_name := ${options.queue ?? null}::text,
    priority := ${options.priority ?? null}::int, max_attempts := ${attemptsMax})`.execute(tx);
}

/** Many jobs of one kind in one statement; row by row would be a hundred times slower. */
export const enqueueMany = <P extends z.ZodType>(
  tx: Tx,
  origin: Origin,
  declared: Job<P>,
  payloads: z.input<P>[],
): Promise<void> =>
  enqueueEach(
    tx,
    declared,
    payloads.map((payload) => ({ origin, payload })),
  );

/**
 * Like `enqueueMany`, where each job was asked for by a request of its own, or has a queue or a key
 * of its own. No key may be there twice.
 */
export async function enqueueEach<P extends z.ZodType>(
  tx: Tx,
  declared: Job<P>,
  asked: { origin: Origin; payload: z.input<P>; queue?: string; key?: string }[],
  { priority }: Pick<EnqueueOptions, 'priority'> = {},
): Promise<void> {
  if (asked.length === 0) return;
  const envelopes = asked.map(({ origin, payload }) =>
    JSON.stringify(inEnvelope(origin, declared, payload)),
  );
  const queues = asked.map(({ queue }) => queue ?? null);
  const keys = asked.map(({ key }) => key ?? null);
  await sql`select graphile_worker.add_jobs((
    select array_agg(json_populate_record(null::graphile_worker.job_spec,
      json_build_object('identifier', ${declared.name}::text, 'payload', e.envelope::json,
        'queue_name', e.queue, 'job_key', e.key, 'priority', ${priority ?? null}::int,
        'max_attempts', ${attemptsMax}::int)))
    from unnest(${envelopes}::text[], ${queues}::text[], ${keys}::text[])
      as e(envelope, queue, key)))`.execute(tx);
}

/** What was turned off and on again in a hurry finds its jobs within this time by itself. */
const putOffMaxMs = 5 * minuteMs;

/** What a job that waits for a switch is marked with. */
const waitsFor = (name: SwitchName): string => `waits_for_${name}`;

/**
 * Asks for a job again that met something turned off, for when that is on again: the same payload,
 * key, queue and priority, and none of its attempts used. Whoever dies between this and the end of
 * the run leaves both, and jobs are safe to run again.
 */
export async function putOff(
  tx: Tx,
  jobId: string,
  { switchName, until }: Pick<SwitchedOff, 'switchName' | 'until'>,
  now: Date,
): Promise<void> {
  const waitMs = Math.min(Math.max(until.getTime() - now.getTime(), 0), putOffMaxMs);
  await sql`select graphile_worker.add_job(t.identifier, j.payload, queue_name := q.queue_name,
      run_at := now() + ${waitMs}::int * interval '1 millisecond', max_attempts := j.max_attempts,
      job_key := j.key, priority := j.priority, flags := array[${waitsFor(switchName)}::text])
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.id = ${jobId}::bigint`.execute(tx);
}

/** What waits for this switch runs now. */
export async function wakeWaiting(tx: Tx, name: SwitchName): Promise<void> {
  await sql`select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where flags ? ${waitsFor(name)}), run_at := now())`.execute(
    tx,
  );
}

/** How many jobs wait for each switch. */
export async function countWaiting(
  tx: Tx,
  names: readonly SwitchName[],
): Promise<ReadonlyMap<SwitchName, number>> {
  const { rows } = await sql<{ flag: string; count: number }>`
    select f.flag, count(*)::int as count
      from graphile_worker.jobs j, jsonb_object_keys(j.flags) as f(flag)
     where j.flags is not null group by f.flag`.execute(tx);
  const counts = new Map(rows.map(({ flag, count }) => [flag, count]));
  return new Map(names.map((name) => [name, counts.get(waitsFor(name)) ?? 0]));
}

/** A trace of its own, with a link to the request's: that one may be over for days. */
const inJobSpan = (name: string, { requestId, traceparent }: Origin, work: () => Promise<void>) =>
  inSpan(
    {
      name,
      kind: 'consumer',
      parent: null,
      link: readTraceparent(traceparent),
      origin: traceparent,
      attributes: { 'luwag.request_id': requestId },
    },
    work,
  );

export type JobCtx = { db: Db; clock: Clock; log: Logger; requestId: string };
/**
 * `outbound`: calls to servers that are not ours and may be slow; they have slots of their own, and
 * keep none of the others waiting. `texts`: calls to the carriers of texts, for which people wait
 * while a merchant's server hangs, and which may hang themselves.
 */
export type JobKind = 'usual' | 'outbound' | 'texts';

export type Handler = {
  name: string;
  kind?: JobKind;
  /** Does not begin while this is off. */
  needs?: SwitchName | undefined;
  run: (ctx: Omit<JobCtx, 'requestId'>, raw: unknown) => Promise<void>;
};

/**
 * Binds a job to its function. Jobs run at least once: every handler is safe to run again. One that
 * names a switch does not begin while that is off.
 */
export const handle = <P extends z.ZodType>(
  declared: Job<P>,
  run: (ctx: JobCtx, payload: z.output<P>) => Promise<void>,
  kind: JobKind = 'usual',
  needs?: SwitchName,
): Handler => ({
  name: declared.name,
  kind,
  needs,
  run: async (ctx, raw) => {
    const { request_id: requestId, traceparent, data } = Envelope.parse(raw);
    const log = ctx.log.child({ request_id: requestId, job: declared.name });
    if (needs) await assertOn(ctx, needs);
    await inJobSpan(declared.name, { requestId, traceparent }, () =>
      run({ ...ctx, requestId, log }, declared.payload.parse(data)),
    );
  },
});
