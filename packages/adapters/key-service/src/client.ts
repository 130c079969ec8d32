import { Agent, type IncomingMessage, request } from 'node:http';
import { type Answer, type Asked, bodyBytesMax, type CallName, calls } from './wire.ts';

/**
 * The key process does not answer, or asks for fewer calls. Nothing is wrong with what was asked:
 * the platform answers 503 to its caller, and a job is tried again.
 */
export class KeysAway extends Error {
  override name = 'KeysAway';
  readonly code = 'KEYS_AWAY';
}

export type KeysClient = {
  call<C extends CallName>(name: C, asked: Asked<C>): Promise<Answer<C>>;
};

// A transaction may be open meanwhile; a process on the same machine that needs longer is not well.
const timeoutMs = 5000;
const connectionsMax = 16;

/** Of this process, whoever asks: the key process has so many connections for all of them. */
const agents = new Map<string, Agent>();

function agentFor(socketPath: string): Agent {
  // Idle connections keep nobody from ending.
  const agent =
    agents.get(socketPath) ?? new Agent({ keepAlive: true, maxSockets: connectionsMax });
  agents.set(socketPath, agent);
  return agent;
}

/** Speaks to the key process over its socket. Connections are kept, and opened anew when cut. */
export function connectKeys(socketPath: string): KeysClient {
  const agent = agentFor(socketPath);
  const send = (name: CallName, body: string) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request(
        {
          agent,
          socketPath,
          path: `/${name}`,
          method: 'POST',
          timeout: timeoutMs,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => readReply(response).then(resolve, reject),
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer from the key service in time')));
      sent.on('error', (error) =>
        reject(Object.assign(error, { wasKept: sent.reusedSocket && isCut(error) })),
      );
      sent.end(body);
    });
  return {
    async call(name, asked) {
      const body = JSON.stringify(asked);
      const reply = await send(name, body)
        // A kept connection may have been cut by a restart long ago: that says nothing of today.
        .catch((error: Error & { wasKept?: boolean }) => {
          if (error.wasKept) return send(name, body);
          throw error;
        })
        .catch((error: unknown) => {
          throw new KeysAway('the key process does not answer', { cause: error });
        });
      if (reply.status === 200) return calls[name].answer.parse(JSON.parse(reply.body)) as never;
      if (reply.status === 429 || reply.status >= 500)
        throw new KeysAway(`the key process answers ${reply.status}`);
      throw new Error(`the key service refused ${name}: ${reply.status}`);
    },
  };
}

type Reply = { status: number; body: string };

async function readReply(response: IncomingMessage): Promise<Reply> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bodyBytesMax)
      throw new Error(`answer of the key service is larger than ${bodyBytesMax} bytes`);
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') };
}

const isCut = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNRESET' || error.code === 'EPIPE';
