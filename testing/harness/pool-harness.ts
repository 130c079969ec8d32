import type { Db } from '@luwag/db';
import { createPoolClient, type PoolClient } from '@luwag/user-pool/client';
import { cloneDatabase, connectForTests } from './database.ts';
import { type Harness, type HarnessOptions, startHarness } from './harness.ts';
import { freePort } from './processes.ts';
import { type StartedUserpool, userpoolIds, userpoolSecrets } from './userpool.ts';
import { startUserpoolInside } from './userpool-inside.ts';

/** The API with the real identity provider beside it. Each hears the other. */
export type PoolHarness = Harness & {
  /** Where the API listens; most tests inject instead. */
  origin: string;
  userPool: PoolClient;
  userpool: StartedUserpool;
  /** The identity provider's own tables. */
  poolDb: Db;
  poolSecrets: { pepper: Buffer; dataKey: Buffer };
};

/**
 * For tests about people. With a `hookUrl`, what the identity provider tells goes there instead of
 * the API.
 */
export async function startPoolHarness(
  options: HarnessOptions & { hookUrl?: string } = {},
): Promise<PoolHarness> {
  const database = await cloneDatabase();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const userpool = await startUserpoolInside({
    database,
    hookUrl: options.hookUrl ?? `${origin}/api/v1/users/pool/events/`,
    // Tests fail sign-ins on purpose, all from one address.
    env: { USERPOOL_LIMITS: 'off' },
  });
  const poolOptions = { origin: userpool.endpoint, issuer: userpool.issuer, ...userpoolIds };
  const harness = await startHarness({
    ...options,
    database,
    settings: {
      USERPOOL_ORIGIN: userpool.endpoint,
      USERPOOL_ISSUER: userpool.issuer,
      USERPOOL_ID: userpoolIds.poolId,
      USERPOOL_CLIENT_ID: userpoolIds.clientId,
      USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
      USERPOOL_HOOK_SECRET: userpool.hookSecret,
      USERPOOL_ADMIN_KEY_ID: userpoolSecrets.USERPOOL_ADMIN_KEY_ID,
      USERPOOL_ADMIN_SECRET: userpoolSecrets.USERPOOL_ADMIN_SECRET,
      ...options.settings,
    },
  });
  await harness.app.listen({ port, host: '127.0.0.1' });
  const userPool = createPoolClient(poolOptions);
  const poolDb = connectForTests(database.userpoolUrl, 2);
  return {
    ...harness,
    origin,
    userPool,
    userpool,
    poolDb,
    poolSecrets: {
      pepper: Buffer.from(userpoolSecrets.USERPOOL_PEPPER, 'base64url'),
      dataKey: Buffer.from(userpoolSecrets.USERPOOL_DATA_KEY, 'base64url'),
    },
    async close() {
      userPool.close();
      await userpool.stop();
      await poolDb.destroy();
      await harness.close();
    },
  };
}
