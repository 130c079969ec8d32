import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { WorkerEnv } from '@luwag/platform/env/env';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import { buildWorker } from '../../apps/worker/src/worker.ts';
import { noteHandlers, noteListeners } from './notes.ts';

// The worker with the note job instead of the product's, as a process of its own that a test may
// kill.
const env = readEnv(WorkerEnv);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const log = createLogger('note-worker', env.LOG_LEVEL);
const drain = drainOnSignal(log, () => worker.close());
const worker = await buildWorker({
  env,
  handlers: noteHandlers,
  listeners: noteListeners,
  log,
  isDraining: drain.isDraining,
});
await worker.app.listen({ port: env.WORKER_PORT, host: '127.0.0.1' });
