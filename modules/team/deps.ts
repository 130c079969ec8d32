import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';

/** What the module is given once, when the process starts. */
export type TeamDeps = {
  vault: Vault;
  messageKey: Uint8Array;
  publicOrigin: string;
  /** Stores are another module's. In the account's scope, or the system's. */
  listStoreIds(tx: Tx, accountId: string): Promise<string[]>;
};
