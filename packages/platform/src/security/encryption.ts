import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// Version, 96-bit iv, 128-bit tag, cipher text.
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM for what must not be read from a dump of the database. `place` says where the value
 * belongs (table, column, row): moved to another place, it cannot be decrypted.
 */
export function encrypt(key: Uint8Array, place: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when the value was changed, moved, or encrypted with another key. */
export function decrypt(key: Uint8Array, place: string, encrypted: Uint8Array): string {
  const bytes = Buffer.from(encrypted);
  if (bytes[0] !== version)
    throw new Error(`encrypted with format ${bytes[0]}, expected ${version}`);
  const iv = bytes.subarray(1, 1 + ivBytes);
  const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  const text = decipher.update(bytes.subarray(1 + ivBytes + tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
