import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import type { AccountStores } from '@luwag/testing/builders/accounts';
import { type GatewayDoor, openGatewayDoor } from '@luwag/testing/harness/gateway-door';
import { type GatewaySandbox, startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import { freePort } from '@luwag/testing/harness/processes';
import { createSteered, type Steered } from '@luwag/testing/harness/steered';
import {
  type StartedUserpool,
  startUserpool,
  userpoolIds,
  userpoolSecrets,
} from '@luwag/testing/harness/userpool';
import { createPoolClient, type PoolClient } from '@luwag/user-pool/client';
import { startServers } from '../../services.ts';
import { settings } from '../checkout.ts';
import {
  type ClusterOptions,
  createScratchCluster,
  type ScratchCluster,
} from '../scratch-cluster.ts';
import { userpoolSettings } from '../userpool-settings.ts';
import { type Holds, installHolds } from './holds.ts';
import { openShopListener, type ShopListener } from './shop-listener.ts';

export type DrillHarness = {
  apiOrigin: string;
  publicOrigin: string;
  api: Steered;
  worker: Steered;
  cluster: ScratchCluster;
  holds: Holds;
  door: GatewayDoor;
  gateway: GatewaySandbox;
  shop: ShopListener;
  db: Db;
  userPool: PoolClient;
  stores: AccountStores;
  /** What its processes are told; and what a worker is told besides. */
  settings: ReturnType<typeof sharedSettings>;
  outside: Record<string, string>;
  close(): Promise<void>;
};

/** As much of it as people and their purchases need. */
export type Market = Pick<
  DrillHarness,
  'apiOrigin' | 'publicOrigin' | 'gateway' | 'shop' | 'db' | 'userPool' | 'stores'
>;

/** Thirty seconds in production: as long as a run may take that waits for it twice. */
const leaseMs = 2000;
/** Redis keeps databases apart by number. Nothing else uses this one. */
const redisDatabase = 7;

/** The whole product but its pages, each part a process, on a database that may be killed. */
export async function startDrillHarness(
  name = 'checkout-drill',
  options: ClusterOptions = {},
): Promise<DrillHarness> {
  await startServers();
  const cluster = await createScratchCluster(name, options);
  const smtpPort = await freePort();
  const gateway = await startGatewayProcess({
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000',
    SANDBOX_DELAY_SCALE: '0.01',
  });
  // Amounts follow from plans here: none of them is meant as a sign.
  await gateway.behave({ magic_amounts: 'off' });
  const door = await openGatewayDoor(gateway.origin);
  const shop = await openShopListener();
  const [apiPort, apiHealthPort] = [await freePort(), await freePort()];
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const roleUrl = urlFor(cluster.appUrl);
  const userpool = await startUserpool({
    database: {
      appUrl: cluster.appUrl,
      ownerUrl: cluster.ownerUrl,
      userpoolUrl: roleUrl('luwag_userpool'),
      readonlyUrl: roleUrl('luwag_readonly'),
      drop: async () => undefined,
    },
    hookUrl: `${apiOrigin}/api/v1/users/pool/events/`,
    env: { USERPOOL_LIMITS: 'off' },
  });
  const shared = sharedSettings(cluster, userpool);
  const api = createSteered(
    'apps/api/src/main.ts',
    { ...shared, API_PORT: String(apiPort), API_HEALTH_PORT: String(apiHealthPort) },
    `http://127.0.0.1:${apiHealthPort}/readyz`,
  );
  const outside = { ...outsideHarness(gateway, smtpPort), XENDIT_ORIGIN: door.origin };
  const workerPort = await freePort();
  const worker = createSteered(
    'apps/worker/src/main.ts',
    {
      ...{ ...shared, ...outside },
      ...{ WORKER_PORT: String(workerPort), WORKER_LEASE_MS: String(leaseMs) },
    },
    `http://127.0.0.1:${workerPort}/readyz`,
  );
  await Promise.all([api.start(), worker.start()]);
  const holds = await installHolds(roleUrl('postgres'));
  const asScript = { applicationName: 'script', connectionsMax: 4, waitMs: 10_000 };
  const db = connect(cluster.appUrl, asScript);
  const poolDb = connect(roleUrl('luwag_userpool'), asScript);
  const vault = openVault({ socketPath: shared.KEYS_SOCKET });
  const userPool = createPoolClient({
    origin: userpool.endpoint,
    issuer: userpool.issuer,
    ...userpoolIds,
  });
  return {
    ...{ apiOrigin, publicOrigin: shared.PUBLIC_ORIGIN, api, worker, cluster, holds, door },
    ...{ gateway, shop, db, userPool, stores: { db, vault, poolDb, poolSecrets } },
    ...{ settings: shared, outside },
    async close() {
      userPool.close();
      await Promise.all([db.destroy(), poolDb.destroy()]);
      await Promise.all([api.kill(), worker.kill(), userpool.stop('SIGKILL')]);
      await Promise.all([door.close(), shop.close(), gateway.stop()]);
      cluster.destroy();
      forgetFiles(shared);
    },
  };
}

export const poolSecrets = {
  pepper: Buffer.from(userpoolSecrets.USERPOOL_PEPPER, 'base64url'),
  dataKey: Buffer.from(userpoolSecrets.USERPOOL_DATA_KEY, 'base64url'),
};

export const urlFor = (appUrl: string) => (role: string) => {
  const url = new URL(appUrl);
  url.username = role;
  url.password = role;
  return url.href;
};

export const outsideHarness = ({ origin, access }: GatewaySandbox, smtpPort: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Luwag <kumusta@luwag.test>',
  SEMAPHORE_ORIGIN: new URL(origin).origin,
  SEMAPHORE_API_KEY: 'sandbox',
  SEMAPHORE_SENDER: 'LUWAG',
  XENDIT_SECRET_KEY: access.secretKey,
});

function forgetFiles(shared: ReturnType<typeof sharedSettings>): void {
  for (const file of [shared.AUDIT_ANCHORS_FILE, shared.LEDGER_ANCHORS_FILE])
    rmSync(file, { force: true });
}

const freshKey = () => randomBytes(32).toString('base64url');

export function sharedSettings(
  cluster: Pick<ScratchCluster, 'appUrl'>,
  userpool: Pick<StartedUserpool, 'endpoint' | 'issuer' | 'hookSecret'>,
) {
  const redis = new URL(settings().REDIS_URL ?? '');
  redis.pathname = `/${redisDatabase}`;
  return {
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: cluster.appUrl,
    REDIS_URL: redis.href,
    KEYS_SOCKET: settings().KEYS_SOCKET ?? '',
    OBJECT_STORE_URL: settings().OBJECT_STORE_URL ?? '',
    RATE_LIMITS: 'off',
    WIRE_ENVELOPE: 'off',
    PUBLIC_ORIGIN: 'http://localhost:1',
    ...userpoolSettings(userpool),
    LINK_KEY: freshKey(),
    CODE_KEY: freshKey(),
    MESSAGE_KEY: freshKey(),
    AUDIT_KEY: freshKey(),
    AUDIT_ANCHORS_FILE: join(tmpdir(), `luwag-audit-${randomUUID()}.jsonl`),
    LEDGER_ANCHORS_FILE: join(tmpdir(), `luwag-ledger-${randomUUID()}.jsonl`),
    VIEW_KEY: freshKey(),
    PUBLIC_WIRE_KEY: `drill:${freshKey()}`,
    XENDIT_CALLBACK_TOKEN: 'callback-token-of-the-tests',
  };
}
