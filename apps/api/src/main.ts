import { hostname } from 'node:os';
import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { noticeMsOf } from '@luwag/platform/env/draining';
import { ApiEnv } from '@luwag/platform/env/env';
import { armFailpoints } from '@luwag/platform/failpoints';
import { listenWithHealth } from '@luwag/platform/observability/health';
import { createLogger } from '@luwag/platform/observability/log';
import { startTracing } from '@luwag/platform/observability/tracing';
import { buildApp } from './app.ts';

const env = readEnv(ApiEnv);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const log = createLogger('api', env.LOG_LEVEL);
const tracing = await startTracing('api', env);
const drain = drainOnSignal(
  log,
  async () => {
    await app.close();
    await tracing.stop();
  },
  { noticeMs: noticeMsOf(env) },
);
const keyHolder = { name: `api@${hostname()}:${env.API_PORT}` };
const app = await buildApp({ env, log, isDraining: drain.isDraining, isWarmed: true, keyHolder });
await listenWithHealth(app, {
  host: env.API_HOST,
  port: env.API_PORT,
  healthPort: env.API_HEALTH_PORT,
});
log.info({ port: env.API_PORT }, 'listening');
