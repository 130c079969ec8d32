import { connectPool, overPool, type Pool } from '@luwag/db';
import { findMissingLimits } from '@luwag/db/limits';
import type { Images } from '@luwag/images/client';
import { type KeyHolder, noteVersions } from '@luwag/key-service/noting';
import { keysStateReader } from '@luwag/key-service/state';
import { createCallRecorder } from '@luwag/modules/calls/routes';
import { createMoneyGuard, createWatchSigner } from '@luwag/modules/ledger/routes';
import { mountNoticesStream } from '@luwag/modules/notices/routes';
import { connectCheckoutPool, mountStatusStream, warmUp } from '@luwag/modules/payments/routes';
import { mountPaidStream } from '@luwag/modules/sales/routes';
import { createClock } from '@luwag/platform/clock';
import type { ApiEnv } from '@luwag/platform/env/env';
import { registerCallLog } from '@luwag/platform/http/call-log';
import { createEnvelope } from '@luwag/platform/http/envelope';
import { createIdempotency } from '@luwag/platform/http/idempotency';
import { openApiOf } from '@luwag/platform/http/openapi';
import { mountAll, type Route } from '@luwag/platform/http/route';
import { createServer } from '@luwag/platform/http/server';
import { createGate, noShedding } from '@luwag/platform/http/shedding';
import { registerHealth } from '@luwag/platform/observability/health';
import { createLogger, type Logger } from '@luwag/platform/observability/log';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { connectRedis } from '@luwag/platform/redis';
import type { Authenticators } from '@luwag/platform/security/caller';
import { keyFinder } from '@luwag/platform/security/find-key';
import { createRateLimits, noRateLimits } from '@luwag/platform/security/rate-limits';
import { createDeps } from './deps.ts';
import { authenticatorsOf, rolesFor, routesOf, stepUpsOf } from './routes.ts';

export type ApiOptions = {
  env: ApiEnv;
  /** Other calls and proofs than the product's own, for tests of the platform. */
  routes?: Route[];
  authenticators?: Authenticators;
  /** Other decoders of pictures than the product's own, for tests that are not about them. */
  images?: Images;
  log?: Logger;
  isDraining?: () => boolean;
  /** Opens the connections of the checkout before the first call. Most tests make no checkout. */
  isWarmed?: boolean;
  /** As whom it notes which keys are known here, for rotations across hosts. */
  keyHolder?: KeyHolder;
  /** How long a call may wait for a connection. Tests share a machine that may stand still. */
  connectionWaitMs?: number;
};

const connectionsMax = 20;
/** Asked for to hear whether the store answers. */
const nobodysObject = `documents/${'-'.repeat(32)}`;

/** Unless the settings say otherwise: where money is real, it waits until the ledger proves. */
const guardIn = { production: 'block', development: 'warn', test: 'warn' } as const;

