import { randomUUID } from 'node:crypto';
import { commonSettings, type Harness, startHarness } from '@luwag/testing/harness/harness';
import { startTestKeys, type TestKeys } from '@luwag/testing/harness/keys';
import { nameRoutes, nameUrl } from '@luwag/testing/harness/names';
import { freePort } from '@luwag/testing/harness/processes';
import { createSteered, type Steered } from '@luwag/testing/harness/steered';
import type { KeyFile } from '../../../apps/keys/src/key-file.ts';
import { writeKeyFile } from '../../../apps/keys/src/key-file-changes.ts';

/** A host: a key process with its own copy of the file, an API and a worker that ask it. */
export type Host = {
  keys: TestKeys;
  api: Harness;
  worker: Steered;
  close(): Promise<void>;
};

const noteEveryMs = 100;
const leaseMs = '1000';

export async function startHost(
  name: string,
  database: Harness['database'],
  file?: KeyFile,
): Promise<Host> {
  const keys = await startTestKeys({ KEYS_UNWRAPS_PER_SECOND: '20000' }, async (path) => {
    if (file) writeKeyFile(path, file);
  });
  const { socketPath: KEYS_SOCKET } = keys;
  const port = await freePort();
  const worker = createSteered(
    'testing/harness/keys-worker.ts',
    {
      ...commonSettings({ database, objectsUrl: 'file:///nowhere' }),
      KEYS_SOCKET,
      KEYS_HOLDER: `worker@${name}`,
      WORKER_PORT: String(port),
      WORKER_LEASE_MS: leaseMs,
    },
    `http://127.0.0.1:${port}/healthz`,
  );
  const [api] = await Promise.all([
    startHarness({
      database,
      routes: nameRoutes(KEYS_SOCKET),
      settings: { KEYS_SOCKET },
      keyHolder: { name: `api@${name}`, everyMs: noteEveryMs },
    }),
    worker.start(),
  ]);
  return {
    keys,
    api,
    worker,
    // The database is that of all hosts, and is dropped after the last.
    async close() {
      await worker.kill();
      await api.app.close();
      await api.db.destroy();
      await keys.close();
    },
  };
}

const put = ({ api }: Host, owner: string, name: string) =>
  api.app.inject({ method: 'PUT', url: nameUrl(owner), payload: { name } });
export const get = ({ api }: Host, owner: string) => api.app.inject(nameUrl(owner));

/** Somebody new each third time writes on one host and reads on another, until told to stop. */
export function startTraffic(hosts: readonly Host[]) {
  let isOver = false;
  let calls = 0;
  const failures: string[] = [];
  const check = (reply: { statusCode: number; body: string }, name: string) => {
    calls += 1;
    if (reply.statusCode !== 200 || JSON.parse(reply.body).name !== name)
      failures.push(`a call was answered ${reply.statusCode} ${reply.body}`);
  };
  const visit = async (from: Host, to: Host) => {
    let owner = randomUUID();
    for (let n = 0; !isOver; n += 1) {
      if (n % 3 === 0) owner = randomUUID();
      const name = `Name ${n} of ${owner}`;
      check(await put(from, owner, name), name);
      check(await get(to, owner), name);
    }
  };
  const visits = hosts.flatMap((from) =>
    hosts.filter((to) => to !== from).map((to) => visit(from, to)),
  );
  return {
    calls: () => calls,
    async stop(): Promise<string[]> {
      isOver = true;
      await Promise.all(visits);
      return failures;
    },
  };
}
