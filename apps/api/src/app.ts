import { connect, type Db, ping } from '@luwag/db';
import { createClock } from '@luwag/platform/clock';
import type { ApiEnv } from '@luwag/platform/env';
import { mountHealth } from '@luwag/platform/health';
import { mountAll, type Route } from '@luwag/platform/http';
import { createIdempotency } from '@luwag/platform/idempotency';
import { createLogger, type Logger } from '@luwag/platform/log';
import { createMetrics } from '@luwag/platform/metrics';
import { openApiOf } from '@luwag/platform/openapi';
import type { Authenticators } from '@luwag/platform/principal';
import { createRateLimits, noRateLimits } from '@luwag/platform/rate-limits';
import { connectRedis } from '@luwag/platform/redis';
import { createServer } from '@luwag/platform/server';
import { createGate } from '@luwag/platform/shedding';

export type ApiOptions = {
  env: ApiEnv;
  routes: Route[];
  authenticators?: Authenticators;
  log?: Logger;
  isDraining?: () => boolean;
};

const connectionsMax = 20;

/** The whole API, ready to listen; `app.close()` gives back everything it took. */
export async function buildApp({ env, routes, authenticators = {}, log, isDraining }: ApiOptions) {
  const logger = log ?? createLogger('api', env.LOG_LEVEL);
  const db = connect(env.DATABASE_URL, { applicationName: 'api', connectionsMax });
  const redis = connectRedis(env.REDIS_URL);
  const metrics = createMetrics();
  // Twice the connections: one request may wait for a connection while another holds it, not more.
  const gate = createGate({ inFlightMax: connectionsMax * 2 });
  const trustedProxies = env.TRUSTED_PROXIES.split(',');
  const app = await createServer({ log: logger, metrics, gate, trustedProxies });

  const clock = createClock(env.LUWAG_MODE);

  mountAll(
    app,
    {
      db,
      clock,
      authenticators,
      metrics,
      publicOrigin: env.PUBLIC_ORIGIN,
      idempotency: createIdempotency(db),
      rateLimits: env.RATE_LIMITS === 'on' ? createRateLimits(redis, logger) : noRateLimits,
    },
    routes,
  );
  const description = JSON.stringify(openApiOf(routes.map((route) => route.endpoint)));
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json').send(description),
  );
  mountHealth(
    app,
    { isDraining: isDraining ?? (() => false), checks: engineChecks(db, redis) },
    metrics,
  );
  app.addHook('onClose', async () => {
    gate.close();
    redis.disconnect();
    await db.destroy();
  });
  return app;
}

const engineChecks = (db: Db, redis: { ping(): Promise<unknown> }) => ({
  postgres: () => ping(db),
  redis: () => redis.ping(),
});
