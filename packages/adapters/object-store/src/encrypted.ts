import { randomBytes } from 'node:crypto';
import {
  decryptBytes,
  decryptInnerKey,
  encryptBytes,
  newInnerKey,
  type PersonalKey,
} from '@luwag/key-service/fields';
import type { ObjectStore } from './object-store.ts';

/** Whose objects: each folder has one owner, which also sweeps it. */
export type Folder =
  | 'documents'
  | 'drafts'
  | 'liveness'
  | 'photos'
  | 'exports'
  | 'disputes'
  | 'support';

/** What a row keeps of an object: where it is, and its own key under the account's. */
export type EncryptedObject = { objectKey: string; wrappedKey: Buffer };

const aadOfKey = (objectKey: string): string => `object_key ${objectKey}`;
const aadOfObject = (objectKey: string): string => `object ${objectKey}`;

/**
 * Seals under a key of the object's own, then stores. The row comes after: an object without a row
 * is swept, a row without an object would be a lie.
 */
export async function putEncrypted(
  objectStore: ObjectStore,
  account: PersonalKey,
  folder: Folder,
  bytes: Uint8Array,
): Promise<EncryptedObject> {
  const objectKey = `${folder}/${randomBytes(24).toString('base64url')}`;
  const { key, wrapped } = newInnerKey(account, aadOfKey(objectKey));
  await objectStore.put(objectKey, encryptBytes(key, aadOfObject(objectKey), bytes));
  return { objectKey, wrappedKey: wrapped };
}

/** Throws when it is gone, was changed, or is another account's. */
export async function getEncrypted(
  objectStore: ObjectStore,
  account: PersonalKey,
  { objectKey, wrappedKey }: { objectKey: string; wrappedKey: Uint8Array },
): Promise<Buffer> {
  const encrypted = await objectStore.get(objectKey);
  if (!encrypted)
    throw new Error(`object ${objectKey} is named by a row but missing from the object store`);
  const key = decryptInnerKey(account, aadOfKey(objectKey), wrappedKey);
  return decryptBytes(key, aadOfObject(objectKey), encrypted);
}
