import { randomBytes } from 'node:crypto';
import {
  newInnerKey,
  openBytes,
  openInnerKey,
  type PersonalKey,
  sealBytes,
} from '@luwag/personal/fields';
import type { ObjectStore } from './object-store.ts';

/** Whose objects: each folder has one owner, which also sweeps it. */
export type Folder = 'documents' | 'drafts' | 'liveness' | 'photos' | 'exports';

/** What a row keeps of an object: where it is, and its own key under the account's. */
export type SealedObject = { objectKey: string; wrappedKey: Buffer };

const placeOfKey = (objectKey: string): string => `object_key ${objectKey}`;
const placeOfObject = (objectKey: string): string => `object ${objectKey}`;

/**
 * Seals under a key of the object's own, then stores. The row comes after: an object without a row
 * is swept, a row without an object would be a lie.
 */
export async function putSealed(
  store: ObjectStore,
  account: PersonalKey,
  folder: Folder,
  bytes: Uint8Array,
): Promise<SealedObject> {
  const objectKey = `${folder}/${randomBytes(24).toString('base64url')}`;
  const { key, wrapped } = newInnerKey(account, placeOfKey(objectKey));
  await store.put(objectKey, sealBytes(key, placeOfObject(objectKey), bytes));
  return { objectKey, wrappedKey: wrapped };
}

/** Throws when it is gone, was changed, or is another account's. */
export async function getSealed(
  store: ObjectStore,
  account: PersonalKey,
  { objectKey, wrappedKey }: { objectKey: string; wrappedKey: Uint8Array },
): Promise<Buffer> {
  const sealed = await store.get(objectKey);
  if (!sealed) throw new Error('an object that a row names is not in the store');
  const key = openInnerKey(account, placeOfKey(objectKey), wrappedKey);
  return openBytes(key, placeOfObject(objectKey), sealed);
}
