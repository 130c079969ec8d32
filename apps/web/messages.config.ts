import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

/** From this file, so that it does not matter from which folder a process was started. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * How the messages are compiled. The locale is settled once per request on the server and read
 * from `<html lang>` in the browser (`src/entry.server.tsx`, `src/entry.client.tsx`):
 * none of the library's own ways of guessing it is used.
 */
export const messagesOptions: CompilerOptions = {
  project: here('project.inlang'),
  outdir: here('src/paraglide'),
  strategy: ['baseLocale'],
  emitReadme: false,
};
