import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { connectKeys } from '@luwag/key-service/client';
import {
  type Behind,
  forgetHolder,
  type Holder,
  listHolders,
  whoDiffers,
  whoLacks,
} from '@luwag/key-service/holders';
import { countByVersion } from '@luwag/key-service/rewrapping';
import { createKmsClient } from '@luwag/kms/client';
import { rewrapKeys } from '@luwag/modules/personal/jobs';
import { enqueue } from '@luwag/platform/jobs/job';
import type { KeyFile } from '../../apps/keys/src/key-file.ts';
import { addKek, retireKek, wrapWith, writeKeyFile } from '../../apps/keys/src/key-file-changes.ts';
import { openKeySource } from '../../apps/keys/src/key-source.ts';
import { until } from './processes.ts';

export type Rotation = ReturnType<typeof createRotation>;

// Longer than any transaction of ours lives: what was wrapped with the version before is committed
// by then, or never will be.
const settleMs = 10 * 60_000;

/** Some host would not open what another wraps, or still wraps with another version. */
class NotEverywhere extends Error {
  override name = 'NotEverywhere';
  constructor(what: string, behind: readonly Behind[]) {
    super(`${what}: ${behind.map(({ name, why }) => `${name} ${why}`).join('; ')}`);
  }
}

type Place = {
  filePath: string;
  socketPath: string;
  db: Db;
  /** Where the file is encrypted: under which key of the KMS, and another address of that. */
  kmsKey?: string | undefined;
  kmsEndpoint?: string | undefined;
  /** Tells the key process to read its file again. */
  signal(): void;
};

/** What the steps rest on: the file, the process that reads it, and what every host noted. */
function openPlace(at: Place) {
  const keys = connectKeys(at.socketPath);
  const counts = () => inScope(at.db, 'system', countByVersion);
  const holders = () => inScope(at.db, 'system', listHolders);
  const kmsClient = createKmsClient({ endpoint: at.kmsEndpoint });
  const source = openKeySource({
    path: at.filePath,
    kmsKey: at.kmsKey,
    decrypt: async (kmsKey, encrypted) => (await kmsClient.decrypt(kmsKey, encrypted)).dataKey,
  });

  /** Waits until nobody is left behind; at the end, says who still is. */
  async function everywhere(
    what: string,
    { behindOf, timeoutMs }: { behindOf: (holders: Holder[]) => Behind[]; timeoutMs: number },
  ): Promise<void> {
    const isDone = async () => behindOf(await holders()).length === 0;
    if (timeoutMs > 0) await until(isDone, { what, timeoutMs }).catch(() => undefined);
    const behind = behindOf(await holders());
    if (behind.length > 0) throw new NotEverywhere(what, behind);
  }

  /** Writes the file as it was encrypted before, and waits until the process answers from it. */
  async function change(file: KeyFile): Promise<void> {
    writeKeyFile(at.filePath, file, source.fileKey());
    at.signal();
    const wanted = JSON.stringify([file.current, file.keks.map((kek) => kek.version)]);
    const isTaken = async () => {
      const { current, known } = await keys.call('versions', {});
      return JSON.stringify([current, known]) === wanted;
    };
    await until(isTaken, { what: 'the key process to read its file' });
  }
  return { keys, counts, holders, source, everywhere, change };
}

/**
 * The steps from one version of the wrapping key to the next. Each is safe to do again, and none
 * is noticed by anyone who reads or writes: no version is used before every host knows it, old ones
 * unwrap until they are retired, and none is retired that is needed. It changes the file of one
 * host and asks its key process; how the file comes to the others is the operators' way.
 */
export function createRotation(at: Place) {
  const { keys, counts, holders, source, everywhere, change } = openPlace(at);
  const rotation = {
    async status() {
      const versions = await keys.call('versions', {});
      return { ...versions, wrapped: await counts(), holders: await holders() };
    },
    /** A host that is gone for good, and holds nothing up any more. */
    forget: (name: string) => inScope(at.db, 'system', (tx) => forgetHolder(tx, name)),
    /** One more version, known and not yet used. */
    async add(): Promise<number> {
      const file = addKek(await source.read(), new Date());
      await change(file);
      return Math.max(...file.keks.map((kek) => kek.version));
    },
    /** Until every host knows the version: copied there, and read again. */
    known: (version: number, timeoutMs: number) =>
      everywhere(`version ${version} is not known everywhere`, {
        behindOf: (found) => whoLacks(found, version),
        timeoutMs,
      }),
    /**
     * New keys are wrapped with this version from now on, once every host knows it. The worker
     * begins on the others when every host wraps with it.
     */
    async use(version: number, timeoutMs = 0): Promise<void> {
      const behind = whoLacks(await holders(), version);
      if (behind.length > 0)
        throw new NotEverywhere(`version ${version} is not known everywhere`, behind);
      await change(wrapWith(await source.read(), version, new Date()));
      await rotation.rewrap(version, timeoutMs);
    },
    /** Has the worker wrap every key with this version. */
    async rewrap(version: number, timeoutMs = 0): Promise<void> {
      await everywhere(`version ${version} is not used everywhere`, {
        behindOf: (found) => whoDiffers(found, version),
        timeoutMs,
      });
      const origin = { requestId: `rotate-keys-${version}` };
      await at.db
        .transaction()
        .execute((tx) => enqueue(tx, origin, rewrapKeys, {}, { key: 'personal.rewrap_keys' }));
    },
    /** Until the worker has come to the end. */
    async finished(timeoutMs: number): Promise<void> {
      const { current } = await keys.call('versions', {});
      const isDone = async () => [...(await counts()).keys()].every((one) => one === current);
      await until(isDone, { what: 'the worker to wrap every key anew', timeoutMs });
    },
    /** Takes a version away that nothing needs any more, and refuses before that. */
    async retire(version: number, quietMs = settleMs): Promise<void> {
      const file = await source.read();
      assertRetirable(file, version, { quietMs, found: await holders() });
      const left = (await counts()).get(version) ?? 0;
      if (left > 0) throw new Error(`${left} keys are still wrapped with version ${version}`);
      await change(retireKek(file, version));
    },
  };
  return rotation;
}

function assertRetirable(
  file: KeyFile,
  version: number,
  { quietMs, found }: { quietMs: number; found: readonly Holder[] },
): void {
  if (!file.keks.some((kek) => kek.version === version))
    throw new Error(`there is no version ${version}`);
  if (version === file.current) throw new Error(`version ${version} is the current one`);
  if (Date.now() - Date.parse(file.current_since) < quietMs)
    throw new Error(`version ${file.current} is too new: come back in ten minutes`);
  const behind = whoDiffers(found, file.current);
  if (behind.length > 0)
    throw new NotEverywhere(`version ${file.current} is not used everywhere`, behind);
  const newcomer = found.find(({ sinceSeconds }) => sinceSeconds * 1000 < quietMs);
  if (newcomer)
    throw new Error(
      `${newcomer.name} wraps with ${file.current} for less than ten minutes: come back later`,
    );
}
