import { join } from 'node:path';
import { prepareDatabase } from '@luwag/db/prepare';
import { connectKeys } from '@luwag/key-service/client';
import { KeysEnv } from '../apps/keys/src/env.ts';
import { ensureKeyFile } from '../apps/keys/src/key-file-changes.ts';
import { forgetAnchors } from './lib/anchors.ts';
import { envWith } from './lib/apps.ts';
import { childEnv, portsOf, root, settings } from './lib/checkout.ts';
import { stopObjectStore } from './lib/object-store.ts';
import { destroyPostgres, ensurePostgres, isPassing, stopPostgres } from './lib/postgres.ts';
import {
  assertPortFree,
  httpAnswers,
  runningPid,
  startDetached,
  stopDetached,
  until,
  untilUp,
} from './lib/processes.ts';
import { startRedis, stopRedis } from './lib/redis.ts';

const sandboxEntry = 'apps/sandbox/src/main.ts';
const keysEntry = 'apps/keys/src/main.ts';

/**
 * True when an address is one of this checkout's own ports, so the engine behind it is ours to
 * start.
 */
const isOurs = (url: string, port: number): boolean => Number(new URL(url).port) === port;

/**
 * PostgreSQL, Redis and the key process. What has an address of its own is used, not started.
 */
export async function startServers(): Promise<void> {
  const env = settings();
  const ports = portsOf(root);
  if (isOurs(env.POSTGRES_ADMIN_URL ?? '', ports.postgres)) await ensurePostgres(ports.postgres);
  if (isOurs(env.REDIS_URL ?? '', ports.redis)) await startRedis(ports.redis);
  await startKeys();
}

/** One for the whole checkout: keys know nothing of databases. Makes its file if need be. */
async function startKeys(): Promise<void> {
  const { KEYS_FILE = '', KEYS_SOCKET = '' } = settings();
  const isUp = () => keysAnswer(KEYS_SOCKET);
  if (await isUp()) return;
  ensureKeyFile(KEYS_FILE, new Date());
  startDetached('keys', [process.execPath, keysEntry], {
    env: envWith(Object.keys(KeysEnv.shape)),
    cwd: root,
  });
  await until(isUp, { what: 'the key process' });
}

const keysAnswer = (socketPath: string): Promise<boolean> =>
  connectKeys(socketPath)
    .call('health', {})
    .then(
      () => true,
      () => false,
    );

/** The servers, and a database brought to the newest schema. */
export async function startEngines(): Promise<void> {
  await startServers();
  const env = settings();
  await prepareDatabase({
    adminUrl: env.POSTGRES_ADMIN_URL ?? '',
    ownerUrl: env.DATABASE_OWNER_URL ?? '',
    roleUrls: roleUrls(env),
  });
}

const roleUrls = (env: Record<string, string>): string[] =>
  [env.DATABASE_URL, env.DATABASE_USERPOOL_URL, env.DATABASE_READONLY_URL].map((url) => url ?? '');

export async function startSandbox(): Promise<void> {
  if (runningPid('sandbox', sandboxEntry)) return;
  const { SANDBOX_ORIGIN, SANDBOX_PORT } = settings();
  await assertPortFree(Number(SANDBOX_PORT), 'the sandbox');
  startDetached('sandbox', [process.execPath, sandboxEntry], { env: childEnv(), cwd: root });
  const answers = () => httpAnswers(`${SANDBOX_ORIGIN}/healthz`);
  await untilUp('sandbox', { what: 'the sandbox', answers });
}

export async function stopServices(): Promise<void> {
  await stopDetached('sandbox', sandboxEntry);
  await stopDetached('keys', keysEntry);
  await stopObjectStore();
  await stopRedis();
  if (isPassing()) throwAway();
  else stopPostgres();
}

function throwAway(): void {
  destroyPostgres();
  forgetAnchors();
}

if (process.argv[1] === join(import.meta.dirname, 'services.ts')) {
  const verb = process.argv[2];
  if (verb === 'start') {
    await startEngines();
    await startSandbox();
    console.log('PostgreSQL, Redis, the key process and the sandbox are up.');
  } else if (verb === 'stop') {
    await stopServices();
    console.log('Stopped.');
  } else if (verb === 'destroy') {
    await stopServices();
    throwAway();
    console.log('Stopped, and the data thrown away.');
  } else {
    console.error('Use: npm run services -- start | stop | destroy');
    process.exitCode = 2;
  }
}
