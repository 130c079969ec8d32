import { connect, type Db } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import { freePort, startProcess, waitForHttp } from '@luwag/testing/harness/processes';
import { startUserpool, userpoolIds } from '@luwag/testing/harness/userpool';
import { createPoolClient } from '@luwag/user-pool/client';
import {
  type Market,
  outsideHarness,
  poolSecrets,
  sharedSettings,
  urlFor,
} from '../checkout-drill/harness.ts';
import { openShopListener } from '../checkout-drill/shop-listener.ts';
import { createScratchCluster } from '../scratch-cluster.ts';
import {
  type Engine,
  postgresEngine,
  startKeysEngine,
  startRedisEngine,
  startSandboxEngine,
  startStoreEngine,
} from './engines.ts';
import type { EngineName } from './expectations.ts';

/** A process of the product, and where it says how it is. */
export type Watched = { name: string; health: string; hasEnded(): boolean };

export type OutagesHarness = Market & {
  engines: Partial<Record<EngineName, Engine & { prepare?(): Promise<void> }>>;
  processes: { api: Watched; worker: Watched };
  db: Db;
  close(): Promise<void>;
};

/** Away for longer than this is no worker. A run waits for it after PostgreSQL was gone. */
const leaseMs = 2000;

type Closing = () => Promise<unknown> | unknown;

/** The product without its pages, on engines that are all its own. */
export async function startOutagesHarness({ withStore }: { withStore: boolean }) {
  const closing: Closing[] = [];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  try {
    return { ...(await startAll(closing, withStore)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Keep = <E extends { stop(signal?: NodeJS.Signals): Promise<unknown> }>(engine: E) => E;

async function startAll(
  closing: Closing[],
  withStore: boolean,
): Promise<Omit<OutagesHarness, 'close'>> {
  const kept: Keep = (engine) => {
    closing.push(() => engine.stop('SIGKILL'));
    return engine;
  };
  const outside = await startEngines(kept, withStore);
  const { cluster, redis, keys, store, gateway, carriers, postgres } = outside;
  const shop = await openShopListener();
  closing.push(shop.close);
  const { apiOrigin, publicOrigin, userpool, processes } = await startProduct(kept, outside);
  const options = { applicationName: 'script', connectionsMax: 4, waitMs: 10_000 };
  const db = connect(cluster.appUrl, options);
  const poolDb = connect(urlFor(cluster.appUrl)('luwag_userpool'), options);
  const userPool = createPoolClient({
    ...{ origin: userpool.endpoint, issuer: userpool.issuer },
    ...userpoolIds,
  });
  closing.push(
    () => db.destroy(),
    () => poolDb.destroy(),
    userPool.close,
  );
  const vault = openVault({ socketPath: keys.socket });
  return {
    ...{ apiOrigin, publicOrigin, gateway: gateway.gateway, shop, db, userPool, processes },
    stores: { db, vault, poolDb, poolSecrets },
    engines: {
      ...{ redis, keys, postgres, gateway: gateway.engine, carriers: carriers.engine },
      ...(store ? { store } : {}),
    },
  };
}

type Outside = Awaited<ReturnType<typeof startEngines>>;

async function startEngines(kept: Keep, withStore: boolean) {
  const cluster = await createScratchCluster('outages-drill');
  const postgres = kept(postgresEngine(cluster));
  const redis = kept(await startRedisEngine());
  const keys = kept(await startKeysEngine());
  const store = withStore ? kept(await startStoreEngine()) : undefined;
  const gateway = await startSandboxEngine({});
  kept(gateway.engine);
  const smtpPort = await freePort();
  const carriers = await startSandboxEngine({ SANDBOX_SMTP_PORT: String(smtpPort) });
  kept(carriers.engine);
  return { cluster, postgres, redis, keys, store, gateway, carriers, smtpPort };
}

/** Identity provider, api and worker, as people and shops call them: limits are on. */
async function startProduct(kept: Keep, outside: Outside) {
  const { cluster, redis, keys, store, gateway, carriers, smtpPort } = outside;
  const [port, apiHealth, workerHealth] = [await freePort(), await freePort(), await freePort()];
  const apiOrigin = `http://127.0.0.1:${port}`;
  const roleUrl = urlFor(cluster.appUrl);
  const userpool = kept(
    await startUserpool({
      database: {
        ...{ appUrl: cluster.appUrl, ownerUrl: cluster.ownerUrl },
        ...{ userpoolUrl: roleUrl('luwag_userpool'), readonlyUrl: roleUrl('luwag_readonly') },
        drop: async () => undefined,
      },
      hookUrl: `${apiOrigin}/api/v1/users/pool/events/`,
      env: { USERPOOL_LIMITS: 'off' },
    }),
  );
  const shared = {
    ...sharedSettings(cluster, userpool),
    ...{ REDIS_URL: redis.url, KEYS_SOCKET: keys.socket, RATE_LIMITS: 'on' },
    ...(store ? storeSettings(store.settings) : {}),
  };
  const start = async (name: 'api' | 'worker', healthPort: number, env: object) => {
    const { child } = kept(startProcess(`apps/${name}/src/main.ts`, { ...shared, ...env }));
    const health = `http://127.0.0.1:${healthPort}`;
    await waitForHttp(`${health}/readyz`);
    return { name, health, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
  };
  const [api, worker] = await Promise.all([
    start('api', apiHealth, { API_PORT: String(port), API_HEALTH_PORT: String(apiHealth) }),
    start('worker', workerHealth, {
      ...outsideHarness(carriers.gateway, smtpPort),
      ...secondCarrier(carriers.gateway.origin),
      ...{ XENDIT_ORIGIN: gateway.gateway.origin, WORKER_PORT: String(workerHealth) },
      WORKER_LEASE_MS: String(leaseMs),
    }),
  ]);
  const { PUBLIC_ORIGIN: publicOrigin } = shared;
  return { apiOrigin, publicOrigin, userpool, processes: { api, worker } };
}

const storeSettings = ({ url, s3 }: { url: string; s3?: Record<string, string> }) => ({
  OBJECT_STORE_URL: url,
  OBJECT_STORE_REGION: s3?.region ?? '',
  OBJECT_STORE_KEY_ID: s3?.keyId ?? '',
  OBJECT_STORE_SECRET: s3?.secret ?? '',
});

const secondCarrier = (origin: string) => ({
  M360_ORIGIN: `${new URL(origin).origin}/m360`,
  M360_APP_KEY: 'sandbox',
  M360_APP_SECRET: 'sandbox',
  M360_SENDER: 'LUWAG',
});
