import { once } from 'node:events';
import type { Db } from '@luwag/db';
import { demote } from '@luwag/testing/harness/changing-places';
import {
  cloneDatabase,
  connectForTests,
  type TestDatabase,
  testEnv,
} from '@luwag/testing/harness/database';
import { noteSomething, somethingNoted, somethingShouted } from '@luwag/testing/harness/notes';
import {
  freePort,
  type Started,
  startProcess,
  waitForHttp,
  waitUntil,
} from '@luwag/testing/harness/processes';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue, enqueueMany } from './job.ts';
import { emit } from './outbox.ts';

const origin = { requestId: 'request-of-the-test' };
let database: TestDatabase;
let db: Db;
const running: Started[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl);
  const owner = connectForTests(database.ownerUrl);
  await sql`create table notes (id bigserial primary key, text text not null, request_id text not null)`.execute(
    owner,
  );
  await owner.destroy();
});
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.stop('SIGKILL')));
  await db.destroy();
  await database.drop();
});

async function startNoteWorker(extra: Record<string, string> = {}): Promise<Started> {
  const { worker, port } = await launchNoteWorker(extra);
  await waitForHttp(`http://127.0.0.1:${port}/readyz`);
  return worker;
}

const settingsOf = (port: number) => ({
  LUWAG_MODE: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.appUrl,
  REDIS_URL: testEnv().REDIS_URL,
  WORKER_PORT: String(port),
  WORKER_LEASE_MS: '1000',
  FAILPOINT: 'steered',
});

async function launchNoteWorker(extra: Record<string, string>) {
  const port = await freePort();
  const worker = startProcess('testing/harness/note-worker.ts', {
    ...settingsOf(port),
    FAILPOINT: '',
    ...extra,
  });
  running.push(worker);
  return { worker, port };
}

const notes = async (text: string) =>
  (await sql<{ request_id: string }>`select request_id from notes where text = ${text}`.execute(db))
    .rows;
const jobCount = async () =>
  (await sql<{ n: number }>`select count(*)::int n from graphile_worker.jobs`.execute(db)).rows[0]
    ?.n;
const outboxCount = async () =>
  (await sql<{ n: number }>`select count(*)::int n from outbox`.execute(db)).rows[0]?.n;

test('a rolled-back transaction leaves no job and no outbox row', async () => {
  const before = [await jobCount(), await outboxCount()];
  const attempt = db.transaction().execute(async (tx) => {
    await enqueue(tx, origin, noteSomething, { text: 'never' });
    await emit(tx, origin, somethingNoted, { text: 'never' });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect([await jobCount(), await outboxCount()]).toEqual(before);
});

test('a payload the job does not declare is refused before it is queued', async () => {
  const attempt = db
    .transaction()
    .execute((tx) =>
      enqueue(tx, origin, noteSomething, { text: 7 } as unknown as { text: string }),
    );
  await expect(attempt).rejects.toThrow();
});

test('a committed job runs, and carries the id of the request that asked for it', async () => {
  const worker = await startNoteWorker();
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'ran' }));
  await waitUntil(async () => (await notes('ran')).length === 1, 'the job');
  expect(await notes('ran')).toEqual([{ request_id: origin.requestId }]);
  await worker.stop();
});

test('many jobs are queued by one call', async () => {
  const worker = await startNoteWorker();
  const payloads = Array.from({ length: 200 }, () => ({ text: 'one of many' }));
  await db.transaction().execute((tx) => enqueueMany(tx, origin, noteSomething, payloads));
  await waitUntil(async () => (await notes('one of many')).length === 200, '200 jobs');
  await worker.stop();
});

test("a killed worker's job runs again on another worker", async () => {
  const doomed = await startNoteWorker({ FAILPOINT: 'job.testing.note:hang' });
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'orphaned' }));
  const isHeld = async () =>
    (await sql`select 1 from graphile_worker.jobs where locked_at is not null`.execute(db)).rows
      .length > 0;
  await waitUntil(isHeld, 'the job to be taken');
  await doomed.stop('SIGKILL');
  expect(await notes('orphaned')).toEqual([]);
  const heir = await startNoteWorker();
  await waitUntil(async () => (await notes('orphaned')).length === 1, 'the job to run again');
  await heir.stop();
});

test('a job that was taken by an answer that never arrived is given back by who holds it', async () => {
  const worker = await startNoteWorker();
  const holder = async () =>
    (
      await db
        .selectFrom('worker_heartbeats')
        .select('holder')
        .where('holder', 'like', 'pool-%')
        .orderBy('seen_at', 'desc')
        .executeTakeFirst()
    )?.holder;
  await waitUntil(async () => (await holder()) !== undefined, 'the first beat');
  const inLane = { queue: 'a lane of its own' };
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, origin, noteSomething, { text: 'never heard of' }, inLane);
    await sql`update graphile_worker._private_jobs set locked_by = ${await holder()}, locked_at = now()`.execute(
      tx,
    );
    await sql`update graphile_worker._private_job_queues set locked_by = ${await holder()}, locked_at = now()`.execute(
      tx,
    );
  });
  await waitUntil(async () => (await notes('never heard of')).length === 1, 'the job to run');
  await worker.stop();
});

