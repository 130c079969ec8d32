import type { Images } from '@luwag/images/client';
import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';

/** What profiles, photos and bank accounts need beside the request's ctx. */
export type ProfileDeps = {
  vault: Vault;
  images: Pick<Images, 'clean'>;
  objectStore: ObjectStore;
  keys: { messageKey: Uint8Array };
};
