import { createFaces } from '@luwag/faces/faces';
import { createInHouseMatch } from '@luwag/faces/in-house';
import type { DocumentReader, FaceMatchProvider, LivenessProvider } from '@luwag/faces/ports';
import { livenessProviderOf } from '@luwag/faces/providers';
import { createReader } from '@luwag/faces/reader';
import type { WorkerEnv } from '@luwag/platform/env/env';

/**
 * Who judges faces and reads cards. The processes that hold the models start with the first
 * question and end with the worker.
 */
export function faceProvidersOf(env: Pick<WorkerEnv, 'LIVENESS_PROVIDER' | 'LUWAG_MODE'>): {
  liveness: LivenessProvider;
  matching: FaceMatchProvider;
  reader: DocumentReader;
  isProduction: boolean;
} {
  const faces = createFaces();
  return {
    liveness: livenessProviderOf(env.LIVENESS_PROVIDER, faces),
    matching: createInHouseMatch(faces),
    reader: createReader(),
    isProduction: env.LUWAG_MODE === 'production',
  };
}
