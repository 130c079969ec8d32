import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { noticeMsOf } from '@luwag/platform/env/draining';
import { listenWithHealth } from '@luwag/platform/observability/health';
import { createLogger } from '@luwag/platform/observability/log';
import { startTracing } from '@luwag/platform/observability/tracing';
import { buildUserpool } from './app.ts';
import { UserpoolEnv } from './env.ts';
import { stepBack } from './priority.ts';

const env = readEnv(UserpoolEnv);
await stepBack();
const log = createLogger('userpool', env.LOG_LEVEL);
const tracing = await startTracing('userpool', env);
const drain = drainOnSignal(
  log,
  async () => {
    await app.close();
    await tracing.stop();
  },
  { noticeMs: noticeMsOf(env) },
);
const app = await buildUserpool({ env, log, isDraining: drain.isDraining });
await listenWithHealth(app, {
  host: env.USERPOOL_HOST,
  port: env.USERPOOL_PORT,
  healthPort: env.USERPOOL_HEALTH_PORT,
});
log.info({ port: env.USERPOOL_PORT }, 'listening');
