import { createFolderStore } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3.ts';

export type { ObjectStore } from './object-store.ts';

export type StoreSettings = {
  /** `file:///var/lib/luwag/objects`, or `https://s3.example/bucket` */
  url: string;
  s3?: { region: string; keyId: string; secret: string };
};

type StoreEnv = {
  OBJECT_STORE_URL: string;
  OBJECT_STORE_REGION: string;
  OBJECT_STORE_KEY_ID?: string | undefined;
  OBJECT_STORE_SECRET?: string | undefined;
};

/** What a process's settings say about the store. */
export function storeSettings(env: StoreEnv): StoreSettings {
  const { OBJECT_STORE_URL: url, OBJECT_STORE_REGION: region } = env;
  const { OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret } = env;
  return { url, ...(keyId && secret ? { s3: { region, keyId, secret } } : {}) };
}

export function openObjectStore({ url, s3 }: StoreSettings): ObjectStore {
  const address = new URL(url);
  if (address.protocol === 'file:') return createFolderStore(address);
  if (!s3) throw new Error('an S3 store needs a key');
  const bucket = address.pathname.slice(1);
  return createS3Store({ endpoint: address.origin, bucket, ...s3 });
}
