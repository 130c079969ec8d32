import { connectPool, overPool } from '@luwag/db';
import { findMissingLimits } from '@luwag/db/limits';
import { type KeyHolder, noteVersions } from '@luwag/key-service/noting';
import { keysStateReader } from '@luwag/key-service/state';
import { openVault } from '@luwag/key-service/vault';
import { createWatchSigner } from '@luwag/modules/ledger/worker';
import { createClock } from '@luwag/platform/clock';
import {
  type DatabaseAddresses,
  type RedisAddress,
  sessionUrlOf,
} from '@luwag/platform/env/engines';
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
    'LUWAG_MODE' | 'LOG_LEVEL' | 'KEYS_SOCKET' | 'WORKER_LEASE_MS' | 'WATCH_SECONDS' | 'CODE_KEY'
  > &
    DatabaseAddresses &
    RedisAddress;
  handlers: Handler[];
  schedule?: Scheduled[];
  /** Turn committed events into jobs. */
  listeners?: Listener[];
  /** As whom it notes which keys are known here, for rotations across hosts. */
  keyHolder?: KeyHolder;
  log?: Logger;
  isDraining?: () => boolean;
};

/** The worker with its small health server; `close()` finishes running jobs first. */
export async function buildWorker({
  env,
  handlers,
  schedule = [],
  listeners = [],
  keyHolder,
  log,
  isDraining,
}: WorkerOptions) {
  const logger = log ?? createLogger('worker', env.LOG_LEVEL);
  // It listens for jobs, which a pooled connection cannot.
  const pgPool = connectPool(sessionUrlOf(env), { applicationName: 'worker', connectionsMax: 15 });
  const db = overPool(pgPool);
  const redis = connectRedis(env);
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
    url: sessionUrlOf(env),
    board: metrics.board,
    readers: readersOf({ clock, signer, handlers }),
    everyMs: env.WATCH_SECONDS * 1000,
    log: logger,
  });
  const noting =
    keyHolder &&
    noteVersions({
      db,
      vault: openVault({ socketPath: env.KEYS_SOCKET }),
      holder: keyHolder,
      log: logger,
    });
  const app = createHealthServer(
    { isDraining: isDraining ?? (() => false), limits: () => findMissingLimits(db) },
    metrics,
  );
  return {
    app,
    /** Asks the database for its metrics now, whatever the clock says. */
    watch,
    async close() {
      await Promise.all([runtime.stop(), watch.stop(), noting?.stop()]);
      await app.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
