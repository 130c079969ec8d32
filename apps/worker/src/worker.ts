import { connectPool, overPool, ping } from '@luwag/db';
import { createWatchSigner, readLedgerStatus, readMonths } from '@luwag/modules/ledger/worker';
import { readMessageBacklog, readMessageCounts } from '@luwag/modules/notifications/worker';
import { readUnknownAttempts } from '@luwag/modules/payments/worker';
import { readPayoutStatus } from '@luwag/modules/payouts/worker';
import { readWaitingCharges } from '@luwag/modules/plans/worker';
import { readNightStatus } from '@luwag/modules/reconciliation/worker';
import { createClock } from '@luwag/platform/clock';
import type { WorkerEnv } from '@luwag/platform/env/env';
import { readDays } from '@luwag/platform/jobs/housekeeping';
import type { Handler } from '@luwag/platform/jobs/job';
import type { Listener } from '@luwag/platform/jobs/outbox';
import { type Scheduled, startWorker } from '@luwag/platform/jobs/worker-runtime';
import { createHealthServer } from '@luwag/platform/observability/health';
import { createLogger, type Logger } from '@luwag/platform/observability/log';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { connectRedis } from '@luwag/platform/redis';

export type WorkerOptions = {
  /** What the runtime itself is told; handlers were given the rest. */
  env: Pick<
    WorkerEnv,
    'LUWAG_MODE' | 'LOG_LEVEL' | 'DATABASE_URL' | 'REDIS_URL' | 'WORKER_LEASE_MS' | 'CODE_KEY'
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
  const metrics = createMetrics({
    ledger: () => readLedgerStatus(db, signer),
    unknownAttempts: () => readUnknownAttempts(db, clock),
    waitingCharges: () => readWaitingCharges(db, clock),
    payouts: () => readPayoutStatus(db, clock),
    nights: () => readNightStatus(db, clock),
    messages: { backlog: () => readMessageBacklog(db, clock), counts: readMessageCounts },
    tables: async () => [
      { table: 'ledger.journals', ...(await readMonths(db)) },
      ...(await readDays(db)),
    ],
  });
  const leaseMs = env.WORKER_LEASE_MS;
  const runtime = await startWorker(
    { db, pgPool, redis, clock, log: logger, metrics, leaseMs },
    handlers,
    schedule,
    listeners,
  );

  const checks = { postgres: () => ping(db), redis: () => redis.ping() };
  const app = createHealthServer({ isDraining: isDraining ?? (() => false), checks }, metrics);
  return {
    app,
    async close() {
      await runtime.stop();
      await app.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
