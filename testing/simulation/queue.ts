import { setTimeout as sleep } from 'node:timers/promises';
import { inScope } from '@luwag/db/scope';
import { LedgerRefusal } from '@luwag/ledger/refusals';
import { autopayListeners } from '@luwag/modules/contacts/worker';
import { armFailpoints } from '@luwag/platform/failpoints';
import { inEnvelope, type Job } from '@luwag/platform/jobs/job';
import { type Relay, relayOutbox } from '@luwag/platform/jobs/outbox';
import { sql } from 'kysely';
import type { KnownAttempt } from './attempt-names.ts';
import { count, otherMode, timed, type World } from './world.ts';

type Queued = {
  id: string;
  task: string;
  payload: {
    request_id: string;
    data: {
      attempt_id?: string;
      attempt_ids?: string[];
      mode?: string;
      message_id?: string;
      day?: string;
    };
  };
};

const attemptIdsOf = ({ payload: { data } }: Queued): string[] => [
  ...(data.attempt_id ? [data.attempt_id] : []),
  ...(data.attempt_ids ?? []),
];

/** Where a worker dies now and then, by the job that it was at. */
const deaths: Readonly<Record<string, readonly string[]>> = {
  'payments.charge': [
    'payments.before-call',
    'payments.called',
    'payments.before-settle',
    'payments.settling',
    'payments.settled',
  ],
  'payments.chargeMany': ['payments.before-call', 'payments.called', 'payments.before-settle'],
  'payments.poll': ['payments.before-settle', 'payments.settling', 'payments.settled'],
  'contacts.send': ['contacts.before_sent'],
  'plans.collectCharges': ['autopay.before-commit', 'autopay.collected'],
  'plans.announceCharges': ['autopay.announced'],
  'delinquency.provisionLosses': ['delinquency.before_provision_commit'],
  'reconciliation.reconcileDay': ['reconciliation.after_step'],
};
const deathsPerThousand = 15;

/** Jobs that tell what contacts listen for. */
const emitting: ReadonlySet<string> = new Set([
  'payments.chargeMany',
  'payments.charge',
  'payments.poll',
  'payments.handleWebhook',
  'plans.announceCharges',
  'plans.collectCharges',
  'sources.handleWebhook',
]);

/** A job of the schedule, now. */
export const runJob = (world: World, job: Job): Promise<void> =>
  runOne(world, {
    id: '',
    task: job.name,
    payload: inEnvelope({ requestId: 'simulation' }, job, {}) as Queued['payload'],
  });

/**
 * Runs what is in the queue, and what that asks for, until only what was put off is left. One job
 * after the other, in an order that follows from the seed.
 */
export async function runQueue(world: World, { withPutOff = false } = {}): Promise<void> {
  let jobs = await timed(world, 'queue', () => takeJobs(world, withPutOff));
  while (jobs.length > 0 || world.hasEvents) {
    for (const job of await inOrder(world, jobs)) await runOne(world, job);
    if (world.hasEvents) {
      const told = await timed(world, 'outbox', () => relayOutbox(world.db, relay(world)));
      world.hasEvents = told > 0;
    }
    jobs = await timed(world, 'queue', () => takeJobs(world, false));
  }
}

const relay = ({ log }: World): Relay => ({
  publish: async () => undefined,
  listeners: autopayListeners,
  log,
});

/** Put off is what was to run later than it was asked for, however long ago that was. */
async function takeJobs({ db }: World, withPutOff: boolean): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select j.id::text, j.task_identifier as task, p.payload
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where ${withPutOff} or j.run_at <= j.created_at
     order by j.priority, j.id`.execute(db);
  if (rows.length > 0)
    await sql`select count(*) from graphile_worker.complete_jobs(
      ${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows;
}

async function inOrder(world: World, jobs: Queued[]): Promise<Queued[]> {
  const attempts = await world.attempts.read(jobs.flatMap(attemptIdsOf));
  const ranks = new Map(attempts.map(({ id }, rank) => [id, rank]));
  const rankOf = (job: Queued) =>
    Math.min(...attemptIdsOf(job).map((id) => ranks.get(id) ?? 0), attempts.length);
  return jobs.toSorted((one, other) =>
    one.task === other.task ? rankOf(one) - rankOf(other) : one.task < other.task ? -1 : 1,
  );
}

async function runOne(world: World, job: Queued): Promise<void> {
  // The other mode is empty, and stays so.
  if (job.payload.data.mode === otherMode) return;
  count(world, `job ${job.task}`);
  if (job.task.startsWith('notifications.')) return letLeave(world, job);
  const [attempt] = await world.attempts.read(attemptIdsOf(job));
  await runAndDie(world, job, attempt);
}

/** A worker that died is followed by one that takes up the same job. */
async function runAndDie(
  world: World,
  job: Queued,
  attempt: KnownAttempt | undefined,
): Promise<void> {
  const { draws, clock } = world;
  const about = [
    'death',
    job.task,
    clock.now().getTime(),
    attempt ? world.attempts.get(attempt.id) : '',
  ];
  const places = deaths[job.task];
  if (!places || !draws.chance(deathsPerThousand, ...about)) return runHandler(world, job);
  armFailpoints(`${draws.pick(places, 'where', ...about)}:throw`, 'test');
  try {
    await runHandler(world, job);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('failpoint '))) throw error;
    count(world, 'worker died');
    armFailpoints(undefined, 'test');
    await runHandler(world, job);
  } finally {
    armFailpoints(undefined, 'test');
  }
}

async function runHandler(world: World, { task, payload }: Queued): Promise<void> {
  const handler = world.handlers.get(task);
  if (!handler) throw new Error(`nobody does ${task}`);
  const { db, clock, log } = world;
  await timed(world, task, () => untilCounted(() => handler.run({ db, clock, log }, payload)));
  if (emitting.has(task)) world.hasEvents = true;
}

/** Longer than any transaction of another year on the same server. */
const countedWithinMs = 60_000;

/**
 * What was credited to a balance that many share counts once every older transaction of the server
 * is over, and another year may have a long one. A worker tries such a job again later; here no
 * time passes meanwhile.
 */
async function untilCounted(run: () => Promise<void>): Promise<void> {
  for (const began = performance.now(); ; await sleep(100)) {
    try {
      return await run();
    } catch (error) {
      const isEarly = error instanceof LedgerRefusal && error.code === 'liability_overdrawn';
      if (!isEarly || performance.now() - began > countedWithinMs) throw error;
    }
  }
}

/** As far as the mail server, or the carrier. */
async function letLeave(world: World, { payload }: Queued): Promise<void> {
  const { message_id: id, day } = payload.data;
  const message = await inScope(world.db, 'system', (tx) =>
    tx
      .selectFrom('messages')
      .select(['account_id', 'template'])
      .where('id', '=', id ?? '')
      .where('day', '=', day ?? '')
      .executeTakeFirstOrThrow(),
  );
  world.outlet.leave({ accountId: message.account_id, template: message.template });
}
