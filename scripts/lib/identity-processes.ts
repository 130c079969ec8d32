import { connect } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import type { AccountStores } from '@luwag/testing/builders/accounts';
import { cloneDatabase, ensureTemplate, type TestEnv } from '@luwag/testing/harness/database';
import {
  freePort,
  type Started,
  startProcess,
  waitForHttp,
} from '@luwag/testing/harness/processes';
import { startUserpool, userpoolSecrets } from '@luwag/testing/harness/userpool';
import { startEngines } from '../services.ts';
import { settings } from './checkout.ts';
import { userpoolSettings } from './userpool-settings.ts';

export type IdentityProcesses = {
  origins: { userpool: string; api: string; web: string };
  publicOrigin: string;
  stores: AccountStores;
  stop(): Promise<void>;
};

/**
 * The identity provider, the API and the web server, each a process of its own, on a database of
 * their own. Limits are off, as test mode alone allows; no worker runs, so nothing is mailed.
 */
export async function startIdentity(): Promise<IdentityProcesses> {
  await startEngines();
  const env = settings();
  await ensureTemplate(env as TestEnv);
  const database = await cloneDatabase(env as TestEnv);
  const [apiPort, webPort, healthPort] = [await freePort(), await freePort(), await freePort()];
  const publicOrigin = `http://localhost:${webPort}`;
  const api = `http://127.0.0.1:${apiPort}`;
  const userpool = await startUserpool({
    database,
    hookUrl: `${api}/api/v1/users/pool/events/`,
    env: { USERPOOL_LIMITS: 'off' },
  });
  const shared = {
    ...env,
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    PUBLIC_ORIGIN: publicOrigin,
    API_PORT: String(apiPort),
    API_HEALTH_PORT: String(healthPort),
    API_ORIGIN: api,
    WEB_PORT: String(webPort),
    ...userpoolSettings(userpool),
  };
  const started: Started[] = [];
  const options = { applicationName: 'script', connectionsMax: 4 };
  const db = connect(database.appUrl, options);
  const poolDb = connect(database.userpoolUrl, options);
  const stop = async () => {
    await Promise.all([...started.map((each) => each.stop()), userpool.stop()]);
    await Promise.all([db.destroy(), poolDb.destroy()]);
    await database.drop();
  };
  try {
    started.push(startProcess('apps/api/src/main.ts', shared));
    started.push(startProcess('apps/web/server/main.ts', shared));
    const ready = [`http://127.0.0.1:${healthPort}`, publicOrigin];
    await Promise.all(ready.map((each) => waitForHttp(`${each}/readyz`)));
  } catch (error) {
    await stop();
    throw error;
  }
  const vault = openVault({ socketPath: env.KEYS_SOCKET ?? '' });
  const poolSecrets = {
    pepper: Buffer.from(userpoolSecrets.USERPOOL_PEPPER, 'base64url'),
    dataKey: Buffer.from(userpoolSecrets.USERPOOL_DATA_KEY, 'base64url'),
  };
  const origins = { userpool: userpool.endpoint, api, web: publicOrigin };
  return { origins, publicOrigin, stores: { db, vault, poolDb, poolSecrets }, stop };
}
