import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertKey, type ObjectStore } from './object-store.ts';

/** Objects as files of one folder, for development and for a product on a single host. */
export function createFolderStore(address: URL): ObjectStore {
  const root = fileURLToPath(address);
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const folder = join(root, key.split('/')[0] ?? '');
      const half = join(folder, `.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeThrough(half, bytes);
        await rename(half, path);
        // Or the name itself could be lost with the power, after we said it was there.
        await syncFolder(folder);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)).catch(unlessAbsent),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const names = (await readdir(join(root, prefix)).catch(unlessAbsent)) ?? [];
      for (const name of names.sort()) {
        if (name.startsWith('.')) continue;
        const found = await stat(join(root, prefix, name)).catch(unlessAbsent);
        if (found) yield { key: `${prefix}/${name}`, putAt: found.mtime };
      }
    },
    close: () => undefined,
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
