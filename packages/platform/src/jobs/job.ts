import type { Db, Tx } from '@luwag/db';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Logger } from '../observability/log.ts';

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

/** The stored form of a job: its payload, and the id of the request that enqueued it. */
const Envelope = z.object({ request_id: z.string(), data: z.unknown() });

type Origin = { requestId: string };

export const inEnvelope = <P extends z.ZodType>(
  origin: Origin,
  declared: Job<P>,
  payload: z.input<P>,
) => ({ request_id: origin.requestId, data: declared.payload.parse(payload) });

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
  run: (ctx: Omit<JobCtx, 'requestId'>, raw: unknown) => Promise<void>;
};

/** Binds a job to its function. Jobs run at least once: every handler is safe to run again. */
export const handle = <P extends z.ZodType>(
  declared: Job<P>,
  run: (ctx: JobCtx, payload: z.output<P>) => Promise<void>,
  kind: JobKind = 'usual',
): Handler => ({
  name: declared.name,
  kind,
  run: async (ctx, raw) => {
    const { request_id: requestId, data } = Envelope.parse(raw);
    const log = ctx.log.child({ request_id: requestId, job: declared.name });
    await run({ ...ctx, requestId, log }, declared.payload.parse(data));
  },
});
