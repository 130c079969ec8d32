import { shellEnv } from '@luwag/env';
import { ApiEnv, WorkerEnv } from '@luwag/platform/env/env';
import { UserpoolEnv } from '../../apps/userpool/src/env.ts';
import { WebSettings } from '../../apps/web/server/settings.ts';
import { settings } from './checkout.ts';
import { faketimeNames } from './faketime.ts';

/** The product's processes, with the settings that each declares, in the order they start. */
export const apps = {
  userpool: { entry: 'apps/userpool/src/main.ts', settings: Object.keys(UserpoolEnv.shape) },
  api: { entry: 'apps/api/src/main.ts', settings: Object.keys(ApiEnv.shape) },
  worker: { entry: 'apps/worker/src/main.ts', settings: Object.keys(WorkerEnv.shape) },
  web: { entry: 'apps/web/server/main.ts', settings: Object.keys(WebSettings.shape) },
} as const;
export type AppName = keyof typeof apps;

/** What any program needs of the shell. */
const everyones = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TERM', 'COLORTERM'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE'],
  ...['FORCE_COLOR', 'NO_COLOR', 'CI'],
  // Another day, as scripts/test-clocks.ts has it.
  ...faketimeNames,
];

/**
 * The environment of one process: its own settings and nobody else's. Whoever takes the web server
 * over finds no database address in it, and no other process's keys.
 */
export const envOf = (name: AppName): Record<string, string> => envWith(apps[name].settings);

/** The same for a process that declares these settings. */
export function envWith(own: readonly string[]): Record<string, string> {
  const known = settings();
  const shell = shellEnv();
  const taken = (source: Record<string, string>, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((one) => (source[one] ? [[one, source[one]]] : [])));
  return { ...taken(shell, [...everyones, ...own]), ...taken(known, own) };
}
