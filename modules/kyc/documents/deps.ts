import type { Images } from '@luwag/images/client';
import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';
import type { VirusScanner } from './virus-scan.ts';

/** What documents need beside the request's ctx. */
export type DocumentsDeps = {
  vault: Vault;
  images: Pick<Images, 'clean' | 'watermark'>;
  objectStore: ObjectStore;
  scanner: VirusScanner;
  /** Encrypts the links to documents. */
  viewKey: Uint8Array;
};
