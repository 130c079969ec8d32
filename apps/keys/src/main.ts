import { readEnv } from '@luwag/env';
import { createKmsClient } from '@luwag/kms/client';
import { drainOnSignal } from '@luwag/platform/drain';
import { createLogger } from '@luwag/platform/observability/log';
import { answersOf } from './answers.ts';
import { createCeiling } from './ceiling.ts';
import { patientDecrypt } from './decrypting.ts';
import { KeysEnv } from './env.ts';
import { openKeySource } from './key-source.ts';
import { createKeyring } from './keyring.ts';
import { createKeysServer } from './server.ts';
import { becomeOwnUser, listenOnSocket } from './socket.ts';

const env = readEnv(KeysEnv);
becomeOwnUser(env);
const log = createLogger('keys', env.LOG_LEVEL);
const source = openKeySource({
  path: env.KEYS_FILE,
  kmsKey: env.KEYS_KMS_KEY,
  decrypt: patientDecrypt(createKmsClient({ endpoint: env.KEYS_KMS_ENDPOINT }), {
    limitMs: env.KEYS_KMS_SECONDS * 1000,
    log,
  }),
});
const readRing = async () => createKeyring(await source.read());
const first = readRing();

// A new version, or one that is gone. Calls are answered from one ring or the other, none waits.
// Readings come one after the other, the first included: the last signal is answered last.
let readings: Promise<unknown> = first.catch(() => undefined);
process.on('SIGHUP', () => {
  readings = readings.then(readAgain);
});
let ring = await first;

async function readAgain(): Promise<void> {
  try {
    ring = await readRing();
    log.info(ring.versions, 'the key file was read again');
  } catch (error) {
    log.error({ err: error, alarm: 'key_file' }, 'the key file is not usable; the old keys stay');
  }
}

const server = createKeysServer(
  answersOf({
    ring: () => ring,
    unwraps: createCeiling(env.KEYS_UNWRAPS_PER_SECOND),
    indexes: createCeiling(env.KEYS_INDEXES_PER_SECOND),
    log,
  }),
  log,
);
drainOnSignal(log, async () => {
  // This removes the socket at once: newcomers meet none, rather than one that never answers.
  server.close();
  server.closeIdleConnections();
  await new Promise((resolve) => setTimeout(resolve, 100));
  server.closeAllConnections();
});
await listenOnSocket(server, env);
log.info({ socket: env.KEYS_SOCKET, ...ring.versions }, 'listening');
