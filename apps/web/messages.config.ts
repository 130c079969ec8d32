import type { CompilerOptions } from '@inlang/paraglide-js';

/**
 * How the messages are compiled. The locale is settled once per request on the server and read
 * from `<html lang>` in the browser (`src/lib/locale.server.ts`, `src/entry.client.tsx`), so none
 * of the library's own ways of guessing it is used.
 */
export const messagesOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  emitReadme: false,
};
