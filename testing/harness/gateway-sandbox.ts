import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '@luwag/env';
import { sandboxFrom } from '../../apps/sandbox/src/from-settings.ts';
import type { Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { Settings } from '../../apps/sandbox/src/settings.ts';
import { logFileOf } from './canaries.ts';
import { freePort, type Started, startProcess, waitForHttp } from './processes.ts';

/** One thousandth: 29 seconds are 29 ms, and the gateway's first retry comes after 0.9 seconds. */
const DELAY_SCALE = '0.001';
export const callbackToken = 'callback-token-of-the-tests';

export type GatewayBook = Record<
  | 'payment_requests'
  | 'payments'
  | 'payment_tokens'
  | 'sessions'
  | 'refunds'
  | 'transactions'
  | 'webhooks',
  Record<string, unknown>[]
>;

export type GatewaySandbox = Awaited<ReturnType<typeof startGatewaySandbox>>;

/**
 * The sandbox with its gateway's book in a folder of its own, and what a test does to it from the
 * other side. It runs inside the process of the tests: starting another takes most of a second.
 */
export async function startGatewaySandbox(settings: Record<string, string> = {}) {
  const { env, dataDir, home } = await prepare(settings);
  const sandbox = await startInside(env);
  return {
    ...controlsOf(home, dataDir),
    async stop() {
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same as a process. `restart` is `kill -9` and a new start on the same book. */
export async function startGatewayProcess(settings: Record<string, string> = {}) {
  const { env, dataDir, home } = await prepare(settings);
  let started: Started = await start();
  async function start(): Promise<Started> {
    const process = startProcess('apps/sandbox/src/main.ts', env);
    await waitForHttp(`${home}/healthz`);
    return process;
  }
  return {
    ...controlsOf(home, dataDir),
    pid: () => started.child.pid ?? 0,
    async restart() {
      await started.stop('SIGKILL');
      started = await start();
    },
    async stop() {
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'luwag-gateway-'));
  const port = await freePort();
  const env = {
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_DELAY_SCALE: DELAY_SCALE,
    XENDIT_CALLBACK_URL: '',
    XENDIT_CALLBACK_TOKEN: callbackToken,
    ...settings,
  };
  return { env, dataDir, home: `http://127.0.0.1:${port}` };
}

async function startInside(env: Record<string, string>): Promise<Sandbox> {
  const logFile = logFileOf('sandbox');
  const settings = readEnv(Settings, { ...env, ...(logFile ? { LOG_LEVEL: 'debug' } : {}) });
  const logTo = logFile ? { write: (line: string) => appendFileSync(logFile, line) } : undefined;
  const sandbox = await sandboxFrom(settings, { logTo });
  await sandbox.listen({ httpPort: settings.SANDBOX_PORT, smtpPort: settings.SANDBOX_SMTP_PORT });
  return sandbox;
}

function controlsOf(home: string, dataDir: string) {
  const origin = `${home}/xendit`;
  async function control(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  }

  return {
    origin,
    dataDir,
    /** What `createGateway` needs to speak to it. */
    access: { origin, secretKey: 'xnd_development_tests', callbackToken },
    /** Whether something had succeeded under this reference, which its bank now takes back. */
    reverse: async (reference_id: string): Promise<boolean> => {
      const reply = await control('POST', '/_reversal', { reference_id });
      return ((await reply.json()) as { is_reversed: boolean }).is_reversed;
    },
    behave: (order: Record<string, unknown>) => control('POST', '/_behaviour', order),
    /** Back to normal: what was ordered and is still to come is forgotten. */
    calm: () => control('DELETE', '/_behaviour'),
    advance: (seconds: number) => control('POST', '/_clock', { advance_seconds: seconds }),
    /** The end of a card that is good for 62 days at most, as it stands on the card. */
    async nextMonth(): Promise<string> {
      const { now } = (await (await control('GET', '/_clock')).json()) as { now: string };
      const next = new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)), 1));
      return `${next.toISOString().slice(5, 7)}/${next.toISOString().slice(2, 4)}`;
    },
    sendWebhooksTo: (url: string | null) => control('PUT', '/_webhook', { url }),
    clear: () => control('DELETE', '/_book'),
    book: async () => (await (await control('GET', '/_book')).json()) as GatewayBook,
    /** Presses a button of the customer's page; returns where the customer is sent, if anywhere. */
    async press(pageUrl: string, choice: string, fields: Record<string, string> = {}) {
      const body = new URLSearchParams({ choice, ...fields });
      const response = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
      await response.body?.cancel();
      return response.headers.get('location') ?? undefined;
    },
  };
}

/** The sandbox with a listener for its webhooks. */
export const startSandboxWithListener = (settings: Record<string, string> = {}) =>
  withListener(startGatewaySandbox, settings);

/** The same as a process, which can be killed and started again. */
export const startProcessWithListener = (settings: Record<string, string> = {}) =>
  withListener(startGatewayProcess, settings);

async function withListener<Started extends { stop(): Promise<void> }>(
  start: (settings: Record<string, string>) => Promise<Started>,
  settings: Record<string, string>,
) {
  const listener = await listenForWebhooks();
  const sandbox = await start({ XENDIT_CALLBACK_URL: listener.url, ...settings });
  return {
    ...sandbox,
    listener,
    async close() {
      await sandbox.stop();
      await listener.close();
    },
  };
}

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders;
  body: { event: string; created: string; data: Record<string, unknown> };
};

/** A listener that keeps what it is sent, and answers with the status it is told. */
async function listenForWebhooks() {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    answerWith(next: number) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
