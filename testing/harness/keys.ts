import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectKeys, type KeysClient } from '@luwag/key-service/client';
import { type KeyFile, readKeyFile } from '../../apps/keys/src/key-file.ts';
import { ensureKeyFile, writeKeyFile } from '../../apps/keys/src/key-file-changes.ts';
import { logFileOf, noteCanaries } from './canaries.ts';
import { type Started, startProcess, waitUntil } from './processes.ts';

/** A key process of a test's own, with keys of its own, that may be killed and told new keys. */
export type TestKeys = {
  socketPath: string;
  filePath: string;
  client: KeysClient;
  pid(): number;
  /** All that it has logged since it was first started. */
  log(): string;
  readFile(): KeyFile;
  /** Writes the file and has it read again; waits until the process says so. */
  tell(change: (file: KeyFile) => KeyFile): Promise<void>;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
};

/**
 * For tests about the key process itself. All others use the checkout's: `testVault`. What happens
 * to the file before the first start, such as encrypting it, is `prepare`.
 */
export async function startTestKeys(
  settings: Record<string, string> = {},
  prepare?: (filePath: string) => Promise<void>,
): Promise<TestKeys> {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-keys-'));
  const filePath = join(folder, 'keys.json');
  const socketPath = join(folder, 'keys.sock');
  const logFile = logFileOf(`keys-${folder.slice(-6)}`) ?? join(folder, 'keys.log');
  ensureKeyFile(filePath, new Date());
  noteKeys(readKeyFile(filePath));
  await prepare?.(filePath);
  const client = connectKeys(socketPath);
  const env = { KEYS_FILE: filePath, KEYS_SOCKET: socketPath, LUWAG_MODE: 'test', ...settings };
  let started: Started | undefined;
  const keys: TestKeys = {
    socketPath,
    filePath,
    client,
    pid: () => started?.child.pid ?? 0,
    log: () => readFileSync(logFile, 'utf8'),
    readFile: () => readKeyFile(filePath),
    async tell(change) {
      const file = change(keys.readFile());
      noteKeys(file);
      writeKeyFile(filePath, file);
      const before = readingsIn(keys.log());
      process.kill(keys.pid(), 'SIGHUP');
      await waitUntil(async () => readingsIn(keys.log()) > before, 'the file to be read again');
    },
    async start() {
      started = startProcess('apps/keys/src/main.ts', env, { logFile });
      await waitForKeys(client, started);
    },
    async stop(signal) {
      await started?.stop(signal);
    },
    async close() {
      await keys.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  writeFileSync(logFile, '', { flag: 'a' });
  await keys.start();
  return keys;
}

const readingsIn = (log: string): number => log.split('the key file').length;

/** No log may hold them, whoever writes it. */
const noteKeys = ({ keks, index }: KeyFile): void =>
  noteCanaries(...keks.map((kek) => kek.key), index.key);

async function waitForKeys(client: KeysClient, { child }: Started): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the key process ended');
  });
  const isUp = () =>
    client.call('health', {}).then(
      () => true,
      () => false,
    );
  await Promise.race([waitUntil(isUp, 'the key process'), ended]);
  ended.catch(() => undefined);
}
