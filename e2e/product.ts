import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClamd } from '@luwag/testing/harness/clamd';
import {
  cloneDatabase,
  ensureTemplate,
  type TestDatabase,
  TestEnv,
} from '@luwag/testing/harness/database';
import { freePort, startProcess, waitForHttp } from '@luwag/testing/harness/processes';
import { settings } from '../scripts/lib/checkout.ts';
import { seedDatabase } from '../scripts/lib/seed-data.ts';
import { withStores } from '../scripts/lib/stores.ts';
import { startServers } from '../scripts/services.ts';

export type Product = {
  origin: string;
  /** What its processes were told, with the outside world's addresses among it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * All processes as they stand in production, on free ports, with the sandbox for the outside world
 * and, unless it is to be empty, the people of the story to sign in as. The database is this
 * product's own: a worker that happens to run on the checkout's would take its mails elsewhere.
 */
export async function startProduct({
  changes = {},
  isEmpty = false,
}: {
  /** Settings other than the usual ones. */
  changes?: Record<string, string>;
  isEmpty?: boolean;
} = {}): Promise<Product> {
  await startServers();
  const env = TestEnv.parse(settings());
  await ensureTemplate(env);
  const database = await cloneDatabase(env);
  const sandboxDir = mkdtempSync(join(tmpdir(), 'luwag-sandbox-'));
  const clamd = await startClamd();
  const shared = {
    ...(await settingsOf(database)),
    CLAMD_ADDRESS: clamd.address,
    ...changes,
  };
  const processes = [
    startProcess('apps/sandbox/src/main.ts', {
      ...shared,
      // It plays the outside world, and refuses to where that is the real one.
      LUWAG_MODE: 'test',
      SANDBOX_DATA_DIR: sandboxDir,
    }),
    ...['apps/userpool/src', 'apps/api/src', 'apps/worker/src', 'apps/web/server'].map((app) =>
      startProcess(`${app}/main.ts`, shared),
    ),
  ];
  const stop = async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await clamd.stop();
    await database.drop();
    rmSync(sandboxDir, { recursive: true, force: true });
  };
  try {
    const told = { ...shared, SANDBOX_DATA_DIR: sandboxDir };
    if (!isEmpty) await withStores((stores) => seedDatabase(stores, told), shared);
    await Promise.all(readinessOf(shared).map((address) => waitForHttp(address)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: shared.PUBLIC_ORIGIN, settings: shared, stop };
}

async function settingsOf(database: TestDatabase) {
  const port = async () => String(await freePort());
  const [pool, api, worker, web] = [await port(), await port(), await port(), await port()];
  const [sandbox, smtp] = [await port(), await port()];
  const [apiHealth, poolHealth] = [await port(), await port()];
  const at = (one: string) => `http://127.0.0.1:${one}`;
  return {
    ...settings(),
    NODE_ENV: 'production',
    LUWAG_MODE: 'production',
    LOG_LEVEL: 'silent',
    // As it will be once counsel has signed.
    PALUWAGAN: 'on',
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_URL: database.appUrl,
    DATABASE_SESSION_URL: database.appUrl,
    DATABASE_USERPOOL_URL: database.userpoolUrl,
    PUBLIC_ORIGIN: `http://localhost:${web}`,
    WEB_PORT: web,
    API_ORIGIN: at(api),
    API_PORT: api,
    API_HEALTH_PORT: apiHealth,
    WORKER_PORT: worker,
    USERPOOL_ORIGIN: at(pool),
    USERPOOL_PORT: pool,
    USERPOOL_HEALTH_PORT: poolHealth,
    USERPOOL_HOOK_URL: `${at(api)}/api/v1/users/pool/events/`,
    SANDBOX_ORIGIN: at(sandbox),
    SANDBOX_PORT: sandbox,
    SANDBOX_SMTP_PORT: smtp,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SEMAPHORE_ORIGIN: at(sandbox),
    M360_ORIGIN: `${at(sandbox)}/m360`,
    XENDIT_ORIGIN: `${at(sandbox)}/xendit`,
    XENDIT_SECRET_KEY: 'xnd_production_sandbox',
    XENDIT_TEST_SECRET_KEY: 'xnd_development_sandbox',
    XENDIT_CALLBACK_URL: `${at(api)}/api/v1/transactions/gateway/events/`,
    AUDIT_ANCHORS_FILE: join(tmpdir(), `luwag-audit-${randomUUID()}.jsonl`),
    LEDGER_ANCHORS_FILE: join(tmpdir(), `luwag-ledger-${randomUUID()}.jsonl`),
    // Visitors say what network they come from, as a proxy in front would: ten codes an hour are
    // enough for a household, and too few for everybody in a run.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // Nobody clicks as fast as a run does.
    RATE_LIMITS: 'off',
  };
}

const readinessOf = (env: Awaited<ReturnType<typeof settingsOf>>): string[] => [
  `${env.SANDBOX_ORIGIN}/healthz`,
  ...[env.USERPOOL_HEALTH_PORT, env.API_HEALTH_PORT, env.WORKER_PORT].map(
    (port) => `http://127.0.0.1:${port}/readyz`,
  ),
  `http://localhost:${env.WEB_PORT}/readyz`,
];
