import type { Images } from '@luwag/images/client';
import type { Vault } from '@luwag/personal/vault';
import type { ObjectStore } from '@luwag/store/store';

/** What profiles, photos and bank accounts need beside the request's ctx. */
export type ProfileParts = {
  vault: Vault;
  images: Pick<Images, 'clean'>;
  store: ObjectStore;
  keys: { messageKey: Uint8Array };
};
