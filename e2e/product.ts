import { freePort, startProcess, waitForHttp } from '@luwag/testing/processes';
import { settings } from '../scripts/lib/checkout.ts';
import { startEngines } from '../scripts/services.ts';

export type Product = { origin: string; stop(): Promise<void> };

/** The API and the web server as two processes on free ports, on this checkout's own engines. */
export async function startProduct(): Promise<Product> {
  await startEngines();
  const [apiPort, webPort] = [await freePort(), await freePort()];
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const origin = `http://127.0.0.1:${webPort}`;
  const shared = {
    ...settings(),
    NODE_ENV: 'production',
    LUWAG_MODE: 'production',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: origin,
    API_ORIGIN: apiOrigin,
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    // Every visitor of a run comes from one address.
    RATE_LIMITS: 'off',
  };
  const api = startProcess('apps/api/src/main.ts', shared);
  const web = startProcess('apps/web/server/main.ts', shared);
  const stop = async () => {
    await Promise.all([web.stop(), api.stop()]);
  };
  try {
    await Promise.all([waitForHttp(`${apiOrigin}/readyz`), waitForHttp(`${origin}/readyz`)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
