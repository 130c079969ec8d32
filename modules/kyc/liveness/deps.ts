import type {
  DocumentReader,
  FaceMatchProvider,
  LivenessProvider,
  LivenessSessions,
} from '@luwag/faces/ports';
import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';
import type { DocumentsDeps } from '../documents/service.ts';

/** What liveness checks need in the API: it begins them and takes frames, and judges none. */
export type LivenessDeps = Pick<DocumentsDeps, 'vault' | 'images' | 'objectStore' | 'scanner'> & {
  liveness: LivenessSessions;
  /** There our own check never passes anybody by itself. */
  isProduction: boolean;
};

/** What judging needs in the worker. */
export type LivenessWorkerDeps = {
  vault: Vault;
  objectStore: ObjectStore;
  liveness: LivenessProvider;
  matching: FaceMatchProvider;
  reader: DocumentReader;
  /** There our own check never passes anybody by itself. */
  isProduction: boolean;
};
