import type { Mode } from '@luwag/platform/security/caller';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import type { AddressRow } from './addresses-repository.ts';

/** Moved to another store's row, or to the other mode's, a secret does not open. */
const aadOf = (store: { storeId: string; mode: Mode }): string =>
  `webhook_addresses.secret ${store.storeId} ${store.mode}`;

export const encryptSecret = (
  key: Uint8Array,
  store: { storeId: string; mode: Mode },
  secret: string,
): Buffer => encrypt(key, aadOf(store), secret);

/** Those that sign now, the newest first. */
export function secretsOf(key: Uint8Array, row: AddressRow, now: Date): string[] {
  const isOldGood = row.old_secret_until !== null && row.old_secret_until > now;
  const encrypted = [row.secret_encrypted, ...(isOldGood ? [row.old_secret_encrypted] : [])];
  const aad = aadOf({ storeId: row.store_id, mode: row.mode });
  return encrypted.flatMap((each) => (each ? [decrypt(key, aad, each)] : []));
}
