import { type IncomingMessage, request } from 'node:http';
import { Gate, openHeldServer } from './held-server.ts';

/** Between the worker and the gateway: answers to a charge can be held back on their way. */
export type GatewayDoor = {
  origin: string;
  /** Holds the next answer to a charge; resolves when the gateway has done what it will. */
  holdAnswer(): Promise<void>;
  release(): void;
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export async function openGatewayDoor(gatewayOrigin: string): Promise<GatewayDoor> {
  const target = new URL(gatewayOrigin);
  const gate = new Gate();
  const { origin, close } = await openHeldServer(gate, async (asked, reply) => {
    const answer = await forward(target, asked, await readAll(asked));
    const isCharge = asked.method === 'POST' && asked.url?.endsWith('/v3/payment_requests');
    if (isCharge) await gate.pass('charge');
    // Whatever the gateway left unanswered stays unanswered.
    if (!answer) return void reply.destroy();
    reply.writeHead(answer.status, { 'content-type': answer.headers['content-type'] ?? '' });
    reply.end(answer.body);
  });
  return {
    origin: `${origin}${target.pathname}`,
    holdAnswer: () => gate.hold('charge'),
    release: () => gate.release(),
    close,
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
