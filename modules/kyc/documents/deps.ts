import type { Images } from '@luwag/images/client';
import type { VirusScanner } from '@luwag/images/virus-scan';
import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';

/** What taking a picture needs. */
export type PictureDeps = {
  vault: Vault;
  images: Pick<Images, 'clean'>;
  objectStore: ObjectStore;
  scanner: VirusScanner;
};

/** What documents need beside the request's ctx. */
export type DocumentsDeps = PictureDeps & {
  images: Pick<Images, 'clean' | 'watermark'>;
  /** Encrypts the links to documents. */
  viewKey: Uint8Array;
};
