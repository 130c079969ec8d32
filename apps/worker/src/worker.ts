import { connectPool, overPool, ping } from '@luwag/db';
import { keysStateReader } from '@luwag/key-service/state';
import { createWatchSigner } from '@luwag/modules/ledger/worker';
import { createClock } from '@luwag/platform/clock';
import type { WorkerEnv } from '@luwag/platform/env/env';
import type { Handler } from '@luwag/platform/jobs/job';
import type { Listener } from '@luwag/platform/jobs/outbox';
import { startWatch } from '@luwag/platform/jobs/watch';
import { type Scheduled, startWorker } from '@luwag/platform/jobs/worker-runtime';
import { createHealthServer } from '@luwag/platform/observability/health';
import { createLogger, type Logger } from '@luwag/platform/observability/log';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { connectRedis } from '@luwag/platform/redis';
import { readersOf } from './readers.ts';

export type WorkerOptions = {
  /** What the runtime itself is told; handlers were given the rest. */
  env: Pick<
    WorkerEnv,
    | 'LUWAG_MODE'
    | 'LOG_LEVEL'
    | 'DATABASE_URL'
    | 'REDIS_URL'
    | 'KEYS_SOCKET'
    | 'WORKER_LEASE_MS'
    | 'WATCH_SECONDS'
    | 'CODE_KEY'
  >;
  handlers: Handler[];
  schedule?: Scheduled[];
  /** Turn committed events into jobs. */
  listeners?: Listener[];
  log?: Logger;
  isDraining?: () => boolean;
};

/** The worker with its small health server; `close()` finishes running jobs first. */
export async function buildWorker({
  env,
  handlers,
  schedule = [],
  listeners = [],
  log,
  isDraining,
}: WorkerOptions) {
  const logger = log ?? createLogger('worker', env.LOG_LEVEL);
  const pgPool = connectPool(env.DATABASE_URL, { applicationName: 'worker', connectionsMax: 15 });
  const db = overPool(pgPool);
  const redis = connectRedis(env.REDIS_URL);
  const signer = createWatchSigner(Buffer.from(env.CODE_KEY, 'base64url'));
  const clock = createClock(env.LUWAG_MODE);
  const metrics = createMetrics();
  metrics.watchEngines({
    pools: { usual: pgPool },
    redis: () => redis.ping(),
    keys: keysStateReader(env.KEYS_SOCKET),
  });
  const leaseMs = env.WORKER_LEASE_MS;
  const runtime = await startWorker(
    { db, pgPool, redis, clock, log: logger, metrics, leaseMs },
    handlers,
    schedule,
    listeners,
  );

  const watch = startWatch({
    url: env.DATABASE_URL,
    board: metrics.board,
    readers: readersOf({ clock, signer, handlers }),
    everyMs: env.WATCH_SECONDS * 1000,
    log: logger,
  });

  const checks = { postgres: () => ping(db), redis: () => redis.ping() };
  const app = createHealthServer({ isDraining: isDraining ?? (() => false), checks }, metrics);
  return {
    app,
    /** Asks the database for its metrics now, whatever the clock says. */
    watch,
    async close() {
      await Promise.all([runtime.stop(), watch.stop()]);
      await app.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
