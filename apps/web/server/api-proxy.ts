import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeTraceparent } from '@luwag/platform/observability/trace-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from '../src/shared/auth/cookies.ts';
import { isBelowApi } from './api-path.ts';
import type { AuthParts } from './auth/parts.ts';
import { endSession, readVisit, type Visit } from './auth/visit.ts';
import { forPictures } from './large-bodies.ts';
import { visitorHeaders } from './page-request.ts';
import { nothingHere, sendProblem } from './send-problem.ts';

/** They describe one connection, not the message (RFC 9110 §7.6.1), so they stop here. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What `fetch` writes itself; and an expectation, which was answered here and which it refuses. */
const answeredHere = ['host', 'content-length', 'expect'];

/** Calls that carry pictures: documents, faces, the picture of a profile. */
const pictureCalls = [
  '/api/v1/users/user/documents/*',
  '/api/v1/users/user/upload/*',
  '/api/v1/users/user/liveness/*',
  '/api/v1/users/user/buyer/profile/photo/*',
];

/**
 * Passes `/api/v1` on to the API, so that the browser knows one origin, and renews the visitor's
 * tokens on the way. Who may do what stays the API's to decide.
 */
export function registerApiProxy(app: FastifyInstance, auth: AuthParts): void {
  // Streams go on for minutes. Stopping does not wait for them, and browsers come back.
  const followed = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const controller of followed) controller.abort();
  });
  app.all('/api/v1/*', { errorHandler: refuse }, pass);
  for (const url of pictureCalls) app.all(url, { ...forPictures(), errorHandler: refuse }, pass);

  async function pass(request: FastifyRequest, reply: FastifyReply) {
    // The router matched the address as it was sent. `fetch` writes it out anew, dots and all.
    if (!isBelowApi(request.url)) return sendProblem(request, reply, 'not_found', nothingHere);
    const visit = await readVisit(auth, request);
    const headers = visitorHeaders(request);
    setCookies(headers, visit);
    for (const name of [...hopByHop, ...namedByConnection(headers), ...answeredHere]) {
      headers.delete(name);
    }
    // `fetch` unpacks an answer but leaves its header; asking for none keeps the two in step.
    headers.set('accept-encoding', 'identity');
    headers.set('x-request-id', request.id);
    if (request.span) headers.set('traceparent', writeTraceparent(request.span.context));
    headers.set('x-forwarded-for', request.ip);

    const controller = new AbortController();
    reply.raw.once('close', () => {
      followed.delete(controller);
      controller.abort();
    });
    let response: Response;
    try {
      response = await fetch(auth.settings.API_ORIGIN + request.url, {
        method: request.method,
        headers,
        body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
        redirect: 'manual',
        signal: controller.signal,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'api unreachable');
      if (visit.setCookies.length > 0) reply.header('set-cookie', visit.setCookies);
      return sendProblem(request, reply, 'unavailable', unreachable);
    }

    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      followed.add(controller);
    // A session that the API no longer knows is over here as well, unless it is we who are late.
    if (response.status === 401 && visit.token && !visit.isStale && !headers.has('authorization'))
      endSession(auth, visit);
    reply.code(response.status);
    const left = new Set([...hopByHop, ...namedByConnection(response.headers), 'content-length']);
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie' && !left.has(name)) reply.header(name, value);
    }
    const cookies = [...response.headers.getSetCookie(), ...visit.setCookies];
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    if (!response.body) return reply.send();
    return reply.send(Readable.fromWeb(response.body as ReadableStream));
  }
}

/** Of the visitor's cookies the API is shown the access token alone: the others are ours. */
function setCookies(headers: Headers, { accessToken }: Visit): void {
  headers.delete('cookie');
  if (accessToken) headers.set('cookie', `${cookieNames.access}=${accessToken}`);
}

const namedByConnection = (headers: Headers): string[] =>
  (headers.get('connection') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[\w-]+$/.test(name));

const unreachable = 'The service cannot be reached. Try again.';

const notUnderstood = 'This content type is not understood here.';

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error;
  if (statusCode === 413)
    return sendProblem(request, reply, 'body_too_large', 'The body is too large.');
  if (statusCode === 415)
    return sendProblem(request, reply, 'unsupported_media_type', notUnderstood);
  throw error;
}
