import type { Db, Pool } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import type { PoolClient } from '@luwag/pool/client';

/** What the module is given once, when the process starts. Requests bring the rest in their ctx. */
export type AccountsParts = {
  db: Db;
  /** What `db` runs on. */
  connections: Pool;
  clock: Clock;
  pool: PoolClient;
  /** The origin of our pages: links lead there, and passkeys belong to its host. */
  publicOrigin: string;
  /** What the identity provider shows when it tells us something. */
  hookSecret: string;
  /** Each key does one thing: seal links, MAC one-time codes, seal messages in the queue. */
  keys: { linkKey: Uint8Array; codeKey: Uint8Array; messageKey: Uint8Array };
};
