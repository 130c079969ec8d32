import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import { messagesOptions } from './messages.config.ts';

const inputs = join(import.meta.dirname, 'messages');
const outputs = join(messagesOptions.outdir, 'messages');
const stamp = join(messagesOptions.outdir, 'compiled-from.txt');

/** One module for each language: a development server is asked for each module by itself. */
const options = {
  ...messagesOptions,
  outputStructure: 'locale-modules',
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
} as const;

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];

/** What went in, and the names of what came out: a build puts other files in the same place. */
function currentStamp(): string {
  const hash = createHash('sha256');
  for (const file of filesIn(inputs).filter((name) => name.endsWith('.json')))
    hash.update(`${file}\n`).update(readFileSync(join(inputs, file)));
  return hash.update(JSON.stringify([options, filesIn(outputs)])).digest('hex');
}

async function compileIfStale(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentStamp()) return;
  await compile(options);
  writeFileSync(stamp, currentStamp());
}

/**
 * Messages for the development server. The library's own plugin compiles them at every start, which
 * took a third of it; here only what has changed is compiled, at the start and while it runs.
 */
export const devMessages = (): Plugin => ({
  name: 'luwag-dev-messages',
  buildStart: compileIfStale,
  configureServer({ watcher, config }) {
    watcher.add(inputs);
    watcher.on('all', (_event, file) => {
      if (file.startsWith(inputs))
        compileIfStale().catch((error: Error) => config.logger.error(error.message));
    });
  },
});
