import { join } from 'node:path';
import {
  createModelProcess,
  type ModelProcess,
  type ModelProcessOptions,
} from './model-process.ts';
import type { Look, LookOptions } from './models.ts';

export type { Look } from './models.ts';

export type Faces = Pick<ModelProcess, 'pid' | 'close'> & {
  /**
   * The faces in a picture of our own making. Throws `ModelProcessLost` when the process with the
   * models died over it.
   */
  look(jpeg: Uint8Array, options?: LookOptions): Promise<Look>;
};

/** Both models take some 550 MB; a second is the usual answer, and loading takes one more. */
export function createFaces(options: Partial<ModelProcessOptions> = {}): Faces {
  const entry = join(import.meta.dirname, 'faces-child.ts');
  const { ask, pid, close } = createModelProcess({ entry, ...options });
  const look = async (jpeg: Uint8Array, lookOptions: LookOptions = {}) =>
    (await ask({ jpeg, options: lookOptions })) as Look;
  return { look, pid, close };
}
