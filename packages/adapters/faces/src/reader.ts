import { join } from 'node:path';
import {
  createModelProcess,
  type ModelProcess,
  type ModelProcessOptions,
} from './model-process.ts';

/**
 * What is printed on a picture of our own making. `confidence`, 0 to 100, is the page's: it stays
 * high when a line is lost in glare, so nothing rests on it.
 */
export type Page = { text: string; confidence: number };
export type DocumentReader = Pick<ModelProcess, 'pid' | 'close'> & {
  read(jpeg: Uint8Array): Promise<Page>;
};

export function createReader(options: Partial<ModelProcessOptions> = {}): DocumentReader {
  const entry = join(import.meta.dirname, 'reader-child.ts');
  const { ask, pid, close } = createModelProcess({ entry, ...options });
  return { read: async (jpeg) => (await ask({ jpeg })) as Page, pid, close };
}
