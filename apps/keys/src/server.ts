import { createServer, type IncomingMessage, type Server } from 'node:http';
import { bodyBytesMax, type CallName, calls } from '@luwag/key-service/wire';
import type { Logger } from '@luwag/platform/observability/log';
import { AboveCeiling, type Answers } from './answers.ts';

const connectionsMax = 200;
type Reply = { status: number; body: unknown };

/**
 * The calls over HTTP, in as little code as possible: everything in this process can read the keys.
 */
export function createKeysServer(answers: Answers, log: Logger): Server {
  const server = createServer(
    // Callers keep their connections; one that is quiet for long is asked to open another.
    { keepAliveTimeout: 120_000, requestTimeout: 5000, maxHeaderSize: 8192 },
    (request, response) => {
      answerTo(answers, log, request).then(
        ({ status, body }) => {
          const text = JSON.stringify(body);
          response.writeHead(status, {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          });
          response.end(text);
        },
        // The caller went away in the middle of its own question.
        () => response.destroy(),
      );
    },
  );
  server.maxConnections = connectionsMax;
  return server;
}

async function answerTo(answers: Answers, log: Logger, request: IncomingMessage): Promise<Reply> {
  const name = (request.url ?? '').slice(1);
  if (!isCall(name)) return problem(404, 'no_such_call');
  const text = await readBody(request);
  if (text === undefined) return problem(413, 'too_large');
  const asked = calls[name].asked.safeParse(parsed(text));
  if (!asked.success) return problem(400, 'malformed');
  try {
    return { status: 200, body: answers[name](asked.data as never) };
  } catch (error) {
    if (error instanceof AboveCeiling) return problem(429, 'above_ceiling');
    log.error({ err: error, call: name }, 'call failed');
    return problem(500, 'failed');
  }
}

const problem = (status: number, code: string): Reply => ({ status, body: { code } });

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Undefined when it is longer than any batch; the rest is read and dropped. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= bodyBytesMax) parts.push(part);
  }
  return length <= bodyBytesMax ? Buffer.concat(parts).toString('utf8') : undefined;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
