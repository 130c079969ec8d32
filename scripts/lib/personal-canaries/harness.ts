import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { connect, type Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { freePort, startProcess, waitForHttp, waitUntil } from '@luwag/testing/harness/processes';
import { userpoolEnv, userpoolIds } from '@luwag/testing/harness/userpool';
import { createPoolClient, type PoolClient } from '@luwag/user-pool/client';
import pg from 'pg';
import { ensureKeyFile } from '../../../apps/keys/src/key-file-changes.ts';
import { startServers } from '../../services.ts';
import { settings } from '../checkout.ts';
import { createScratchCluster, type ScratchCluster } from '../scratch-cluster.ts';
import { userpoolSettings } from '../userpool-settings.ts';

export type Sent = {
  params?: Record<string, string>;
  body?: object | FormData;
  headers?: Record<string, string>;
};
export type CanaryHarness = {
  cluster: ScratchCluster;
  /** What every process of the product wrote, all of it at the level of debugging. */
  logs: string;
  objects: string;
  env: Record<string, string>;
  userPool: PoolClient;
  /** Makes a call and reads its answer; one that is refused fails the script. */
  call<T>(endpoint: Endpoint, sent?: Sent): Promise<T>;
  /** The newest message to an address or a number, once so many have come. */
  arrival(to: string, count?: number): Promise<{ text: string; code?: string }>;
  /** As if a minute had passed since the last code was sent. */
  forgetSends(): Promise<void>;
  /** As if every passkey had been its owner's for days. */
  agePasskeys(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The product but its pages, each part a process, on a database of its own that writes down every
 * statement with its parameters: whatever is told in the open anywhere is in one of its files.
 */
export async function startCanaryHarness(): Promise<CanaryHarness> {
  await startServers();
  const home = mkdtempSync(join(tmpdir(), 'luwag-personal-'));
  const [logs, objects] = [join(home, 'logs'), join(home, 'objects')];
  for (const folder of [logs, objects]) mkdirSync(folder);
  const cluster = await createScratchCluster('personal-canaries');
  await logStatements(cluster.adminUrl);
  const smtpPort = await freePort();
  const gateway = await startGatewayProcess({ SANDBOX_SMTP_PORT: String(smtpPort) });
  const sandbox = new URL(gateway.origin).origin;
  const env = {
    ...(await settingsOf(cluster)),
    OBJECT_STORE_URL: `file://${objects}`,
    KEYS_FILE: join(home, 'keys.json'),
    KEYS_SOCKET: join(home, 'keys.sock'),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SEMAPHORE_ORIGIN: sandbox,
    XENDIT_ORIGIN: gateway.origin,
    XENDIT_SECRET_KEY: gateway.access.secretKey,
  };
  const apiOrigin = `http://127.0.0.1:${env.API_PORT}`;
  const poolOrigin = env.USERPOOL_ORIGIN;
  const start = (name: string, more: Record<string, string> = {}) =>
    startProcess(
      `apps/${name}/src/main.ts`,
      { ...env, ...more },
      { logFile: `${logs}/${name}.log` },
    );
  ensureKeyFile(env.KEYS_FILE, new Date());
  const started = [
    start('keys'),
    start('userpool', poolSettings(cluster, env)),
    start('api'),
    start('worker'),
  ];
  const ready = [env.USERPOOL_HEALTH_PORT, env.API_HEALTH_PORT, env.WORKER_PORT];
  await Promise.all(ready.map((port) => waitForHttp(`http://127.0.0.1:${port}/readyz`)));
  const userPool = createPoolClient({ origin: poolOrigin, issuer: poolOrigin, ...userpoolIds });
  return {
    ...{ cluster, logs, objects, env, userPool },
    call: (endpoint, sent) => callAt(apiOrigin, endpoint, sent),
    arrival: (to, count) => arrivalAt(sandbox, to, count),
    forgetSends: () => inDatabase(env.DATABASE_URL, (tx) => tx.deleteFrom('send_counts').execute()),
    agePasskeys: () =>
      inDatabase(env.DATABASE_URL, (tx) =>
        tx
          .updateTable('passkeys')
          .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
          .execute(),
      ),
    async close() {
      userPool.close();
      await Promise.all(started.map((each) => each.stop('SIGKILL')));
      await gateway.stop();
      cluster.destroy();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function inDatabase(url: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const db = connect(url, { applicationName: 'canaries', connectionsMax: 1 });
  await inScope(db, 'system', work);
  await db.destroy();
}

async function settingsOf({ appUrl }: ScratchCluster) {
  const poolOrigin = `http://127.0.0.1:${await freePort()}`;
  return {
    ...settings(),
    LUWAG_MODE: 'test',
    RATE_LIMITS: 'off',
    WIRE_ENVELOPE: 'off',
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: appUrl,
    API_PORT: String(await freePort()),
    API_HEALTH_PORT: String(await freePort()),
    USERPOOL_HEALTH_PORT: String(await freePort()),
    WORKER_PORT: String(await freePort()),
    ...userpoolSettings({
      endpoint: poolOrigin,
      issuer: poolOrigin,
      hookSecret: 'h'.repeat(43),
    }),
  };
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

const poolSettings = ({ appUrl, ownerUrl }: ScratchCluster, env: Settings) => ({
  ...userpoolEnv({
    database: {
      appUrl,
      ownerUrl,
      userpoolUrl: appUrl.replaceAll('luwag_app', 'luwag_userpool'),
      readonlyUrl: appUrl.replaceAll('luwag_app', 'luwag_readonly'),
      drop: async () => undefined,
    },
    port: Number(new URL(env.USERPOOL_ORIGIN).port),
    healthPort: Number(env.USERPOOL_HEALTH_PORT),
    hookSecret: env.USERPOOL_HOOK_SECRET,
    hookUrl: `http://127.0.0.1:${env.API_PORT}/api/v1/users/pool/events/`,
  }),
  USERPOOL_LIMITS: 'off',
});

/** A database that is looked into writes down what it is told, and keeps all of its log. */
async function logStatements(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const told = {
      log_min_duration_statement: '0',
      log_parameter_max_length: '-1',
      log_parameter_max_length_on_error: '-1',
      wal_keep_size: "'8GB'",
      wal_compression: 'off',
    };
    for (const [name, value] of Object.entries(told))
      await admin.query(`alter system set ${name} = ${value}`);
    await admin.query('select pg_reload_conf()');
  } finally {
    await admin.end();
  }
}

async function callAt<T>(
  origin: string,
  { method, path, name }: Endpoint,
  { params = {}, body, headers = {} }: Sent = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await fetch(
    `${origin}${path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}`,
    {
      method,
      headers: {
        ...headers,
        ...(method === 'GET' ? {} : { origin: publicOrigin }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    },
  );
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

async function arrivalAt(sandbox: string, to: string, count = 1) {
  type Message = { text: string; code?: string };
  let messages: Message[] = [];
  await waitUntil(
    async () => {
      const url = `${sandbox}/inbox/api/messages?to=${encodeURIComponent(to)}`;
      ({ messages } = (await (await fetch(url)).json()) as { messages: Message[] });
      return messages.length >= count;
    },
    'a message',
    60_000,
  );
  const [newest] = messages;
  if (!newest) throw new Error('gone');
  return newest;
}
