import { join } from 'node:path';
import { createModelProcess, type ModelProcessOptions } from './model-process.ts';

/**
 * What is printed on a picture of our own making. `confidence`, 0 to 100, is the page's: it stays
 * high when a line is lost in glare, so nothing rests on it.
 */
export type Page = { text: string; confidence: number };
export type DocumentReader = {
  read(jpeg: Uint8Array): Promise<Page>;
  pid(): number | undefined;
  close(): void;
};

export function createReader(options: Partial<ModelProcessOptions> = {}): DocumentReader {
  const models = createModelProcess({
    entry: join(import.meta.dirname, 'reader-child.ts'),
    memoryBytesMax: 2 * 1024 ** 3,
    answerMsMax: 60_000,
    idleMs: 5 * 60_000,
    ...options,
  });
  return {
    read: async (jpeg) => (await models.ask({ jpeg })) as Page,
    pid: () => models.pid(),
    close: () => models.close(),
  };
}
