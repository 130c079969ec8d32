import type { Db } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';

/** What the module is given once, when the process starts. */
export type CountersDeps = {
  db: Db;
  clock: Clock;
  /** Of our pages: QR codes lead there. */
  publicOrigin: string;
  /** Opens the first names of buyers, and the owner's address. */
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};
