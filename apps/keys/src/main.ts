import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { createLogger } from '@luwag/platform/observability/log';
import { answersOf } from './answers.ts';
import { createCeiling } from './ceiling.ts';
import { KeysEnv } from './env.ts';
import { readKeyFile } from './key-file.ts';
import { createKeyring } from './keyring.ts';
import { createKeysServer } from './server.ts';
import { becomeOwnUser, listenOnSocket } from './socket.ts';

const env = readEnv(KeysEnv);
becomeOwnUser(env);
const log = createLogger('keys', env.LOG_LEVEL);
const readRing = () => createKeyring(readKeyFile(env.KEYS_FILE));
let ring = readRing();

// A new version, or one that is gone. Calls are answered from one ring or the other, none waits.
process.on('SIGHUP', () => {
  try {
    ring = readRing();
    log.info(ring.versions, 'the key file was read again');
  } catch (error) {
    log.error({ err: error, alarm: 'key_file' }, 'the key file is not usable; the old keys stay');
  }
});

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
