import { ApiEnv, WorkerEnv } from '@luwag/platform/env/env';
import { KeysEnv } from '../../apps/keys/src/env.ts';
import { UserpoolEnv } from '../../apps/userpool/src/env.ts';
import { WebSettings } from '../../apps/web/server/settings.ts';

/**
 * What is deployed: each process with what starts it and what it reads from its environment, as its
 * own code declares it. `migrate` runs once for each release and ends.
 */
export const processes = {
  userpool: { entry: 'apps/userpool/src/main.ts', shape: UserpoolEnv },
  api: { entry: 'apps/api/src/main.ts', shape: ApiEnv },
  worker: { entry: 'apps/worker/src/main.ts', shape: WorkerEnv },
  web: { entry: 'apps/web/server/main.ts', shape: WebSettings },
  keys: { entry: 'apps/keys/src/main.ts', shape: KeysEnv },
  migrate: { entry: 'scripts/migrate.ts', shape: undefined },
} as const;
export type ProcessName = keyof typeof processes;
export const processNames = Object.keys(processes) as ProcessName[];

/** Whatever runs all the time and is called over the network. */
export type ServerName = Exclude<ProcessName, 'keys' | 'migrate'>;

/** The names of the settings that a process knows. */
export function settingsOf(name: ProcessName): string[] {
  const { shape } = processes[name];
  return shape ? Object.keys(shape.shape) : ['LUWAG_MODE', 'DATABASE_OWNER_URL'];
}
