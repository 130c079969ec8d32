import { createHash, randomBytes } from 'node:crypto';
import { decryptField, encryptField, type PersonalKey } from '@luwag/key-service/fields';

// The address of an invitation is encrypted for its own row with the shop's key. Of the secret in
// its link a hash is kept: 256 random bits need no salt.

const emailPlace = (id: string): string => `shop_invitations.email_encrypted ${id}`;

export const encryptEmailOf = (key: PersonalKey, id: string, email: string): Buffer =>
  encryptField(key, emailPlace(id), email);

export const emailOf = (
  key: PersonalKey,
  row: { id: string; email_encrypted: Uint8Array },
): string => decryptField(key, emailPlace(row.id), row.email_encrypted);

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
