import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { noticeMsOf } from '@luwag/platform/env/draining';
import { ApiEnv } from '@luwag/platform/env/env';
import { armFailpoints } from '@luwag/platform/failpoints';
import { listenWithHealth } from '@luwag/platform/observability/health';
import { createLogger } from '@luwag/platform/observability/log';
import { buildApp } from '../../apps/api/src/app.ts';
import { counterRoutes } from './counter.ts';

// The API with the counter call instead of the product's, as a process of its own that a test may
// kill.
const env = readEnv(ApiEnv);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const log = createLogger('counter-api', env.LOG_LEVEL);
const drain = drainOnSignal(log, () => app.close(), { noticeMs: noticeMsOf(env) });
const app = await buildApp({ env, routes: counterRoutes, log, isDraining: drain.isDraining });
await listenWithHealth(app, {
  host: env.API_HOST,
  port: env.API_PORT,
  healthPort: env.API_HEALTH_PORT,
});
