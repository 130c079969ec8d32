import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOwnMachine } from './allowed-url.ts';
import { isPublicAddress } from './public-address.ts';

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
export type PostSettings = {
  timeoutMs?: number;
  resolve?: Resolve;
  /** Who is called at all; tests of certificates call themselves by a name. */
  isPublic?: (address: string) => boolean;
};

/** What came of it: the merchant's status and the beginning of its answer, or why there is none. */
export type Posted =
  | { status: number; failure: null; response: string }
  | { status: null; failure: Failure; response: '' };
type Failure = 'not_public' | 'no_such_host' | 'tls' | 'timeout' | 'no_connection';

const usualTimeoutMs = 15_000;
const responseBytesMax = 4096;

/**
 * Posts to an address that a merchant chose. The name is resolved once, for this connection, and
 * what it leads to is looked at before anything is sent: a name that answers differently the next
 * time gains nothing. No redirect is followed, no proxy asked, no connection kept.
 */
export async function post(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  {
    timeoutMs = usualTimeoutMs,
    resolve = resolveAll,
    isPublic = isPublicAddress,
  }: PostSettings = {},
): Promise<Posted> {
  const isOwn = isOwnMachine(url);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  try {
    const answer = await new Promise<IncomingMessage>((take, fail) => {
      send(url, {
        method: 'POST',
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isOwn ? {} : { lookup: publicOnly(resolve, isPublic) }),
      })
        .once('response', take)
        .on('error', fail)
        .end(message.body);
    });
    return { status: answer.statusCode ?? 0, failure: null, response: await beginningOf(answer) };
  } catch (error) {
    return { status: null, failure: failureOf(error), response: '' };
  }
}

const resolveAll: Resolve = (host) => lookup(host, { all: true });

class NotPublic extends Error {
  override name = 'NotPublic';
}

/** One address inside is enough to refuse them all: the next connection might take that one. */
const publicOnly =
  (resolve: Resolve, isPublic: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublic(address)))
          return done(new NotPublic(), '');
        return options.all ? done(null, found) : done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };

/** Once the status is there the matter is decided: an answer that breaks off is kept as it came. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= responseBytesMax) break;
    }
  } catch {}
  answer.destroy();
  // The database takes every sign but this one.
  const text = Buffer.concat(pieces).subarray(0, responseBytesMax).toString('utf8');
  return text.replaceAll('\0', '');
}

function failureOf(error: unknown): Failure {
  if (error instanceof NotPublic) return 'not_public';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host';
  return /CERT|TLS|SSL|SIGNED|ALTNAME|UNABLE_TO/.test(code) ? 'tls' : 'no_connection';
}
