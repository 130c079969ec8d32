import { randomInt } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Sent = {
  method?: string;
  /** Sent as it is: nothing tidies its dots and slashes away. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Where it seems to come from, as a proxy in front would say. */
  address?: string;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true });
const timeoutMs = 60_000;

/** Whoever attacks has as many addresses as they like, unless an attack is about having one. */
export const anyAddress = (): string =>
  `100.${64 + randomInt(64)}.${randomInt(256)}.${1 + randomInt(254)}`;

/** One request over the loopback. A connection that is cut counts as answered by nobody: 0. */
export function send(origin: string, sent: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error(`${origin} is not ours`);
  const headers = {
    'x-forwarded-for': sent.address ?? anyAddress(),
    ...(sent.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) }),
    ...sent.headers,
  };
  const { method = 'GET', path } = sent;
  return new Promise((resolve) => {
    const nobody = () => resolve({ status: 0, headers: {}, body: '' });
    const options = { hostname, port, method, path, headers, agent, timeout: timeoutMs };
    const call = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', nobody);
      reply.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body });
      });
    });
    call.on('timeout', () => call.destroy());
    call.on('error', nobody);
    call.end(sent.body);
  });
}

export const closeConnections = (): void => agent.destroy();

const patience = 4;
const waitMaxSeconds = 3;

/**
 * A started API in the shape of one inside the process, so that everything written for tests can be
 * used against it. Told to wait a little, it waits: what is attacked here is not the rate.
 */
export const overHttp = (origin: string): FastifyInstance =>
  ({
    async inject(asked: InjectOptions | string): Promise<LightMyRequestResponse> {
      const sent = sentOf(typeof asked === 'string' ? { url: asked } : asked);
      for (let tries = 1; ; tries += 1) {
        const answer = await send(origin, sent);
        const waitSeconds = Number(answer.headers['retry-after'] ?? waitMaxSeconds + 1);
        const isOver = answer.status !== 429 || tries === patience;
        if (isOver || waitSeconds > waitMaxSeconds) return replyOf(answer);
        await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
      }
    },
  }) as unknown as FastifyInstance;

function sentOf(asked: InjectOptions): Sent {
  const { method = 'GET', url = '/', query, payload, remoteAddress } = asked;
  const given = Object.entries(asked.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  const headers: Record<string, string> = Object.fromEntries(given);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const isPlain = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
  return {
    method,
    path: `${url as string}${search === '' ? '' : `?${search}`}`,
    headers: { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { body: isPlain ? payload : JSON.stringify(payload) }),
    ...(remoteAddress ? { address: remoteAddress } : {}),
  };
}

const replyOf = ({ status, headers, body }: Answer): LightMyRequestResponse =>
  ({
    statusCode: status,
    headers,
    body,
    payload: body,
    json: () => JSON.parse(body),
  }) as unknown as LightMyRequestResponse;
