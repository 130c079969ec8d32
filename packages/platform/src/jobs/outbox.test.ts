import { openDatabase } from '@luwag/testing/harness/database';
import { noteSomething, somethingShouted } from '@luwag/testing/harness/notes';
import { waitUntil } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../observability/log.ts';
import { enqueueEach } from './job.ts';
import { emit, listen, type OutboxEvent, relayOutbox } from './outbox.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
let told: string[];
beforeEach(async () => {
  database = await openDatabase();
  told = [];
});
afterEach(() => database.close());

const origin = { requestId: 'test' };
const log = createLogger('test', 'silent');
const textOf = ({ payload }: OutboxEvent) => (payload as { text: string }).text;
const listener = listen(somethingShouted, (tx, events) =>
  enqueueEach(
    tx,
    noteSomething,
    events.map(({ payload }) => ({ origin, payload })),
  ),
);

const shout = (...texts: string[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const text of texts) await emit(tx, origin, somethingShouted, { text });
  });

const relay = (batchMax = 200, fail?: () => void) =>
  relayOutbox(database.db, {
    listeners: [listener],
    log,
    batchMax,
    async publish(events) {
      fail?.();
      told.push(...events.map(textOf));
    },
  });

/** Until nothing is left. */
const relayAll = (batchMax?: number) =>
  waitUntil(async () => {
    while ((await relay(batchMax)) > 0);
    return (await database.db.selectFrom('unpublished_events').select('id').execute()).length === 0;
  }, 'the events to be told');

/** What became a job, in no order: jobs of one batch run side by side. */
const jobs = async () =>
  (
    await sql<{ text: string }>`select payload->'data'->>'text' as text
      from graphile_worker._private_jobs`.execute(database.db)
  ).rows
    .map(({ text }) => text)
    .toSorted();

/** A transaction that has told something and stays open until it is let go. */
async function openTransaction(...texts: string[]) {
  let finish: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const mayEnd = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = database.db.transaction().execute(async (tx) => {
    for (const text of texts) await emit(tx, origin, somethingShouted, { text });
    begin();
    await mayEnd;
  });
  await hasBegun;
  return {
    end() {
      finish();
      return ended;
    },
  };
}

test('what comes while an earlier transaction is open waits for it, and none is lost or told twice', async () => {
  await shout('before');
  await relayAll();
  const long = await openTransaction('long 1', 'long 2');
  await shout('later 1');
  await shout('later 2');
  for (let i = 0; i < 5; i += 1) expect(await relay()).toBe(0);
  expect(told).toEqual(['before']);
  await long.end();
  await relayAll(1);
  expect(told).toEqual(['before', 'long 1', 'long 2', 'later 1', 'later 2']);
  expect(await jobs()).toEqual(told.toSorted());
});

test('events of one transaction are told in the order in which they were written', async () => {
  // So many that several have the same millisecond in their ids.
  const texts = Array.from({ length: 50 }, (_, i) => `one of many ${i}`);
  await shout(...texts);
  await relayAll();
  expect(told).toEqual(texts);
});

test('an event committed late is told though later ids went out before it', async () => {
  // It has its id before all others and its transaction after them: ids say nothing of commits.
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(database.db);
  await shout('early 1');
  await shout('early 2');
  await relayAll();
  await sql`insert into outbox (id, topic, payload, request_id)
    values (${rows[0]?.id}, ${somethingShouted.name}, '{"text":"late"}', 'test')`.execute(
    database.db,
  );
  await relayAll();
  expect(told).toEqual(['early 1', 'early 2', 'late']);
  expect(await jobs()).toEqual(told.toSorted());
});

test('a transaction of another database on the same server keeps nothing waiting', async () => {
  const other = await openDatabase();
  try {
    await other.db.transaction().execute(async (tx) => {
      await emit(tx, origin, somethingShouted, { text: 'elsewhere' });
      await shout('here');
      await relayAll();
      expect(told).toEqual(['here']);
    });
  } finally {
    await other.close();
  }
});

test('one that rolls back keeps nothing waiting', async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    await emit(tx, origin, somethingShouted, { text: 'never' });
    await shout('after');
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await relayAll();
  expect(told).toEqual(['after']);
});

test('twenty writers and four relays at once: each event is told once, in the order of its transaction', async () => {
  const texts = Array.from({ length: 20 }, (_, w) =>
    Array.from({ length: 4 }, (_, n) => [`${w}.${n}.a`, `${w}.${n}.b`]),
  );
  let isOver = false;
  const relays = Array.from({ length: 4 }, async () => {
    while (!isOver) await relay(7);
  });
  const writing = texts.map(async (own) => {
    for (const pair of own) await shout(...pair);
  });
  await Promise.all(writing)
    .then(() => relayAll(7))
    .finally(() => {
      isOver = true;
    });
  await Promise.all(relays);
  expect(told.toSorted()).toEqual(texts.flat(2).toSorted());
  expect(await jobs()).toEqual(told.toSorted());
  for (const [one, other] of texts.flat()) {
    expect(told.indexOf(other ?? '')).toBe(told.indexOf(one ?? '') + 1);
  }
});

test('a relay that fails has told nothing for good: the next tells it, and its jobs are there once', async () => {
  await shout('one', 'two');
  const broken = () => {
    throw new Error('died');
  };
  await waitUntil(
    () =>
      relay(200, broken).then(
        () => false,
        () => true,
      ),
    'the relay to come upon the events',
  );
  expect(await jobs()).toEqual([]);
  await relayAll();
  expect([told, await jobs()]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
});

test('telling leaves no dead event behind', async () => {
  await shout('a', 'b', 'c');
  await relayAll();
  const { rows: versions } = await sql<{ n: number }>`
    select count(*)::int as n from outbox where xmax::text <> '0'`.execute(database.db);
  expect(versions).toEqual([{ n: 0 }]);
});
