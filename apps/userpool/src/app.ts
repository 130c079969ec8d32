import { connectPool, overPool } from '@luwag/db';
import { findMissingLimits } from '@luwag/db/limits';
import { createClock } from '@luwag/platform/clock';
import { createServer } from '@luwag/platform/http/server';
import { createGate, noShedding } from '@luwag/platform/http/shedding';
import { registerHealth } from '@luwag/platform/observability/health';
import type { Logger } from '@luwag/platform/observability/log';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { startDeliverer } from './deliverer.ts';
import type { UserpoolEnv } from './env.ts';
import { createHashing } from './hashing.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Pool } from './pool.ts';
import { protocolOf } from './protocol.ts';
import { createSecrets } from './secrets.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

export type UserpoolOptions = {
  env: UserpoolEnv;
  log: Logger;
  isDraining: () => boolean;
  /** False for tests whose own work would be taken for overload. */
  isShedding?: boolean;
};

const connectionsMax = 10;
// Every statement here is short; what waits longer than this for its turn is better sent away.
const waitMs = 5000;

/** The whole identity provider, ready to listen; `app.close()` gives back everything it took. */
export async function buildUserpool({ env, log, isDraining, isShedding = true }: UserpoolOptions) {
  const pgPool = connectPool(env.DATABASE_USERPOOL_URL, {
    applicationName: 'userpool',
    connectionsMax,
    waitMs,
  });
  const db = overPool(pgPool);
  const secrets = createSecrets(env.USERPOOL_DATA_KEY);
  const clock = createClock(env.LUWAG_MODE);
  const keys = await loadSigningKeys(db, secrets);
  const deliverer = startDeliverer({
    db,
    secrets,
    log,
    hookUrl: env.USERPOOL_HOOK_URL,
    hookSecret: env.USERPOOL_HOOK_SECRET,
  });
  const stopHousekeeping = startHousekeeping({ db, clock, log });
  const pool: Pool = {
    poolId: env.USERPOOL_ID,
    clientId: env.USERPOOL_CLIENT_ID,
    identityPoolId: env.USERPOOL_IDENTITY_POOL_ID,
    region: env.USERPOOL_ID.replace(/_.*$/, ''),
    adminKey: { keyId: env.USERPOOL_ADMIN_KEY_ID, secret: env.USERPOOL_ADMIN_SECRET },
    db,
    clock,
    secrets,
    hashing: createHashing({ pepper: env.USERPOOL_PEPPER, oldPeppers: env.USERPOOL_PEPPERS_OLD }),
    tokens: createTokens({
      issuer: `${env.USERPOOL_ISSUER}/${env.USERPOOL_ID}`,
      clientId: env.USERPOOL_CLIENT_ID,
      keys,
    }),
    log,
    hasLimits: env.USERPOOL_LIMITS === 'on',
    nudge: deliverer.nudge,
  };
  const metrics = createMetrics();
  metrics.watchEngines({ pools: { usual: pgPool } });
  const gate = createGate({ inFlightMax: connectionsMax * 2, ...(isShedding ? {} : noShedding) });
  const app = await createServer({ log, metrics, gate, trustedProxies: [] });
  await app.register(protocolOf(pool));
  app.get(`/${env.USERPOOL_ID}/.well-known/jwks.json`, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(pool.tokens.jwks),
  );
  registerHealth(app, { isDraining, limits: () => findMissingLimits(db) }, metrics);
  app.addHook('onClose', async () => {
    gate.close();
    stopHousekeeping();
    await deliverer.stop();
    await db.destroy();
  });
  return app;
}
