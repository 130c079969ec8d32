import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectForTests, type TestDatabase } from './database.ts';
import { freePort, startProcess, waitForHttp } from './processes.ts';

export const userpoolIds = {
  poolId: 'ap-southeast-1_luwag',
  clientId: 'luwagtestclient',
  identityPoolId: 'ap-southeast-1:00000000-0000-4000-8000-000000000001',
} as const;

// Fixed, so that the signing keys kept below can be opened in every test database.
export const userpoolSecrets = {
  USERPOOL_PEPPER: Buffer.alloc(32, 'test pepper').toString('base64url'),
  USERPOOL_DATA_KEY: Buffer.alloc(32, 'test data key').toString('base64url'),
  USERPOOL_ADMIN_KEY_ID: 'testadministrator',
  USERPOOL_ADMIN_SECRET: 'a'.repeat(43),
};

export type StartedUserpool = {
  /** Where it listens: `origin` for `createPoolClient`. */
  endpoint: string;
  /** Where operators ask how it is. */
  health: string;
  /** What its tokens come from, without the pool's id: `issuer` for `createPoolClient`. */
  issuer: string;
  hookSecret: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type UserpoolWanted = {
  database: TestDatabase;
  /** Where it posts events; without one it keeps trying an address where nobody listens. */
  hookUrl?: string;
  port?: number;
  env?: Record<string, string>;
};

/** The real identity provider as a process of its own, on a database of the test's own. */
export async function startUserpool(
  wanted: UserpoolWanted,
): Promise<StartedUserpool & { pid: number }> {
  return startUserpoolBy(wanted, async (env) => {
    const { child, stop } = startProcess('apps/userpool/src/main.ts', env);
    // It steps back behind everything else on the machine, and tests keep a machine busy.
    await waitForHttp(`http://127.0.0.1:${env.USERPOOL_HEALTH_PORT}/readyz`);
    return { pid: child.pid ?? 0, stop };
  });
}

/** Prepares its database, has it started with these settings, and says where it answers. */
export async function startUserpoolBy<Run extends Pick<StartedUserpool, 'stop'>>(
  wanted: UserpoolWanted,
  start: (env: Record<string, string>) => Promise<Run>,
) {
  const port = wanted.port ?? (await freePort());
  const healthPort = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const hookSecret = wanted.env?.USERPOOL_HOOK_SECRET ?? 'h'.repeat(43);
  const hasKeys = await restoreSigningKeys(wanted.database);
  const started = await start(userpoolEnv({ ...wanted, port, healthPort, hookSecret }));
  if (!hasKeys) await saveSigningKeys(wanted.database);
  return {
    endpoint,
    health: `http://127.0.0.1:${healthPort}`,
    issuer: wanted.env?.USERPOOL_ISSUER ?? endpoint,
    hookSecret,
    ...started,
  };
}

/** All that the process needs to be told, for those who start it themselves. */
export const userpoolEnv = (options: {
  database: TestDatabase;
  port: number;
  healthPort: number;
  hookSecret: string;
  hookUrl?: string;
  env?: Record<string, string>;
}): Record<string, string> => ({
  LUWAG_MODE: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_USERPOOL_URL: options.database.userpoolUrl,
  USERPOOL_PORT: String(options.port),
  USERPOOL_HEALTH_PORT: String(options.healthPort),
  USERPOOL_ISSUER: `http://127.0.0.1:${options.port}`,
  USERPOOL_ID: userpoolIds.poolId,
  USERPOOL_CLIENT_ID: userpoolIds.clientId,
  USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
  USERPOOL_HOOK_URL: options.hookUrl ?? 'http://127.0.0.1:1/',
  USERPOOL_HOOK_SECRET: options.hookSecret,
  USERPOOL_LIMITS: 'on',
  ...userpoolSecrets,
  ...options.env,
});

// Three keys of 3072 bits take a second or two to find. Tests share one set, encrypted as always.
const savedKeys = join(import.meta.dirname, '../../.local/userpool-signing-keys.json');
type SavedKey = { kid: string; purpose: string; public_jwk: object; private_encrypted: string };

async function restoreSigningKeys(database: TestDatabase): Promise<boolean> {
  if (!existsSync(savedKeys)) return false;
  const rows = JSON.parse(readFileSync(savedKeys, 'utf8')) as SavedKey[];
  const db = connectForTests(database.userpoolUrl, 1);
  try {
    await db
      .insertInto('userpool.signing_keys')
      .values(
        rows.map((row) => ({
          ...row,
          public_jwk: JSON.stringify(row.public_jwk),
          private_encrypted: Buffer.from(row.private_encrypted, 'base64'),
        })),
      )
      .onConflict((row) => row.doNothing())
      .execute();
    return true;
  } finally {
    await db.destroy();
  }
}

async function saveSigningKeys(database: TestDatabase): Promise<void> {
  const db = connectForTests(database.userpoolUrl, 1);
  try {
    const rows = await db
      .selectFrom('userpool.signing_keys')
      .select(['kid', 'purpose', 'public_jwk', 'private_encrypted'])
      .execute();
    const text = JSON.stringify(
      rows.map((row) => ({ ...row, private_encrypted: row.private_encrypted.toString('base64') })),
    );
    mkdirSync(dirname(savedKeys), { recursive: true });
    writeFileSync(savedKeys, text);
  } finally {
    await db.destroy();
  }
}
