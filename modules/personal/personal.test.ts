import { randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { countByVersion } from '@luwag/key-service/rewrapping';
import { openVault } from '@luwag/key-service/vault';
import { enqueue } from '@luwag/platform/jobs/job';
import { testLog } from '@luwag/testing/harness/canaries';
import { cloneDatabase, testEnv } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Harness, startHarness } from '@luwag/testing/harness/harness';
import { startTestKeys } from '@luwag/testing/harness/keys';
import { addNames, nameRoutes, nameUrl } from '@luwag/testing/harness/names';
import { waitUntil } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorker } from '../../apps/worker/src/worker.ts';
import { createRotation, type Rotation } from '../../scripts/lib/key-rotation.ts';
import { rewrapKeys } from './jobs.ts';
import { personalHandlers } from './worker.ts';

// On the real API, worker and key process.
const keys = forAllTests(() => startTestKeys());
let harness: Harness;
let worker: Awaited<ReturnType<typeof buildWorker>>;
let rotation: Rotation;

const put = (owner: string, name: string) =>
  harness.app.inject({ method: 'PUT', url: nameUrl(owner), payload: { name } });
/** A few at a time: more than that is turned away. */
async function putAll(owners: string[], name: string): Promise<void> {
  for (let from = 0; from < owners.length; from += 10)
    await Promise.all(owners.slice(from, from + 10).map((owner) => put(owner, name)));
}
const get = (owner: string) => harness.app.inject(nameUrl(owner));
const system = <T>(work: (tx: Tx) => Promise<T>) => inScope(harness.db, 'system', work);
const versionsInUse = async () => [...(await system(countByVersion)).keys()];

beforeAll(async () => {
  const database = await cloneDatabase();
  await addNames(database);
  const vault = openVault({ socketPath: keys.socketPath });
  harness = await startHarness({ database, routes: nameRoutes(keys.socketPath) });
  worker = await buildWorker({
    env: {
      LUWAG_MODE: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.appUrl,
      REDIS_URL: testEnv().REDIS_URL,
      KEYS_SOCKET: keys.socketPath,
      WORKER_LEASE_MS: 15_000,
      WATCH_SECONDS: 0,
      CODE_KEY: '',
    },
    handlers: personalHandlers({ vault }),
    log: testLog('worker'),
  });
  rotation = createRotation({
    filePath: keys.filePath,
    socketPath: keys.socketPath,
    db: harness.db,
    signal: () => process.kill(keys.pid(), 'SIGHUP'),
  });
});
afterAll(async () => {
  await worker.close();
  await harness.close();
});

describe('a rotation', () => {
  /** Reads and writes without pause until told to stop; returns what was not answered well. */
  function startTraffic(owners: string[]) {
    let isOver = false;
    let calls = 0;
    const failures: string[] = [];
    const expectStatus = (reply: { statusCode: number; body: string }) => {
      calls += 1;
      if (reply.statusCode !== 200) failures.push(`${reply.statusCode} ${reply.body}`);
    };
    const visitor = async (own: string[]) => {
      for (let n = 0; !isOver; n += 1) {
        const owner = n % 5 === 0 ? randomUUID() : (own[n % own.length] ?? '');
        const name = `Name ${n} of ${owner}`;
        expectStatus(await put(owner, name));
        const reply = await get(owner);
        expectStatus(reply);
        if (reply.statusCode === 200 && reply.json().name !== name) failures.push('another name');
      }
    };
    const visits = [0, 1, 2, 3].map((v) => visitor(owners.filter((_, i) => i % 4 === v)));
    return {
      calls: () => calls,
      async stop() {
        isOver = true;
        await Promise.all(visits);
        return { calls, failures };
      },
    };
  }

  it('fails no request, from the new version to the end of the old one', async () => {
    const owners = Array.from({ length: 500 }, () => randomUUID());
    await putAll(owners, 'Maria');
    const traffic = startTraffic(owners);
    const someMore = async () => {
      const before = traffic.calls();
      await waitUntil(async () => traffic.calls() >= before + 40, 'some more calls');
    };
    await someMore();
    const version = await rotation.add();
    await someMore();
    await rotation.use(version);
    await rotation.finished(60_000);
    await someMore();
    await rotation.retire(version - 1, 0);
    await someMore();
    const { calls, failures } = await traffic.stop();
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(150);
    expect(await keys.client.call('versions', {})).toMatchObject({ known: [version] });
    for (const owner of owners.slice(0, 20)) expect((await get(owner)).statusCode).toBe(200);
  });

  it('ends the same when it is cut off and begun again, or run twice', async () => {
    await putAll(
      Array.from({ length: 250 }, () => randomUUID()),
      'Jun',
    );
    const vault = openVault({ socketPath: keys.socketPath });
    const version = await rotation.add();
    await keys.tell((file) => ({ ...file, current: version }));
    const first = await system((tx) => vault.rewrapSome(tx));
    const undone = system(async (tx) => {
      await vault.rewrapSome(tx, first.after);
      throw new Error('cut off');
    });
    await expect(undone).rejects.toThrow('cut off');
    expect((await versionsInUse()).length).toBe(2);
    const origin = { requestId: 'request-of-the-test' };
    for (let i = 0; i < 2; i += 1)
      await harness.db.transaction().execute((tx) => enqueue(tx, origin, rewrapKeys, {}));
    await rotation.finished(60_000);
    expect(await versionsInUse()).toEqual([version]);
  });

  it('keeps a version that is current, new, or still needed', async () => {
    const { current } = await rotation.status();
    await expect(rotation.retire(current, 0)).rejects.toThrow('is the current one');
    await put(randomUUID(), 'Liza');
    const version = await rotation.add();
    await keys.tell((file) => ({
      ...file,
      current: version,
      current_since: new Date().toISOString(),
    }));
    await expect(rotation.retire(current)).rejects.toThrow('too new');
    await expect(rotation.retire(current, 0)).rejects.toThrow('still wrapped');
    await rotation.use(version);
    await rotation.finished(60_000);
    await rotation.retire(current, 0);
  });
});

describe('while the key process is down', () => {
  it('answers 503 where personal data is needed, writes no half, and recovers by itself', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await put(known, 'Maria');
    const counted = () => harness.app.inject(`/api/v1/testing/counts/${known}/`);
    const before = (await counted()).json();
    process.kill(keys.pid(), 'SIGKILL');
    await keys.stop('SIGKILL');

    for (const reply of [await put(unknown, 'Jun'), await get(known)]) {
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('1');
      expect(reply.json().code).toBe('unavailable');
    }
    // What needs no personal data goes on, and says that nothing was written.
    expect((await counted()).json()).toEqual(before);
    const left = await system((tx) =>
      sql`select from personal_keys where account_id = ${unknown}`.execute(tx),
    );
    expect(left.rows).toEqual([]);

    await keys.start();
    expect((await put(unknown, 'Jun')).statusCode).toBe(200);
    expect((await get(unknown)).json()).toEqual({ name: 'Jun' });
    expect((await get(known)).json()).toEqual({ name: 'Maria' });
  });
});
