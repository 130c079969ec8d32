import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { listHolders } from '@luwag/key-service/holders';
import { countByVersion } from '@luwag/key-service/rewrapping';
import { openVault } from '@luwag/key-service/vault';
import { rewrapKeys } from '@luwag/modules/personal/jobs';
import { enqueue } from '@luwag/platform/jobs/job';
import { cloneDatabase } from '@luwag/testing/harness/database';
import { lastErrorOf } from '@luwag/testing/harness/due-jobs';
import { addNames, nameUrl } from '@luwag/testing/harness/names';
import { waitUntil } from '@luwag/testing/harness/processes';
import { createRotation, type Rotation } from '../key-rotation.ts';
import { get, type Host, startHost, startTraffic } from './hosts.ts';

export type Drilled = { violations: string[]; calls: number };
type Say = (line: string) => void;
type Drill = { here: Host; there: Host; rotation: Rotation; say: Say; violations: string[] };

const waitMs = 60_000;

/** Where a worker dies while it wraps keys: some of them done, or a batch open. */
const killPoints = ['personal.rewrapped', 'personal.rewrapping'] as const;

/**
 * Whole rotations across two hosts under calls that write on the one and read on the other. Every
 * step is tried before the other host is ready for it, and every worker that wraps is killed.
 */
export async function drillKeys(
  { rounds, accounts }: { rounds: number; accounts: number },
  say: Say,
): Promise<Drilled> {
  const database = await cloneDatabase();
  await addNames(database);
  const here = await startHost('a', database);
  const there = await startHost('b', database, here.keys.readFile());
  const violations: string[] = [];
  try {
    const rotation = createRotation({
      filePath: here.keys.filePath,
      socketPath: here.keys.socketPath,
      db: here.api.db,
      signal: () => process.kill(here.keys.pid(), 'SIGHUP'),
    });
    const owners = await addAccounts(here, accounts);
    const traffic = startTraffic([here, there]);
    for (let round = 0; round < rounds; round += 1) {
      const before = traffic.calls();
      await rotateOnce({ here, there, rotation, say, violations }, round);
      say(`round ${round + 1}: ${traffic.calls() - before} calls meanwhile`);
    }
    violations.push(...(await traffic.stop()), ...(await unreadable([here, there], owners)));
    return { violations, calls: traffic.calls() };
  } finally {
    await Promise.all([here.close(), there.close()]);
    await database.drop();
  }
}

async function rotateOnce(drill: Drill, round: number): Promise<void> {
  const { here, there, rotation, say, violations } = drill;
  const version = await rotation.add();
  await expectRefusal(drill, rotation.use(version), 'is not known everywhere', 'api@b knows');
  if (here.keys.readFile().current === version) violations.push('a refused version is in use');
  await copyFile(here, there);
  await rotation.known(version, waitMs);
  say(`version ${version} is known on both hosts`);

  await expectRefusal(drill, rotation.use(version), 'is not used everywhere');
  await expectNoWrapping(drill, version);
  await expectRefusal(drill, rotation.retire(version - 1, 0), 'is not used everywhere');
  await copyFile(here, there);

  const point = killPoints[round % killPoints.length] ?? killPoints[0];
  const reached = [here, there].map(async (host) => {
    await host.worker.standAt(point);
    return host;
  });
  await rotation.rewrap(version, waitMs);
  const dying = await Promise.race(reached);
  await dying.worker.kill();
  const wrapped = (await countsOf(here)).get(version) ?? 0;
  say(`a worker died at ${point}: ${wrapped} keys are wrapped with version ${version}`);
  for (const host of [here, there]) if (host !== dying) host.worker.release(point);
  await Promise.all([rotation.finished(waitMs), dying.worker.start()]);

  await rotation.retire(version - 1, 0);
  await copyFile(here, there);
  say(`version ${version - 1} is gone from both hosts`);
}

/** As operators bring the file to another host: whole, and then read again. */
const copyFile = (from: Host, to: Host): Promise<void> => to.keys.tell(() => from.keys.readFile());

async function expectRefusal(
  { violations, say }: Drill,
  step: Promise<unknown>,
  ...words: string[]
): Promise<void> {
  const refused = await step.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );
  if (words.every((word) => refused.includes(word))) say(`refused: ${refused}`);
  else violations.push(`instead of “${words.join(' … ')}”: ${refused}`);
}

/** The nightly job, come while hosts wrap with different versions: it refuses on either. */
async function expectNoWrapping({ here, violations }: Drill, version: number): Promise<void> {
  // Until one of this host notes that it uses the version, every note says the same, and the other
  // host's worker would find nothing to refuse.
  const isNoted = async () =>
    (await inScope(here.api.db, 'system', listHolders)).some(({ current }) => current === version);
  await waitUntil(isNoted, 'the host to note that it uses the version');
  const before = (await countsOf(here)).get(version - 1) ?? 0;
  const origin = { requestId: 'keys-drill' };
  await inScope(here.api.db, 'system', (tx) =>
    enqueue(tx, origin, rewrapKeys, {}, { key: 'keys-drill' }),
  );
  const hasRefused = async () => {
    const told = await lastErrorOf(here.api.db, 'keys-drill');
    return told?.includes('wraps with') === true;
  };
  await waitUntil(hasRefused, 'the job to refuse');
  // New accounts may have come meanwhile; none of the old ones was wrapped anew.
  const after = (await countsOf(here)).get(version - 1) ?? 0;
  if (after < before) violations.push('keys were wrapped while hosts disagreed');
}

const countsOf = ({ api }: Host) => inScope(api.db, 'system', countByVersion);

async function addAccounts({ api, keys }: Host, count: number): Promise<string[]> {
  const owners = Array.from({ length: count }, () => randomUUID());
  const [first = ''] = owners;
  await api.app.inject({ method: 'PUT', url: nameUrl(first), payload: { name: 'Maria' } });
  const vault = openVault({ socketPath: keys.socketPath });
  await inScope(api.db, 'system', async (tx) => {
    for (const owner of owners) await vault.keyFor(tx, owner);
  });
  return owners;
}

/** Every key opens on every host, and the first person’s name is what it was. */
async function unreadable(hosts: readonly Host[], owners: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    hosts.map(async (host) => {
      const vault = openVault({ socketPath: host.keys.socketPath });
      const keys = await inScope(host.api.db, 'system', (tx) => vault.keysFor(tx, owners));
      const { body } = await get(host, owners[0] ?? '');
      const { known } = await host.keys.client.call('versions', {});
      return [
        ...(keys.size === owners.length ? [] : [`${owners.length - keys.size} keys do not open`]),
        ...(body.includes('Maria') ? [] : [`a name is ${body}`]),
        ...(known.length === 1 ? [] : [`versions ${known.join(', ')} are left`]),
      ];
    }),
  );
  return found.flat();
}
