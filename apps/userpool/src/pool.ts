import type { Db } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import type { Logger } from '@luwag/platform/observability/log';
import type { Hashing } from './hashing.ts';
import type { Secrets } from './secrets.ts';
import type { AdminKey } from './signed-requests.ts';
import type { Tokens } from './tokens.ts';

/** What every operation works with. */
export type Pool = {
  poolId: string;
  clientId: string;
  identityPoolId: string;
  region: string;
  adminKey: AdminKey;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  hashing: Hashing;
  tokens: Tokens;
  log: Logger;
  /** Whether waits and budgets by address apply. */
  hasLimits: boolean;
  /** Something was committed that the product must hear of: go and tell it. */
  nudge(): void;
};

/** The key a name is known by in every table. */
export const usernameKey = (pool: Pool, username: string): Buffer =>
  pool.secrets.mac('username', username);
