import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

const ANSWER_BYTES_MAX = 1024 * 1024;

export type Timeouts = {
  /** Until the connection stands, TLS included. */
  connectMs: number;
  /** From then until the whole answer is here. */
  readMs: number;
};

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

/**
 * What is known of a call. `not_sent` means that no connection ever stood, so the gateway has seen
 * nothing of it; after that moment anything but an answer leaves the matter open.
 */
export type Answer =
  | { kind: 'answered'; status: number; headers: IncomingMessage['headers']; text: string }
  | { kind: 'not_sent' }
  | { kind: 'lost'; why: 'timeout' | 'connection_lost' };

/**
 * One call over a connection of its own. A kept connection that the other side has just closed
 * would turn a plain charge into one whose outcome nobody knows; and the platform's fetch tells
 * neither when it connected nor lets that moment be limited. Redirects are answers, not followed.
 */
export function send(origin: URL, call: Call, timeouts: Timeouts): Promise<Answer> {
  const isTls = origin.protocol === 'https:';
  const options: RequestOptions = {
    method: call.method,
    headers: {
      ...call.headers,
      ...(call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) }),
    },
    agent: false,
  };
  const url = new URL(`${origin.pathname.replace(/\/$/, '')}${call.path}`, origin);
  return new Promise((resolve) => {
    let isConnected = false;
    const request = (isTls ? httpsRequest : httpRequest)(url, options);
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
      request.destroy();
    };
    const fail = (why: 'timeout' | 'connection_lost') =>
      finish(isConnected ? { kind: 'lost', why } : { kind: 'not_sent' });
    let timer = setTimeout(() => fail('timeout'), timeouts.connectMs);

    request.on('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(timer);
        timer = setTimeout(() => fail('timeout'), timeouts.readMs);
      }),
    );
    request.on('error', () => fail('connection_lost'));
    request.on('response', (response) => {
      readText(response).then(
        (text) =>
          finish({
            kind: 'answered',
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
          }),
        () => fail('connection_lost'),
      );
    });
    request.end(call.body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
