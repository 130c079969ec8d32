import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * A key that personal data is encrypted with: an account's, or one that an account's key wraps. Its
 * bytes are in a KeyObject, which neither a log nor JSON shows.
 */
export type PersonalKey = { readonly version: number; readonly secret: KeyObject };

// Format, key version, 96-bit iv, 128-bit tag, cipher text.
const format = 1;
const headBytes = 3;
const ivBytes = 12;
const tagBytes = 16;
const overheadBytes = headBytes + ivBytes + tagBytes;
export const keyBytes = 32;

/** Encrypted at a place (`table.column rowId`) it opens there and nowhere else. */
export const encryptField = (key: PersonalKey, place: string, text: string): Buffer =>
  encryptBytes(key, place, Buffer.from(text, 'utf8'));

/** Throws when the value was changed, moved, or encrypted with another key. */
export const decryptField = (key: PersonalKey, place: string, encrypted: Uint8Array): string =>
  decryptBytes(key, place, encrypted).toString('utf8');

export function encryptBytes(key: PersonalKey, place: string, bytes: Uint8Array): Buffer {
  const head = headOf(key.version);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv).setAAD(aadOf(head, place));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]);
}

export function decryptBytes(key: PersonalKey, place: string, encrypted: Uint8Array): Buffer {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  const head = bytes.subarray(0, headBytes);
  if (bytes.length < overheadBytes || !head.equals(headOf(key.version)))
    throw new DecryptionFailed('encrypted with another key, or in a way that is not known here');
  const iv = bytes.subarray(headBytes, headBytes + ivBytes);
  const tag = bytes.subarray(headBytes + ivBytes, overheadBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: tagBytes });
  decipher.setAAD(aadOf(head, place)).setAuthTag(tag);
  const body = decipher.update(bytes.subarray(overheadBytes));
  try {
    return Buffer.concat([body, decipher.final()]);
  } catch {
    // Neither the value nor its place is repeated: this ends in a log.
    throw new DecryptionFailed('an encrypted value was changed or moved');
  }
}

/** A value that does not open where it stands. Somebody should look. */
export class DecryptionFailed extends Error {
  override name = 'DecryptionFailed';
}

/**
 * A key for one thing, such as one document, and its form under the account's key, to be stored
 * beside it. `place` is where that form is stored.
 */
export function newInnerKey(key: PersonalKey, place: string) {
  const bytes = randomBytes(keyBytes);
  const wrapped = encryptBytes(key, place, bytes);
  return { key: personalKeyOf(bytes, 1), wrapped };
}

export const decryptInnerKey = (
  key: PersonalKey,
  place: string,
  wrapped: Uint8Array,
): PersonalKey => personalKeyOf(decryptBytes(key, place, wrapped), 1);

/** Takes the bytes over: they are zero afterwards. */
export function personalKeyOf(bytes: Buffer, version: number): PersonalKey {
  if (bytes.length !== keyBytes) throw new DecryptionFailed('not a key');
  const secret = createSecretKey(bytes);
  bytes.fill(0);
  return { version, secret };
}

function headOf(version: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(format, 0);
  head.writeUInt16BE(version, 1);
  return head;
}

const aadOf = (head: Buffer, place: string): Buffer => Buffer.concat([head, Buffer.from(place)]);