/** The whole API, ready to listen; `app.close()` gives back everything it took. */
export async function buildApp({ env, log, isDraining, isWarmed, ...given }: ApiOptions) {
  const logger = log ?? createLogger('api', env.LOG_LEVEL);
  const { keyHolder: holder, connectionWaitMs: waitMs } = given;
  const kept = { applicationName: 'api', connectionsMax, waitMs, idleMs: 0 };
  const pgPool = connectPool(env.DATABASE_URL, kept);
  const checkoutPool = connectCheckoutPool(env.DATABASE_URL, waitMs);
  const db = overPool(pgPool);
  const redis = connectRedis(env);
  const signer = createWatchSigner(Buffer.from(env.CODE_KEY, 'base64url'));
  const metrics = createMetrics();
  const gate = gateOf(env);
  const app = await serverOf(env, { log: logger, metrics, gate });

  const clock = createClock(env.LUWAG_MODE);
  const deps = createDeps(env, { db, pgPool, checkoutPool, metrics, clock, images: given.images });
  if (env.LUWAG_MODE === 'production') await deps.images.assertAlone();
  metrics.watchEngines({
    pools: { usual: pgPool, checkout: checkoutPool },
    redis: () => redis.ping(),
    keys: keysStateReader(env.KEYS_SOCKET),
    store: () => deps.objectStore.get(nobodysObject),
    decoders: deps.images.busy,
  });
  const routes = given.routes ?? routesOf(deps);
  const rateLimits = env.RATE_LIMITS === 'on' ? createRateLimits(redis, logger) : noRateLimits;
  const authenticators = given.authenticators ?? authenticatorsOf(deps);
  const recorder = recordCalls(app, { db, clock, log: logger, routes, authenticators, rateLimits });

  const isBlocking = (env.LEDGER_GUARD ?? guardIn[env.LUWAG_MODE]) === 'block';
  const moneyGuard = createMoneyGuard(db, { isBlocking, signer, clock, log: logger });

  mountAll(
    app,
    {
      db,
      clock,
      authenticators,
      metrics,
      stepUps: stepUpsOf(deps),
      ...rolesFor(deps),
      moneyGuard,
      publicOrigin: env.PUBLIC_ORIGIN,
      wrapAnswer: env.WIRE_ENVELOPE === 'on' ? createEnvelope(env.PUBLIC_WIRE_KEY) : undefined,
      idempotency: createIdempotency(db),
      rateLimits,
    },
    routes,
  );
  mountLive(app, { db, clock, redis, rateLimits, keys: deps.keys });
  mountDescriptions(app, routes, env.PUBLIC_ORIGIN);
  registerHealth(
    app,
    {
      isDraining: isDraining ?? (() => false),
      limits: () => findMissingLimits(db),
      money: () => moneyGuard.listFaults(),
    },
    metrics,
  );
  const noting = holder && noteVersions({ db, vault: deps.vault, holder, log: logger });
  app.addHook('onClose', async () => {
    await noting?.stop();
    gate.close();
    redis.disconnect();
    deps.userPool.close();
    deps.images.close();
    deps.objectStore.close();
    await Promise.all([deps.sessionBatches.drain(), recorder.drain()]);
    await Promise.all([db.destroy(), checkoutPool.end()]);
  });
  if (isWarmed) await warm(checkoutPool, logger);
  return app;
}

type CallsDeps = Pick<Parameters<typeof createCallRecorder>[0], 'db' | 'clock' | 'log'> &
  Pick<Parameters<typeof keyFinder>[0], 'rateLimits'> & {
    routes: Route[];
    authenticators: Authenticators;
  };

/** For the request log of shops; a call that was not read is kept for whose key came with it. */
function recordCalls(app: CallApp, { routes, authenticators, rateLimits, ...deps }: CallsDeps) {
  const paths = routes.map(({ endpoint }) => endpoint.path);
  const recorder = createCallRecorder({ ...deps, paths });
  const authenticator = authenticators.api_key;
  const findKey = keyFinder({ authenticator, rateLimits, log: deps.log });
  registerCallLog(app, { note: recorder.note, findKey });
  return recorder;
}
type CallApp = Parameters<typeof registerCallLog>[0];

type ServerDeps = Omit<Parameters<typeof createServer>[0], 'trustedProxies'>;
const serverOf = ({ TRUSTED_PROXIES }: ApiEnv, deps: ServerDeps) =>
  createServer({ ...deps, trustedProxies: TRUSTED_PROXIES.split(',') });

/** Twice the connections: one request may wait for one while another holds it, not more. */
const gateOf = ({ LOAD_SHEDDING }: ApiEnv) =>
  createGate({
    inFlightMax: connectionsMax * 2,
    ...(LOAD_SHEDDING === 'off' ? noShedding : {}),
  });

/** A database that is away at the start is told by readiness; connections are opened later. */
const warm = (checkoutPool: Pool, log: Logger): Promise<void> =>
  warmUp(checkoutPool).catch((error: unknown) =>
    log.warn({ err: error }, 'the connections of the checkout could not be opened yet'),
  );

type Server = Awaited<ReturnType<typeof createServer>>;

/** What open pages follow. */
function mountLive(
  app: Server,
  deps: Parameters<typeof mountStatusStream>[1] & Parameters<typeof mountNoticesStream>[1],
): void {
  mountStatusStream(app, deps);
  mountPaidStream(app, deps);
  mountNoticesStream(app, deps);
}

function mountDescriptions(app: Server, routes: Route[], publicOrigin: string): void {
  const description = JSON.stringify(openApiOf(routes.map((route) => route.endpoint)));
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json').send(description),
  );
  // A problem's `type` is an address on our own origin. Callers who came straight here find it too.
  app.get('/problems/*', (request, reply) => reply.redirect(publicOrigin + request.url));
}
