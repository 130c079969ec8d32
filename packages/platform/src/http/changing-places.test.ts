import { demote, openPoolerDoor } from '@luwag/testing/harness/changing-places';
import { counterRoutes, countPausing } from '@luwag/testing/harness/counter';
import { createCounters } from '@luwag/testing/harness/counter-process';
import { cloneDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { expect, test } from 'vitest';

// What callers hear while the database changes places: a pooler without a server, a session that is
// cut, a standby. Never "a bug", always "try again", and the same key then works.

const place = forAllTests(async () => {
  const database = await cloneDatabase();
  await createCounters(database);
  const door = await openPoolerDoor(database.appUrl);
  const harness = await startHarness({
    routes: counterRoutes,
    database,
    settings: { DATABASE_URL: door.url, REDIS_URL: 'redis://127.0.0.1:1/0' },
  });
  return {
    ...harness,
    door,
    async close() {
      await harness.close();
      await door.close();
    },
  };
});

const add = async (key: string, pauseMs = 0) => {
  const reply = await place.app.inject({
    method: 'POST',
    url: '/api/v1/testing/add/places/',
    headers: { 'idempotency-key': key.padEnd(20, '0') },
    payload: { amount: 5, pause_ms: pauseMs },
  });
  const body: { code?: string } = reply.json();
  return body.code ? `${reply.statusCode} ${body.code}` : String(reply.statusCode);
};
const addAll = (name: string, count: number, pauseMs = 0) =>
  Promise.all(Array.from({ length: count }, (_, i) => add(`${name}-${i}`, pauseMs)));
const unavailable = (count: number) => Array.from({ length: count }, () => '503 unavailable');
const created = (count: number) => Array.from({ length: count }, () => '201');
const readiness = async () => (await place.app.health?.inject('/readyz'))?.json();

test('a pooler without a server is no fault of ours, at the door or in the middle of a call', async () => {
  expect(await readiness()).toEqual({ status: 'ready', failing: [] });
  const inside = addAll('inside', 8, 2_000);
  await waitUntil(async () => (await countPausing(place.db)) === 8, 'all eight to be at work');
  place.door.lose('08P01');
  expect(await inside).toEqual(unavailable(8));
  for (const code of ['08P01', '08000', '08004', '08006', '57P03', '53300']) {
    place.door.lose(code);
    expect([code, await add(`at the door ${code}`)]).toEqual([code, '503 unavailable']);
  }
  // It is away for every process: taking this one out of rotation would help nobody.
  expect(await readiness()).toEqual({ status: 'ready', failing: [] });
  place.door.find();
  expect(await addAll('inside', 8)).toEqual(created(8));
});

test('a standby is told from a bug, and its sessions are not kept once it is the primary', async () => {
  expect(await addAll('before', 4)).toEqual(created(4));
  const server = await demote(place.database, ['api']);
  expect(await addAll('standby', 6)).toEqual(unavailable(6));
  expect(await addAll('standby', 6)).toEqual(unavailable(6));
  await server.promote();
  expect(await addAll('standby', 6)).toEqual(created(6));
});
