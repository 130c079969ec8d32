import { join } from 'node:path';
import type { Faces, Look, LookOptions } from '@luwag/faces/looks';
import { createModelProcess, type ModelProcessOptions } from './model-process.ts';

/** Both models take some 550 MB; a second is the usual answer, and loading takes one more. */
export function createFaces(options: Partial<ModelProcessOptions> = {}): Faces {
  const entry = join(import.meta.dirname, 'faces-child.ts');
  const { ask, pid, close } = createModelProcess({ entry, ...options });
  const look = async (jpeg: Uint8Array, lookOptions: LookOptions = {}) =>
    (await ask({ jpeg, options: lookOptions })) as Look;
  return { look, pid, close };
}
