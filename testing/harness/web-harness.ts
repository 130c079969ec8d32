import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logFileOf, noteCanaries } from './canaries.ts';
import { publicOrigin } from './origin.ts';
import { type PoolHarness, startPoolHarness } from './pool-harness.ts';
import { userpoolIds } from './userpool.ts';

/** The web server before the real API and the real identity provider, and browsers to visit it. */
export type WebHarness = PoolHarness & {
  web: FastifyInstance;
  settings: Record<string, string>;
  openBrowser(cookies?: Record<string, string>): Browser;
};

/** Takes the server's own builder: an app is not this package's to import. */
export async function startWebHarness(
  build: (settings: Record<string, string>) => Promise<FastifyInstance>,
  changes: Record<string, string> = {},
): Promise<WebHarness> {
  const wireKey = `test:${randomBytes(32).toString('base64url')}`;
  const harness = await startPoolHarness({ settings: { PUBLIC_WIRE_KEY: wireKey } });
  const settings: Record<string, string> = {
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    WEB_PORT: '0',
    PUBLIC_ORIGIN: publicOrigin,
    API_ORIGIN: harness.origin,
    SESSION_KEYS: `test:${randomBytes(64).toString('base64url')}`,
    USERPOOL_ORIGIN: harness.userpool.endpoint,
    USERPOOL_ISSUER: harness.userpool.issuer,
    USERPOOL_ID: userpoolIds.poolId,
    USERPOOL_CLIENT_ID: userpoolIds.clientId,
    USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
    PUBLIC_WIRE_KEY: wireKey,
    ...logSettings(),
    ...changes,
  };
  const web = await build(settings);
  return {
    ...harness,
    web,
    settings,
    openBrowser: (cookies) => createBrowser(web, cookies),
    async close() {
      await web.close();
      await harness.close();
    },
  };
}

const logSettings = (): Record<string, string> => {
  const file = logFileOf('web');
  return file ? { LOG_LEVEL: 'debug', LOG_FILE: file } : {};
};

type Sent = { form?: Record<string, string>; json?: unknown; headers?: Record<string, string> };

/** Keeps cookies the way a browser does, and says where its posts come from. */
export type Browser = ReturnType<typeof createBrowser>;

export function createBrowser(web: FastifyInstance, cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies));
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(method: 'GET' | 'POST', url: string, { form, json, headers }: Sent = {}) {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const payload = form ? new URLSearchParams(form).toString() : JSON.stringify(json);
    const hasBody = payload !== undefined;
    noteCanaries(form?.email, form?.password, form?.code);
    const reply = await web.inject({
      method,
      url,
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
        ...(jar.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(method === 'POST' ? { origin: publicOrigin } : {}),
        ...(hasBody ? { 'content-type': type } : {}),
        ...headers,
      },
      ...(hasBody ? { payload } : {}),
    });
    const set = [reply.headers['set-cookie'] ?? []].flat();
    for (const header of set) keep(header);
    return Object.assign(reply, { set });
  }
  function keep(header: string): void {
    const [pair = '', ...attributes] = header.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const isGone = attributes.includes('Max-Age=0');
    if (!name.endsWith('callback-url')) noteCanaries(pair.slice(at + 1));
    if (isGone) jar.delete(name);
    else jar.set(name, pair.slice(at + 1));
  }
  return {
    jar,
    get: (url: string, headers: Record<string, string> = {}) => send('GET', url, { headers }),
    postForm: (url: string, form: Record<string, string>, headers = {}) =>
      send('POST', url, { form, headers }),
    postJson: (url: string, json: unknown, headers = {}) => send('POST', url, { json, headers }),
    async csrfToken(): Promise<string> {
      return (await send('GET', '/api/auth/csrf')).json().csrfToken;
    },
  };
}