test('a queue that is locked while nobody is at work in it is opened again', async () => {
  const worker = await startNoteWorker();
  await sql`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('left locked', now() - interval '1 minute', 'somebody')`.execute(db);
  await db
    .transaction()
    .execute((tx) =>
      enqueue(tx, origin, noteSomething, { text: 'of a locked queue' }, { queue: 'left locked' }),
    );
  await waitUntil(async () => (await notes('of a locked queue')).length === 1, 'the job to run');
  await worker.stop();
});

test('a steered worker stands where it is told, once, and goes on when it is told', async () => {
  const port = await freePort();
  const worker = startProcess('testing/harness/note-worker.ts', settingsOf(port), {
    isSteered: true,
  });
  running.push(worker);
  await waitForHttp(`http://127.0.0.1:${port}/readyz`);
  const stands = once(worker.child, 'message');
  worker.child.send({ arm: 'job.testing.note:stand' });
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'held' }));
  expect((await stands)[0]).toEqual({ at: 'job.testing.note' });
  // The next to come by goes on.
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'passing' }));
  await waitUntil(async () => (await notes('passing')).length === 1, 'the other job');
  expect(await notes('held')).toEqual([]);
  worker.child.send({ go: 'job.testing.note' });
  await waitUntil(async () => (await notes('held')).length === 1, 'the job to go on');
  await worker.stop();
});

test('a job that outlives its lease stays with the worker that has it', async () => {
  const port = await freePort();
  const slow = startProcess('testing/harness/note-worker.ts', settingsOf(port), {
    isSteered: true,
  });
  running.push(slow);
  await waitForHttp(`http://127.0.0.1:${port}/readyz`);
  const stands = once(slow.child, 'message');
  slow.child.send({ arm: 'job.testing.note:stand' });
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'long' }));
  await stands;
  // Another looks for workers that died, four times in a lease.
  const other = await startNoteWorker();
  const isLong = async () =>
    (
      await sql`select 1 from graphile_worker.jobs
        where locked_at < now() - interval '3 seconds'`.execute(db)
    ).rows.length > 0;
  await waitUntil(
    async () => (await isLong()) || (await notes('long')).length > 0,
    'three leases to pass',
  );
  expect(await notes('long')).toEqual([]);
  slow.child.send({ go: 'job.testing.note' });
  await waitUntil(async () => (await jobCount()) === 0, 'the job to end');
  await other.stop();
  await slow.stop();
  expect(await notes('long')).toHaveLength(1);
});

test('a job that keeps failing stops after eight attempts and stands in failed_jobs', async () => {
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'poison' }));
  const worker = await startNoteWorker({ FAILPOINT: 'job.testing.note:throw' });
  // The pauses between attempts grow to hours; the test takes them away instead of waiting.
  await waitUntil(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
      db,
    );
    return (await db.selectFrom('failed_jobs').select('attempts').execute()).length > 0;
  }, 'the job to give up');
  const failed = await db.selectFrom('failed_jobs').selectAll().executeTakeFirstOrThrow();
  expect([failed.task, failed.attempts]).toEqual(['testing.note', 8]);
  expect(failed.last_error).toContain('failpoint');
  await worker.stop();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test('everything committed is published, again after a crash, and nothing else ever is', async () => {
  const subscriber = new Redis(testEnv().REDIS_URL);
  const heard: { id: string; text: string }[] = [];
  const ours = `event-${process.pid}`;
  subscriber.on('message', (_channel, message) => {
    const { id, payload } = JSON.parse(message) as { id: string; payload: { text: string } };
    if (payload.text.startsWith(ours)) heard.push({ id, text: payload.text });
  });
  await subscriber.subscribe('events:testing.noted');
  const tell = (text: string) =>
    db.transaction().execute((tx) => emit(tx, origin, somethingNoted, { text }));

  await tell(`${ours}-before-crash`);
  const { worker: doomed } = await launchNoteWorker({ FAILPOINT: 'outbox.published:exit' });
  await waitUntil(async () => heard.length > 0, 'the doomed publish');
  await doomed.stop('SIGKILL');

  const worker = await startNoteWorker();
  for (let i = 0; i < 20; i += 1) {
    await tell(`${ours}-committed-${i}`);
    await db
      .transaction()
      .execute(async (tx) => {
        await emit(tx, origin, somethingNoted, { text: `${ours}-rolled-back-${i}` });
        throw new Error('no');
      })
      .catch(() => undefined);
  }
  const unpublished = async () =>
    (await db.selectFrom('unpublished_events').select('id').execute()).length;
  await waitUntil(async () => (await unpublished()) === 0, 'the outbox to drain');
  await worker.stop();
  await subscriber.quit();

  const committed = await db.selectFrom('outbox').select('id').execute();
  expect(new Set(heard.map((event) => event.id))).toEqual(new Set(committed.map((row) => row.id)));
  expect(heard.filter((event) => event.text.includes('rolled-back'))).toEqual([]);
});

