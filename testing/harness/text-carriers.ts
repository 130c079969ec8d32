import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedText = { to: string; text: string; at: Date; by: 'first' | 'second' };

/** What a carrier does with a text: takes it, or says for certain that it does not. */
type Behaviour = (text: { to: string }) => 'takes' | 'refuses';

/**
 * Two carriers of texts whose troubles a test decides, by its own clock: away, slow, or unable to
 * reach some numbers. They speak as Semaphore and M360 do, and keep every text they took.
 */
export async function startTextCarriers(now: () => Date) {
  const received: ReceivedText[] = [];
  const first = await startCarrier((form) => ({
    to: form.get('number') ?? '',
    text: form.get('message') ?? '',
  }));
  const second = await startCarrier((_, json) => ({
    to: String(json.msisdn),
    text: String(json.content),
  }));
  let lastId = 0;
  first.answer = (text) => {
    lastId += 1;
    if (first.behaves(text) === 'refuses') return [{ message_id: lastId, status: 'Failed' }];
    received.push({ ...text, at: now(), by: 'first' });
    return [{ message_id: lastId, status: 'Pending' }];
  };
  second.answer = (text) => {
    lastId += 1;
    received.push({ ...text, at: now(), by: 'second' });
    return { code: 201, transid: String(lastId) };
  };
  return {
    received,
    first,
    second,
    async close() {
      await first.goAway();
      await second.goAway();
    },
  };
}

type Wanted = { to: string; text: string };

async function startCarrier(
  read: (form: URLSearchParams, json: Record<string, unknown>) => Wanted,
) {
  let server: Server | undefined;
  let port = 0;
  const carrier = {
    behaves: (() => 'takes') as Behaviour,
    answer: (_: Wanted): unknown => undefined,
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    async comeBack() {
      server ??= await listen(port, async (request) => {
        // Asked what became of a text, it does not know yet.
        if (request.method === 'GET') return [];
        const body = await bodyOf(request);
        const json = body.startsWith('{') ? JSON.parse(body) : {};
        return carrier.answer(read(new URLSearchParams(body), json));
      });
      port = (server.address() as AddressInfo).port;
    },
    async goAway() {
      const leaving = server;
      server = undefined;
      leaving?.closeAllConnections();
      await new Promise<void>((resolve) => (leaving ? leaving.close(() => resolve()) : resolve()));
    },
  };
  await carrier.comeBack();
  return carrier;
}

async function listen(port: number, answer: (request: IncomingMessage) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const answered = await answer(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
