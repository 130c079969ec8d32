import { createFaces } from '@luwag/face-models/faces';
import { createReader } from '@luwag/face-models/reader';
import { createInHouseMatch } from '@luwag/faces/in-house';
import type { Faces } from '@luwag/faces/looks';
import type { DocumentReader, FaceMatchProvider, LivenessProvider } from '@luwag/faces/ports';
import { livenessProviderOf } from '@luwag/faces/providers';
import type { WorkerEnv } from '@luwag/platform/env/env';

export type FaceModels = { faces: Faces; reader: DocumentReader };

/**
 * Who judges faces and reads cards. The processes that hold the models start with the first
 * question and end with the worker.
 */
export function faceProvidersOf(
  env: Pick<WorkerEnv, 'LIVENESS_PROVIDER' | 'LUWAG_MODE'>,
  { faces = createFaces(), reader = createReader() }: Partial<FaceModels> = {},
): {
  liveness: LivenessProvider;
  matching: FaceMatchProvider;
  reader: DocumentReader;
  isProduction: boolean;
} {
  return {
    liveness: livenessProviderOf(env.LIVENESS_PROVIDER, faces),
    matching: createInHouseMatch(faces),
    reader,
    isProduction: env.LUWAG_MODE === 'production',
  };
}
