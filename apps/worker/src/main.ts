import { hostname } from 'node:os';
import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { WorkerEnv } from '@luwag/platform/env/env';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import { startTracing } from '@luwag/platform/observability/tracing';
import { schedule } from './schedule.ts';
import { handlersOf, listeners } from './tasks.ts';
import { buildWorker } from './worker.ts';

const env = readEnv(WorkerEnv);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const log = createLogger('worker', env.LOG_LEVEL);
const tracing = await startTracing('worker', env);
const drain = drainOnSignal(log, async () => {
  await worker.close();
  await tracing.stop();
});
const handlers = handlersOf(env);
const worker = await buildWorker({
  env,
  handlers,
  schedule,
  listeners,
  keyHolder: { name: `worker@${hostname()}:${env.WORKER_PORT}` },
  log,
  isDraining: drain.isDraining,
});
await worker.app.listen({ port: env.WORKER_PORT, host: env.WORKER_HOST });
log.info({ port: env.WORKER_PORT }, 'listening');
