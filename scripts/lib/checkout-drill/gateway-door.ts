import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Between the worker and the gateway: answers to a charge can be held back on their way. */
export type GatewayDoor = {
  origin: string;
  /** Holds the next answer to a charge; resolves when the gateway has done what it will. */
  holdAnswer(): Promise<void>;
  letGo(): void;
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };
type Hold = { reached(): void; released: Promise<void> };

export async function openGatewayDoor(gatewayOrigin: string): Promise<GatewayDoor> {
  const target = new URL(gatewayOrigin);
  let hold: Hold | undefined;
  let release: () => void = () => undefined;

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const answer = await forward(target, asked, await readAll(asked));
    const isCharge = asked.method === 'POST' && asked.url?.endsWith('/v3/payment_requests');
    if (isCharge && hold) {
      const { reached, released } = hold;
      hold = undefined;
      reached();
      await released;
    }
    // Whatever the gateway left unanswered stays unanswered.
    if (!answer) return void reply.destroy();
    reply.writeHead(answer.status, { 'content-type': answer.headers['content-type'] ?? '' });
    reply.end(answer.body);
  }

  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}${target.pathname}`,
    holdAnswer: () =>
      new Promise<void>((reached) => {
        hold = { reached, released: new Promise((resolve) => (release = resolve)) };
      }),
    letGo() {
      hold = undefined;
      release();
    },
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Undefined when the gateway closed the connection without an answer. */
const forward = (
  target: URL,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const options = { method, headers: { ...headers, host: target.host }, agent: false } as const;
    const sent = request(new URL(url ?? '/', target), options);
    sent.once('error', () => resolve(undefined));
    sent.once('response', (response) => {
      readAll(response).then(
        (text) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        () => resolve(undefined),
      );
    });
    sent.end(body);
  });

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
