import { join } from 'node:path';
import type { DocumentReader, Page } from '@luwag/faces/looks';
import { createModelProcess, type ModelProcessOptions } from './model-process.ts';

export function createReader(options: Partial<ModelProcessOptions> = {}): DocumentReader {
  const entry = join(import.meta.dirname, 'reader-child.ts');
  const { ask, pid, close } = createModelProcess({ entry, ...options });
  return { read: async (jpeg) => (await ask({ jpeg })) as Page, pid, close };
}
