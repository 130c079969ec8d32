import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeTraceparent } from '@luwag/platform/observability/trace-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spokenReference } from '../src/shared/format/spoken-reference.ts';
import { keepReader } from './auth/keep-reader.ts';
import type { AuthParts } from './auth/parts.ts';
import { readVisit } from './auth/visit.ts';
import { visitorOf } from './auth/visitor-of.ts';
import { editionCookies } from './edition-choice.ts';
import { forPicturePages, forPictures } from './large-bodies.ts';
import { lastResortPage } from './last-resort.ts';
import { isForeignPost, pageRequest } from './page-request.ts';
import type { PageSource, WebBuild } from './page-source.ts';
import { contentSecurityPolicy, hasCameraAt, permissionsPolicy } from './security-headers.ts';
import { isApiCall, nothingHere, sendProblem } from './send-problem.ts';
import { hasPaluwagan, type WebSettings } from './settings.ts';

/** Forms with a picture in them, posted whole where there is no script to make it smaller first. */
const picturePages = [
  '/buyer/onboarding/documents',
  '/buyer/onboarding/liveness-check',
  '/buyer/settings/profile',
  '/merchant/onboarding/papers',
  '/buyer/transactions/:transactionId/report',
];

/** The same where the id stands last: one address for the form with and without script. */
const pictureCases = ['/buyer/disputes/:disputeId', '/merchant/disputes/:disputeId'];

/** Hands every address nobody else answers to the React application. */
export function registerPages(
  app: FastifyInstance,
  { pages, settings, auth }: { pages: PageSource; settings: WebSettings; auth: AuthParts },
): void {
  const handlerOf = keepHandler(settings.LUWAG_MODE);

  app.route({ method: ['GET', 'POST'], url: '/*', handler: answer });
  for (const url of picturePages) {
    app.post(url, forPicturePages(), answer);
    // The same form, where script has sent it.
    app.post(`${url}.data`, forPictures(), answer);
  }
  for (const url of pictureCases) app.post(url, forPicturePages(), answer);
  app.setNotFoundHandler((request, reply) => {
    if (isApiCall(request)) return sendProblem(request, reply, 'not_found', nothingHere);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? reply.code(404).send() : reply.code(405).header('allow', 'GET, POST').send();
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (isForeignPost(request, settings.PUBLIC_ORIGIN)) return reply.code(403).send();
    const build = await pages.load();
    const { contextOf, withLocaleOf } = build.entry.module;
    const nonce = randomBytes(16).toString('base64');
    const gone = abortWhenGone(reply);
    const webRequest = pageRequest(request, { publicOrigin: settings.PUBLIC_ORIGIN, signal: gone });
    const visit = await readVisit(auth, request);
    keepReader(auth, visit, request);
    const context = contextOf({
      facts: {
        apiOrigin: settings.API_ORIGIN,
        requestId: request.id,
        traceparent: request.span && writeTraceparent(request.span.context),
        visitorAddress: request.ip,
        nonce,
        isProduction: settings.LUWAG_MODE === 'production',
        wireKey: settings.PUBLIC_WIRE_KEY,
        inactivityMs: settings.INACTIVITY_MS,
        hasPaluwagan: hasPaluwagan(settings),
        statusPage: settings.STATUS_PAGE_URL,
        reportError: (error) =>
          request.log.error({ err: error, reference: spokenReference(request.id) }, 'page failed'),
      },
      visitor: await visitorOf(auth, visit, request),
    });
    const handle = handlerOf(build);
    const ask: Ask = (of) =>
      unlessGone(
        withLocaleOf(of, () => handle(of, context)),
        gone,
      );
    const response = await orNothingHere(webRequest, ask);
    if (!response) return leave(request, reply);
    const page = { hasCamera: hasCameraAt(request.url) };
    reply.headers({
      'content-security-policy': contentSecurityPolicy(nonce, settings.LUWAG_MODE, page),
      'permissions-policy': permissionsPolicy(page),
    });
    const { method, url } = request;
    const read = { method, url, cookie: request.headers.cookie };
    const chosen = editionCookies(read, settings.PUBLIC_ORIGIN);
    const setCookies = [...visit.setCookies, ...chosen];
    return send(request, reply, { response, setCookies, statusPage: settings.STATUS_PAGE_URL });
  }
}

type Handle = ReturnType<WebBuild['entry']['module']['createRequestHandler']>;

/** One handler for as long as the build stays the same: making it sorts every route. */
function keepHandler(luwagMode: WebSettings['LUWAG_MODE']): (build: WebBuild) => Handle {
  const mode = luwagMode === 'development' ? 'development' : 'production';
  let kept: { build: WebBuild; handle: Handle } | undefined;
  return (build) => {
    if (kept?.build !== build) {
      kept = { build, handle: build.entry.module.createRequestHandler(build, mode) };
    }
    return kept.handle;
  };
}

type Ask = (request: Request) => Promise<Response | undefined>;

/** Files and other addresses without a page have none that says that they are missing. */
async function orNothingHere(asked: Request, ask: Ask): Promise<Response | undefined> {
  const response = await ask(asked);
  const isForReading = asked.method === 'GET' && asked.headers.get('accept')?.includes('text/html');
  if (response?.status !== 404 || !isForReading || isPage(response)) return response;
  await response.body?.cancel();
  const { headers, signal } = asked;
  return ask(new Request(new URL('/404', asked.url), { headers, signal }));
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/** Stops loaders and rendering when the visitor has closed the connection. */
function abortWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Undefined once the visitor has left: what React Router then makes of the request is a 500. */
async function unlessGone(made: Promise<Response>, gone: AbortSignal) {
  try {
    const response = await made;
    if (!gone.aborted) return response;
    await response.body?.cancel();
  } catch (error) {
    if (!gone.aborted) throw error;
  }
  return undefined;
}

/** Nobody is there to answer, and nothing broke: it is neither an error nor counted as one. */
function leave(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.debug('the visitor left before the page was made');
  return reply.code(499).hijack();
}

type Answer = { response: Response; setCookies: string[]; statusPage: string | undefined };

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, setCookies, statusPage }: Answer,
): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = [...response.headers.getSetCookie(), ...setCookies];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  // A page carries a nonce and, later, a person's money: no cache may keep it.
  reply.header('cache-control', 'no-store');

  if (
    response.status === 500 &&
    !isPage(response) &&
    request.headers.accept?.includes('text/html')
  ) {
    return reply.type('text/html; charset=utf-8').send(lastResortPage(request.id, statusPage));
  }
  if (!response.body) return reply.send();
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}
