import { randomBytes } from 'node:crypto';
import { connect } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import {
  cloneDatabase,
  ensureTemplate,
  type TestDatabase,
  type TestEnv,
} from '@luwag/testing/harness/database';
import { startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import { freePort } from '@luwag/testing/harness/processes';
import { startUserpoolBy, userpoolEnv, userpoolIds } from '@luwag/testing/harness/userpool';
import { createPoolClient } from '@luwag/user-pool/client';
import { startServers } from '../../services.ts';
import type { AppName } from '../apps.ts';
import { settings } from '../checkout.ts';
import {
  type Market,
  outsideHarness,
  poolSecrets,
  sharedSettings,
} from '../checkout-drill/harness.ts';
import { openShopListener } from '../checkout-drill/shop-listener.ts';
import { openBalancer } from './balancer.ts';
import { emptyDatabase } from './empty-database.ts';
import { type Fleet, killFleet, startFleet } from './fleet.ts';
import { migrateFrom, type Release, thisRelease } from './release-tree.ts';

export type DeployHarness = Market & {
  ownerUrl: string;
  /** Where the shop calls: the web server, if it runs, which passes calls on. */
  frontOrigin: string;
  fleets: Partial<Record<AppName, Fleet>>;
  close(): Promise<void>;
};

export type Wanted = {
  from: Release;
  /** What is deployed, two of each; what others need besides runs once. */
  names: readonly AppName[];
  /** Others than this checkout's: a database with the schema in it, and what leads elsewhere. */
  engines?: { database: TestDatabase; settings: Record<string, string> };
};

const hookSecret = 'h'.repeat(43);

/** The product by the release before, each process twice behind a balancer, and people to pay. */
export async function startDeployHarness(wanted: Wanted): Promise<DeployHarness> {
  const { from, names, engines } = wanted;
  await startServers();
  const database = engines?.database ?? (await databaseOf(from));
  const smtpPort = await freePort();
  const gateway = await startGatewayProcess({
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000',
    SANDBOX_DELAY_SCALE: '0.01',
  });
  await gateway.behave({ magic_amounts: 'off' });
  const [api, userpool, web] = [await openBalancer(), await openBalancer(), await openBalancer()];
  const pool = { endpoint: userpool.origin, issuer: userpool.origin, hookSecret };
  const shared = {
    ...sharedSettings(database, pool),
    API_ORIGIN: api.origin,
    SESSION_KEYS: `drill:${randomBytes(64).toString('base64url')}`,
    ...engines?.settings,
  };
  const hookUrl = `${api.origin}/api/v1/users/pool/events/`;
  const envOfPool = { USERPOOL_LIMITS: 'off', USERPOOL_ISSUER: pool.issuer };
  const fleet = (name: AppName, env: Record<string, string>, balancer?: Fleet['balancer']) => ({
    ...{ name, env, balancer },
    instances: [],
  });
  const fleets: Record<AppName, Fleet> = {
    userpool: fleet(
      'userpool',
      userpoolEnv({ database, port: 0, healthPort: 0, hookSecret, hookUrl, env: envOfPool }),
      userpool,
    ),
    api: fleet('api', shared, api),
    worker: fleet('worker', {
      ...shared,
      ...outsideHarness(gateway, smtpPort),
      XENDIT_ORIGIN: gateway.origin,
    }),
    web: fleet('web', shared, web),
  };
  const countOf = (name: AppName) => (names.includes(name) ? 2 : 1);
  // Its first start makes the keys that sign, unless others have them already.
  await startUserpoolBy({ database, env: envOfPool }, async () => {
    await startFleet(fleets.userpool, from, countOf('userpool'));
    return { stop: async () => undefined };
  });
  const others = (['api', 'worker', 'web'] as const).filter(
    (name) => name !== 'web' || names.includes('web'),
  );
  await Promise.all(others.map((name) => startFleet(fleets[name], from, countOf(name))));
  const options = { applicationName: 'script', connectionsMax: 4, waitMs: 10_000 };
  const [db, poolDb] = [connect(database.appUrl, options), connect(database.userpoolUrl, options)];
  const shop = await openShopListener();
  const userPool = createPoolClient({ origin: pool.endpoint, issuer: pool.issuer, ...userpoolIds });
  const vault = openVault({ socketPath: shared.KEYS_SOCKET });
  return {
    ...{ apiOrigin: api.origin, publicOrigin: shared.PUBLIC_ORIGIN, gateway, shop, db, userPool },
    stores: { db, vault, poolDb, poolSecrets },
    ownerUrl: database.ownerUrl,
    frontOrigin: names.includes('web') ? web.origin : api.origin,
    fleets: Object.fromEntries(names.map((name) => [name, fleets[name]])),
    async close() {
      userPool.close();
      await Promise.all([db.destroy(), poolDb.destroy()]);
      await Promise.all(Object.values(fleets).map(killFleet));
      await Promise.all([api, userpool, web].map((balancer) => balancer.close()));
      await Promise.all([shop.close(), gateway.stop()]);
      await database.drop();
    },
  };
}

/** On the schema of the release that runs first. */
async function databaseOf(from: Release) {
  const env = settings() as TestEnv;
  if (from.tree === thisRelease.tree) {
    await ensureTemplate(env);
    return cloneDatabase(env);
  }
  const database = await emptyDatabase(env);
  migrateFrom(from, database.ownerUrl);
  return database;
}
