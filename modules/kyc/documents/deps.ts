import type { Images } from '@luwag/images/client';
import type { VirusScanner } from '@luwag/images/virus-scan';
import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';

/** What documents need beside the request's ctx. */
export type DocumentsDeps = {
  vault: Vault;
  images: Pick<Images, 'clean' | 'watermark'>;
  objectStore: ObjectStore;
  scanner: VirusScanner;
  /** Encrypts the links to documents. */
  viewKey: Uint8Array;
};
