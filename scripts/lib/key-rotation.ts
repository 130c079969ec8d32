import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { connectKeys } from '@luwag/key-service/client';
import { countByVersion } from '@luwag/key-service/rewrapping';
import { rewrapKeys } from '@luwag/modules/personal/jobs';
import { enqueue } from '@luwag/platform/jobs/job';
import { type KeyFile, readKeyFile } from '../../apps/keys/src/key-file.ts';
import { addKek, retireKek, wrapWith, writeKeyFile } from '../../apps/keys/src/key-file-changes.ts';
import { until } from './processes.ts';

export type Rotation = ReturnType<typeof createRotation>;

// Longer than any transaction of ours lives: what was wrapped with the version before is committed
// by then, or never will be.
const settleMs = 10 * 60_000;

/**
 * The steps from one version of the wrapping key to the next. Each is safe to do again, and none
 * is noticed by anyone who reads or writes: old versions unwrap until they are retired, and none is
 * retired that is needed.
 */
export function createRotation(at: {
  filePath: string;
  socketPath: string;
  db: Db;
  /** Tells the key process to read its file again. */
  signal(): void;
}) {
  const keys = connectKeys(at.socketPath);
  const counts = () => inScope(at.db, 'system', countByVersion);

  /** Writes the file and waits until the process answers from it. */
  async function change(file: KeyFile): Promise<void> {
    writeKeyFile(at.filePath, file);
    at.signal();
    const wanted = JSON.stringify([file.current, file.keks.map((kek) => kek.version)]);
    const isTaken = async () => {
      const { current, known } = await keys.call('versions', {});
      return JSON.stringify([current, known]) === wanted;
    };
    await until(isTaken, { what: 'the key process to read its file' });
  }

  return {
    async status() {
      return { ...(await keys.call('versions', {})), wrapped: await counts() };
    },
    /** One more version, known and not yet used. */
    async add(): Promise<number> {
      const file = addKek(readKeyFile(at.filePath), new Date());
      await change(file);
      return Math.max(...file.keks.map((kek) => kek.version));
    },
    /** New keys are wrapped with this version from now on, and the worker begins on the others. */
    async use(version: number): Promise<void> {
      await change(wrapWith(readKeyFile(at.filePath), version, new Date()));
      await at.db.transaction().execute((tx) =>
        enqueue(
          tx,
          { requestId: `rotate-keys-${version}` },
          rewrapKeys,
          {},
          {
            key: 'personal.rewrap_keys',
          },
        ),
      );
    },
    /** Until the worker has come to the end. */
    async finished(timeoutMs: number): Promise<void> {
      const { current } = await keys.call('versions', {});
      const isDone = async () => [...(await counts()).keys()].every((one) => one === current);
      await until(isDone, { what: 'the worker to wrap every key anew', timeoutMs });
    },
    /** Takes a version away that nothing needs any more, and refuses before that. */
    async retire(version: number, quietMs = settleMs): Promise<void> {
      const file = readKeyFile(at.filePath);
      if (!file.keks.some((kek) => kek.version === version))
        throw new Error(`there is no version ${version}`);
      if (version === file.current) throw new Error(`version ${version} is the current one`);
      if (Date.now() - Date.parse(file.current_since) < quietMs)
        throw new Error(`version ${file.current} is too new: come back in ten minutes`);
      const left = (await counts()).get(version) ?? 0;
      if (left > 0) throw new Error(`${left} keys are still wrapped with version ${version}`);
      await change(retireKek(file, version));
    },
  };
}
