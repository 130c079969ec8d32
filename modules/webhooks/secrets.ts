import type { Mode } from '@luwag/platform/security/caller';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import type { AddressRow } from './addresses-repository.ts';

const oldSecretMs = 48 * 3_600_000;

/** So long the secret before signs as well, and a shop can change over without losing an event. */
export const oldSecretUntil = (now: Date): Date => new Date(now.getTime() + oldSecretMs);

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

/** To recognise the newest one by; its last sign is padding, and the same for all. */
export function secretLast4(key: Uint8Array, row: AddressRow): string {
  const aad = aadOf({ storeId: row.store_id, mode: row.mode });
  return decrypt(key, aad, row.secret_encrypted).replace(/=+$/, '').slice(-4);
}
