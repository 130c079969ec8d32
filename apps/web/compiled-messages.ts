import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompilerOptions } from '@inlang/paraglide-js';
import { messagesOptions } from './messages.config.ts';

export const messagesFolder = join(import.meta.dirname, 'messages');
const outputs = join(messagesOptions.outdir, 'messages');
const stamp = join(messagesOptions.outdir, 'compiled-from.txt');
/** Which files of messages there are: one that was just listed there counts as new. */
const settings = join(import.meta.dirname, 'project.inlang/settings.json');

/**
 * One module for each language. A build has one for each message, of which it leaves out those that
 * no page uses; a development server is asked for each module by itself, and every process of tests
 * would read thousands.
 */
export const forDevelopment: CompilerOptions = {
  ...messagesOptions,
  outputStructure: 'locale-modules',
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
};

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];

/** What went in, and the names of what came out: a build puts other files in the same place. */
function stampOf(options: CompilerOptions): string {
  const hash = createHash('sha256').update(readFileSync(settings));
  for (const file of filesIn(messagesFolder).filter((name) => name.endsWith('.json')))
    hash.update(`${file}\n`).update(readFileSync(join(messagesFolder, file)));
  return hash.update(JSON.stringify([options, filesIn(outputs)])).digest('hex');
}

const isCompiled = (options: CompilerOptions): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(options);

/** Compiles the messages unless what is there was made from them in this very way. */
export async function compileIfStale(options: CompilerOptions): Promise<void> {
  if (isCompiled(options)) return;
  const { compile } = await import('@inlang/paraglide-js');
  await compile(options);
  writeFileSync(stamp, stampOf(options));
}
