import { once } from 'node:events';
import { createServer } from 'node:http';
import { createGateway, type Gateway } from '@luwag/gateway/gateway';
import { buildSandbox } from '../../apps/sandbox/src/sandbox.ts';
import type { GatewayBook } from '../harness/gateway-sandbox.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/**
 * A call that is never answered is held for 140 ms; a webhook is due a millisecond of the
 * gateway's own time later, so that none leaves while that stands still.
 */
const delayScale = 0.004;
export const callbackToken = 'callback-token-of-the-simulation';

export type Webhook = { event: string; data: Record<string, unknown> };
export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** The payment gateway on the simulated clock, and where its webhooks arrive. */
export async function startOutside(clock: SimulatedClock) {
  const news = await listenForNews();
  const sandbox = await buildSandbox({
    now: clock.now,
    gateway: {
      delayScale,
      callsPerMinute: 1_000_000_000,
      webhook: { url: news.url, token: callbackToken },
    },
  });
  const { origin } = await sandbox.listen({ httpPort: 0, smtpPort: 0 });
  const home = `${origin}/xendit`;
  let isQuiet = false;
  const control = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${home}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  };
  // Amounts are drawn here, and none may mean anything to the gateway.
  const settle = () => control('POST', '/_behaviour', { magic_amounts: 'off' });
  await settle();
  const gateway: Gateway = createGateway({
    origin: home,
    secretKey: 'xnd_development_simulation',
    callbackToken,
    onCall: () => {
      isQuiet = false;
    },
  });
  return {
    gateway,
    /** Nothing was asked of it since it last had nothing to tell. */
    isQuiet: () => isQuiet,
    /** The next charge goes wrong like this. */
    misbehave: (behaviour: string) => control('POST', '/_behaviour', { behaviour }),
    async calm() {
      await control('DELETE', '/_behaviour');
      await settle();
    },
    /** The bank takes back what was paid under a reference, if it was. */
    async reverse(reference_id: string): Promise<boolean> {
      isQuiet = false;
      const reply = await control('POST', '/_reversal', { reference_id });
      return ((await reply.json()) as { is_reversed: boolean }).is_reversed;
    },
    async press(pageUrl: string, fields: Record<string, string>): Promise<void> {
      isQuiet = false;
      const body = new URLSearchParams(fields);
      const response = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
      await response.body?.cancel();
    },
    book: async () => (await (await control('GET', '/_book')).json()) as GatewayBook,
    /** Does what is due by the clock, and hands over what was told since the last time. */
    async catchUp(): Promise<Webhook[]> {
      await control('POST', '/_clock', { advance_seconds: 0 });
      const taken = news.take();
      isQuiet = taken.length === 0;
      return taken;
    },
    async close() {
      await sandbox.close();
      await news.close();
    },
  };
}

async function listenForNews() {
  let received: Webhook[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    take() {
      const taken = received;
      received = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
