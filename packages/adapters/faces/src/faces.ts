import { join } from 'node:path';
import { createModelProcess, type ModelProcessOptions } from './model-process.ts';
import type { Look, LookOptions } from './models.ts';

export type { Look } from './models.ts';

export type Faces = {
  /**
   * The faces in a picture of our own making. Throws `ModelProcessLost` when the process with the
   * models died over it.
   */
  look(jpeg: Uint8Array, options?: LookOptions): Promise<Look>;
  pid(): number | undefined;
  close(): void;
};

/** Both models take some 550 MB; a second is the usual answer, and loading takes one more. */
export function createFaces(options: Partial<ModelProcessOptions> = {}): Faces {
  const models = createModelProcess({
    entry: join(import.meta.dirname, 'faces-child.ts'),
    memoryBytesMax: 2 * 1024 ** 3,
    answerMsMax: 60_000,
    idleMs: 5 * 60_000,
    ...options,
  });
  return {
    look: async (jpeg, lookOptions = {}) =>
      (await models.ask({ jpeg, options: lookOptions })) as Look,
    pid: () => models.pid(),
    close: () => models.close(),
  };
}
