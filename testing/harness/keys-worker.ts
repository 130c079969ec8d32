import { readEnv } from '@luwag/env';
import { openVault } from '@luwag/key-service/vault';
import { personalHandlers } from '@luwag/modules/personal/worker';
import { drainOnSignal } from '@luwag/platform/drain';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import { z } from 'zod';
import { buildWorker } from '../../apps/worker/src/worker.ts';

// The worker of one host that wraps keys and does nothing else, as a process that a drill may kill.
const env = readEnv(
  z.object({
    LUWAG_MODE: z.literal('test'),
    LOG_LEVEL: z.enum(['debug', 'silent']).default('silent'),
    DATABASE_URL: z.string(),
    REDIS_URL: z.string(),
    KEYS_SOCKET: z.string(),
    KEYS_HOLDER: z.string(),
    WORKER_PORT: z.coerce.number(),
    WORKER_LEASE_MS: z.coerce.number(),
    FAILPOINT: z.string().optional(),
  }),
);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const log = createLogger('keys-worker', env.LOG_LEVEL);
const vault = openVault({ socketPath: env.KEYS_SOCKET });
const drain = drainOnSignal(log, () => worker.close());
const worker = await buildWorker({
  env: { ...env, CODE_KEY: '', WATCH_SECONDS: 15 },
  handlers: personalHandlers({ vault }),
  keyHolder: { name: env.KEYS_HOLDER, everyMs: 100 },
  log,
  isDraining: drain.isDraining,
});
await worker.app.listen({ port: env.WORKER_PORT, host: '127.0.0.1' });
