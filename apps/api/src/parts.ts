import type { Db, Pool } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import type { ApiEnv } from '@luwag/platform/env';
import { createPoolClient, type PoolClient } from '@luwag/pool/client';

/** What modules are given once, when the process starts. Each takes the members it names. */
export type ApiParts = {
  db: Db;
  /** What `db` runs on, for the one statement that is worth preparing. */
  connections: Pool;
  clock: Clock;
  pool: PoolClient;
  publicOrigin: string;
  hookSecret: string;
  /** What the payment gateway shows with its webhooks. */
  callbackToken: string;
  /** Whether webhooks may go to this very machine: on a developer's, in test mode. */
  mayCallOwnMachine: boolean;
  keys: { linkKey: Uint8Array; codeKey: Uint8Array; messageKey: Uint8Array };
};

export const partsOf = (
  env: ApiEnv,
  shared: Pick<ApiParts, 'db' | 'connections' | 'clock'>,
): ApiParts => ({
  ...shared,
  pool: createPoolClient({
    origin: env.USERPOOL_ORIGIN,
    issuer: env.USERPOOL_ISSUER,
    poolId: env.USERPOOL_ID,
    clientId: env.USERPOOL_CLIENT_ID,
    identityPoolId: env.USERPOOL_IDENTITY_POOL_ID,
    admin: { keyId: env.USERPOOL_ADMIN_KEY_ID, secret: env.USERPOOL_ADMIN_SECRET },
  }),
  publicOrigin: env.PUBLIC_ORIGIN,
  hookSecret: env.USERPOOL_HOOK_SECRET,
  callbackToken: env.XENDIT_CALLBACK_TOKEN,
  mayCallOwnMachine: env.LUWAG_MODE !== 'production',
  keys: {
    linkKey: bytesOf(env.LINK_KEY),
    codeKey: bytesOf(env.CODE_KEY),
    messageKey: bytesOf(env.MESSAGE_KEY),
  },
});

const bytesOf = (key: string): Uint8Array => new Uint8Array(Buffer.from(key, 'base64url'));
