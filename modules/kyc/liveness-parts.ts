import type { DocumentReader, FaceMatchProvider, LivenessProvider } from '@luwag/faces/ports';
import type { Vault } from '@luwag/personal/vault';
import type { ObjectStore } from '@luwag/store/store';
import type { DocumentsParts } from './documents-parts.ts';

/** What liveness checks need in the API: it begins them and takes frames, and judges none. */
export type LivenessParts = Pick<DocumentsParts, 'vault' | 'images' | 'store' | 'scanner'> & {
  liveness: Pick<LivenessProvider, 'name' | 'assurance' | 'createSession'>;
  /** There our own check never passes anybody by itself. */
  isProduction: boolean;
};

/** What judging needs in the worker. */
export type LivenessWorkerParts = {
  vault: Vault;
  store: ObjectStore;
  liveness: LivenessProvider;
  matching: FaceMatchProvider;
  reader: DocumentReader;
  /** There our own check never passes anybody by itself. */
  isProduction: boolean;
};
