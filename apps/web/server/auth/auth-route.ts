import type { Role } from '@luwag/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authErrorCodeOf, authErrors } from '../../src/shared/auth/auth-errors.ts';
import { cookieNames } from '../../src/shared/auth/cookies.ts';
import { ownPathOf, roleOfPath, roles } from '../../src/shared/auth/pages.ts';
import { isForeignPost } from '../page-request.ts';
import { type AuthAnswer, type AuthQuestion, askNextAuth } from './ask-next-auth.ts';
import { type AuthTrace, logAuthError, withTrace } from './auth-log.ts';
import { authOptionsFor } from './auth-options.ts';
import { tidyRedirect } from './auth-redirects.ts';
import { authWorkFor } from './auth-work.ts';
import { createClientLog } from './client-log.ts';
import type { AuthParts } from './parts.ts';
import { readBody } from './read-body.ts';
import { readVisit, type Visit } from './visit.ts';

const bodyLimit = 64 * 1024;

/** `/api/auth`: the session protocol of next-auth 4, for our pages and for any client of it. */
export function registerAuth(app: FastifyInstance, parts: AuthParts): void {
  const { PUBLIC_ORIGIN } = parts.settings;
  const clientLog = createClientLog();

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    bodyLimit,
    async handler(request, reply) {
      reply.header('cache-control', 'private, no-cache, no-store');
      if (isForeignPost(request, PUBLIC_ORIGIN)) return reply.code(403).send();
      const segments = request.params['*'].split('/').filter(Boolean);
      const body = readBody(request);
      if (request.method === 'POST' && segments[0] === '_log')
        return clientLog(request, reply, body);
      // No provider of ours is called back by anyone else; next-auth would call this our fault.
      if (request.method === 'GET' && segments[0] === 'callback') return refuse(reply);
      return answerAsked(parts, { request, reply, segments, body });
    },
  });
}

type Asked = {
  request: FastifyRequest;
  reply: FastifyReply;
  segments: string[];
  body: Record<string, unknown>;
};

async function answerAsked(parts: AuthParts, asked: Asked): Promise<FastifyReply> {
  const { request, reply, segments, body } = asked;
  const { PUBLIC_ORIGIN } = parts.settings;
  const visit = await readVisit(parts, request);
  const query = stringsOf(request.query);
  const wanted = body.callbackUrl ?? query.callbackUrl;
  const back = notHome(ownPathOf(wanted ?? visit.cookies[cookieNames.callbackUrl], PUBLIC_ORIGIN));
  const role = roleAsked(segments, back);
  const trace: AuthTrace = { log: request.log, met: [] };
  const options = authOptionsFor({
    parts,
    visit,
    role,
    work: authWorkFor(parts, visit, request),
    isFormExpired: query.csrf === 'true',
    isArriving: request.method === 'POST' && segments[0] === 'callback',
  });
  const question: AuthQuestion = {
    method: request.method,
    segments: segmentsFor(request.method, segments, role),
    query,
    body,
    cookies: cookiesFor(visit, PUBLIC_ORIGIN),
    headers: { 'user-agent': request.headers['user-agent'] },
  };
  const answer = await withTrace(trace, () => askNextAuth(question, options));
  // The session's own cookies are ours to set: only we know whether they have changed. And whoever
  // named no way back needs no cookie to remember one.
  const unasked = [cookieNames.session, ...(wanted === undefined ? [cookieNames.callbackUrl] : [])];
  answer.setCookies = answer.setCookies.filter(
    (one) => !unasked.some((name) => one.startsWith(name)),
  );
  if (answer.location !== undefined) {
    const tidied = { publicOrigin: PUBLIC_ORIGIN, role, back, met: trace.met };
    answer.location = tidyRedirect(answer.location, tidied);
    noteFailure(request, answer.location, trace);
  }
  return send(reply, { answer, visit, trace, isJson: body.json === 'true' });
}

function send(
  reply: FastifyReply,
  sent: { answer: AuthAnswer; visit: Visit; trace: AuthTrace; isJson: boolean },
): FastifyReply {
  const { answer, visit, trace, isJson } = sent;
  const cookies = [...answer.setCookies, ...visit.setCookies];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (answer.location !== undefined) {
    if (isJson) return reply.code(answer.status).send({ url: answer.location });
    return reply.code(302).header('location', answer.location).send();
  }
  // A stranger's odd address is no failure of this server, whatever next-auth makes of it.
  const isTheirs = trace.met[0] !== undefined && authErrors[trace.met[0]].log !== 'error';
  reply.code(answer.status === 500 && isTheirs ? 400 : answer.status);
  if (typeof answer.body === 'string') return reply.type('text/plain').send(answer.body);
  return reply.send(answer.body);
}

/** A sign-in that did not work is counted in the log, without a word about whose it was. */
function noteFailure(request: FastifyRequest, location: string, { met }: AuthTrace): void {
  if (request.method !== 'POST') return;
  const name = authErrorCodeOf(new URL(location).searchParams.get('error'));
  const isNoted = name === 'SignInUnavailable' || (name !== null && met.includes(name));
  if (name && !isNoted) logAuthError(request.log, { name });
}

const refuse = (reply: FastifyReply) =>
  reply.code(400).type('text/plain').send('Error: This action is not supported.');

const notHome = (path: string | undefined) => (path === '/' ? undefined : path);

/** By the door that was named, else by where the person wants to go. */
function roleAsked([action, provider]: string[], back: string | undefined): Role {
  const named = action === 'callback' || action === 'signin' ? provider : undefined;
  return roles.find((one) => one === named) ?? roleOfPath(back ?? '/');
}

/**
 * In the address of a sign-in page next-auth reads a provider as the name of an error, and takes a
 * sign-in posted to an unknown provider for a form without its token. So it is asked about the
 * provider whose page the person is led to.
 */
function segmentsFor(method: string, segments: string[], role: Role): string[] {
  if (segments[0] !== 'signin') return segments;
  return method === 'GET' ? ['signin'] : ['signin', role];
}

/** next-auth sees the session as it is after a refresh, and no way back that leads elsewhere. */
function cookiesFor(visit: Visit, publicOrigin: string): Record<string, string> {
  const cookies = { ...visit.cookies };
  for (const name of Object.keys(cookies))
    if (name.startsWith(cookieNames.session)) delete cookies[name];
  if (visit.sealed) cookies[cookieNames.session] = visit.sealed;
  const way = cookies[cookieNames.callbackUrl];
  if (way !== undefined && ownPathOf(way, publicOrigin) === undefined)
    delete cookies[cookieNames.callbackUrl];
  return cookies;
}

/** A name that comes twice counts once: next-auth takes every value for a text. */
const stringsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat().at(-1) ?? '',
    ]),
  );
