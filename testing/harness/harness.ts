import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Db } from '@luwag/db';
import type { KeyHolder } from '@luwag/key-service/noting';
import type { Vault } from '@luwag/key-service/vault';
import { ApiEnv } from '@luwag/platform/env/env';
import type { Route } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../apps/api/src/app.ts';
import { keepSpans, testLog, watchForSecrets } from './canaries.ts';
import {
  cloneDatabase,
  connectForTests,
  connectionWaitMs,
  type TestDatabase,
  testEnv,
} from './database.ts';
import { callbackToken } from './gateway-sandbox.ts';
import { refusalsSeen } from './global-setup.ts';
import { publicOrigin } from './origin.ts';
import { rememberingImages } from './remembering.ts';
import { testVault } from './vault.ts';

export { publicOrigin };

export type Harness = {
  app: FastifyInstance;
  db: Db;
  /** Opens what the API encrypted. */
  vault: Vault;
  database: TestDatabase;
  /** Where its encrypted objects are. */
  objectsUrl: string;
  close(): Promise<void>;
};
export type HarnessOptions = {
  routes?: Route[];
  authenticators?: Authenticators;
  rateLimits?: 'on' | 'off';
  /** A database that something else runs on already. */
  database?: TestDatabase;
  /** Settings other than the usual ones. */
  settings?: Record<string, string>;
  /** As whom it notes which keys it finds; most tests are about no rotation. */
  keyHolder?: KeyHolder;
};

/**
 * The real API on a database of its own. Limits are off unless a test is about them, and nobody is
 * turned away because the machine is busy.
 */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = options.database ?? (await cloneDatabase());
  // A folder is made when the first object comes, which for most tests is never.
  const objects = join(tmpdir(), `luwag-objects-${randomUUID()}`);
  const objectsUrl = pathToFileURL(objects).href;
  const env = ApiEnv.parse({
    ...commonSettings({ database, objectsUrl }),
    API_PORT: 1,
    API_HEALTH_PORT: 1,
    RATE_LIMITS: options.rateLimits ?? 'off',
    LOAD_SHEDDING: 'off',
    ...identitySettings(),
    XENDIT_CALLBACK_TOKEN: callbackToken,
    ...options.settings,
  });
  const app = await buildApp({
    env,
    ...(options.routes ? { routes: options.routes, authenticators: {} } : {}),
    ...(options.authenticators ? { authenticators: options.authenticators } : {}),
    ...(options.keyHolder ? { keyHolder: options.keyHolder } : {}),
    images: rememberingImages(),
    log: testLog('api'),
    connectionWaitMs,
  });
  watchForSecrets(app);
  keepSpans();
  const db = connectForTests(database.appUrl, 5);
  return {
    app,
    db,
    vault: testVault(),
    database,
    objectsUrl: env.OBJECT_STORE_URL,
    async close() {
      await noteRefusals(app);
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(objects, { recursive: true, force: true });
    },
  };
}

/** What the API and the worker of one test are told alike. */
export const commonSettings = ({
  database,
  objectsUrl,
}: Pick<Harness, 'database' | 'objectsUrl'>) => ({
  LUWAG_MODE: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.appUrl,
  REDIS_URL: testEnv().REDIS_URL,
  KEYS_SOCKET: testEnv().KEYS_SOCKET,
  OBJECT_STORE_URL: objectsUrl,
  PUBLIC_ORIGIN: publicOrigin,
});

/** No identity provider is behind these: a test that needs one says so. */
const identitySettings = () => ({
  USERPOOL_ORIGIN: 'http://127.0.0.1:1',
  USERPOOL_ISSUER: 'http://127.0.0.1:1/luwag',
  USERPOOL_ID: 'ap-southeast-1_luwag',
  USERPOOL_CLIENT_ID: 'luwag',
  USERPOOL_IDENTITY_POOL_ID: 'ap-southeast-1:luwag',
  USERPOOL_HOOK_SECRET: freshKey(),
  USERPOOL_ADMIN_KEY_ID: 'nobodysadministrator',
  USERPOOL_ADMIN_SECRET: freshKey(),
  LINK_KEY: freshKey(),
  CODE_KEY: freshKey(),
  MESSAGE_KEY: freshKey(),
  VIEW_KEY: freshKey(),
  PUBLIC_WIRE_KEY: `test:${freshKey()}`,
});
const freshKey = (): string => randomBytes(32).toString('base64url');

const refusalLine = /^luwag_http_refusals_total\{endpoint="([\w.-]+)",code="(\w+)"\}/gm;

/** What the API refused in this file, for the check that every declared refusal was seen once. */
async function noteRefusals(app: FastifyInstance): Promise<void> {
  const body = (await app.health?.inject('/metrics'))?.body ?? '';
  const pairs = [...body.matchAll(refusalLine)].map(([, name, code]) => `${name} ${code}\n`);
  appendFileSync(refusalsSeen, pairs.join(''));
}
