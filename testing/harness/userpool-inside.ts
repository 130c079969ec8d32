import { readEnv } from '@luwag/env';
import { listenWithHealth } from '@luwag/platform/observability/health';
import { buildUserpool } from '../../apps/userpool/src/app.ts';
import { UserpoolEnv } from '../../apps/userpool/src/env.ts';
import { testLog } from './canaries.ts';
import { type StartedUserpool, startUserpoolBy, type UserpoolWanted } from './userpool.ts';

/**
 * The same server on its own port, rights and connections, but inside the process of the tests. For
 * files that are not about the identity provider: starting a process takes a second of a core.
 */
export function startUserpoolInside(wanted: UserpoolWanted): Promise<StartedUserpool> {
  return startUserpoolBy(wanted, async (settings) => {
    const env = readEnv(UserpoolEnv, settings);
    const app = await buildUserpool({
      env,
      log: testLog('userpool'),
      isDraining: () => false,
      // Here its loop is late whenever a test is busy, which says nothing about its own load.
      isShedding: false,
    });
    await listenWithHealth(app, {
      host: env.USERPOOL_HOST,
      port: env.USERPOOL_PORT,
      healthPort: env.USERPOOL_HEALTH_PORT,
    });
    return { stop: () => app.close() };
  });
}