test('an event committed late is published though later ids went out before it', async () => {
  const worker = await startNoteWorker();
  // The late one has the lowest id and the highest transaction: it commits when the others are out.
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(db);
  await db.transaction().execute((tx) => emit(tx, origin, somethingNoted, { text: 'fast' }));
  await waitUntil(() => isTold('fast'), 'the fast event');
  await sql`insert into outbox (id, topic, payload, request_id)
    values (${rows[0]?.id}, ${somethingNoted.name}, '{"text":"slow"}', 'test')`.execute(db);
  await waitUntil(() => isTold('slow'), 'the slow event');
  await worker.stop();
});

test('an event waits for those of transactions that are still open, and none is lost', async () => {
  const worker = await startNoteWorker();
  let finishSlow: () => void = () => undefined;
  const slowMayCommit = new Promise<void>((resolve) => {
    finishSlow = resolve;
  });
  let hasBegun: () => void = () => undefined;
  const slowHasBegun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const slow = db.transaction().execute(async (tx) => {
    await emit(tx, origin, somethingNoted, { text: 'still open' });
    hasBegun();
    await slowMayCommit;
  });
  await slowHasBegun;
  await db
    .transaction()
    .execute((tx) => emit(tx, origin, somethingNoted, { text: 'committed meanwhile' }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await isTold('committed meanwhile')).toBe(false);
  finishSlow();
  await slow;
  for (const text of ['still open', 'committed meanwhile'])
    await waitUntil(() => isTold(text), text);
  await worker.stop();
});

const shout = (text: string, requestId = origin.requestId) =>
  db.transaction().execute((tx) => emit(tx, { requestId }, somethingShouted, { text }));
const isTold = async (text: string) =>
  (
    await sql`select 1 from outbox o where o.payload->>'text' = ${text}
      and o.id not in (select u.id from unpublished_events u)`.execute(db)
  ).rows.length === 1;

test('an event becomes its listeners’ jobs once, though the worker died over telling it', async () => {
  await shout('heard once', 'the-request-that-shouted');
  const { worker: doomed } = await launchNoteWorker({ FAILPOINT: 'outbox.published:exit' });
  await waitUntil(async () => doomed.child.signalCode === 'SIGKILL', 'the crash');
  expect([await isTold('heard once'), await jobCount(), await notes('heard once')]).toEqual([
    false,
    0,
    [],
  ]);
  const worker = await startNoteWorker();
  await waitUntil(async () => (await notes('heard once')).length > 0, 'the job');
  await shout('heard after it');
  await waitUntil(async () => (await notes('heard after it')).length === 1, 'the next job');
  expect(await notes('heard once')).toEqual([{ request_id: 'the-request-that-shouted' }]);
  await worker.stop();
});

test('listeners hear of everything while Redis is away', async () => {
  const worker = await startNoteWorker({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  await shout('nobody subscribes');
  await waitUntil(async () => (await notes('nobody subscribes')).length === 1, 'the job');
  expect(await isTold('nobody subscribes')).toBe(true);
  await worker.stop();
});

test('an event that cannot be read holds up nobody', async () => {
  await sql`insert into outbox (topic, payload, request_id)
    values ('testing.shouted', '{"text": 7}', 'test')`.execute(db);
  await shout('behind it');
  const worker = await startNoteWorker();
  await waitUntil(async () => (await notes('behind it')).length === 1, 'the job');
  expect([await isTold('7'), await isTold('behind it')]).toEqual([true, true]);
  await worker.stop();
});

test('a database that is a standby for a while ends no worker, and all is done afterwards', async () => {
  const port = await freePort();
  const worker = startProcess('testing/harness/note-worker.ts', settingsOf(port), {
    isSteered: true,
  });
  running.push(worker);
  await waitForHttp(`http://127.0.0.1:${port}/readyz`);
  const stands = once(worker.child, 'message');
  worker.child.send({ arm: 'job.testing.note:stand' });
  await db.transaction().execute((tx) => enqueue(tx, origin, noteSomething, { text: 'caught' }));
  await stands;
  // Sessions of the test itself began before, and go on writing.
  const server = await demote(database, ['worker']);
  await shout('told later');
  worker.child.send({ go: 'job.testing.note' });
  // The job fails, and so does saying that it failed.
  await new Promise((resolve) => setTimeout(resolve, 800));
  await server.promote();
  await waitUntil(async () => (await notes('told later')).length === 1, 'the event and its job');
  await waitUntil(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
      db,
    );
    return (await notes('caught')).length === 1;
  }, 'the job that was caught');
  expect([worker.child.exitCode, await isTold('told later')]).toEqual([null, true]);
  await worker.stop();
  expect(worker.child.exitCode).toBe(0);
});
