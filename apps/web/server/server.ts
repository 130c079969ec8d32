import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { unmetStatusOf, unreadableAnswer } from '@luwag/contracts/bare-problems';
import { tellLibrary } from '@luwag/env';
import { registerHealth as registerOperators } from '@luwag/platform/observability/health';
import { lineHooks } from '@luwag/platform/observability/log';
import { createMetrics, type Metrics } from '@luwag/platform/observability/metrics';
import { registerRequestSpans } from '@luwag/platform/observability/request-spans';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { registerAuth } from './auth/auth-route.ts';
import { createAuthParts } from './auth/parts.ts';
import { developmentPages } from './development.ts';
import { registerHealth } from './health.ts';
import { lastResortPage } from './last-resort.ts';
import { builtPages, findPage, type PageSource } from './page-source.ts';
import { registerPages } from './pages.ts';
import { keepBodiesRaw } from './raw-bodies.ts';
import { registerReports } from './reports.ts';
import { assetHeaders, elementHeaders, securityHeaders } from './security-headers.ts';
import { isApiCall, sendInternal, sendUnreadable } from './send-problem.ts';
import type { WebSettings } from './settings.ts';
import { registerStaticFiles } from './static-files.ts';
import { registerWellKnown } from './well-known.ts';

const webRoot = new URL('../', import.meta.url);
const buildDirectory = new URL('build/', webRoot);

const urlLengthMax = 2_048;

/** A log line names the page and leaves out what was typed into it and who asked. */
const describeRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.split('?', 1)[0],
});

/**
 * The whole web process except its port: `main.ts` builds it and listens, tests build it, some of
 * them with pages of their own.
 */
export async function buildServer(
  settings: WebSettings,
  given?: PageSource,
): Promise<FastifyInstance> {
  const always = securityHeaders(settings.LUWAG_MODE);
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      name: 'web',
      serializers: { req: describeRequest },
      ...lineHooks,
      ...(settings.LOG_FILE ? { file: settings.LOG_FILE } : {}),
    },
    genReqId: () => randomUUID(),
    // A visitor's own x-request-id or x-forwarded-* says nothing here; a proxy's of ours does.
    requestIdHeader: false,
    trustProxy: settings.TRUSTED_PROXIES ? settings.TRUSTED_PROXIES.split(',') : false,
    bodyLimit: 256 * 1024,
    // Long enough for a picture of some megabytes over a phone's line.
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Without a host it is refused below, with a body.
    http: { maxHeaderSize: 16 * 1024, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: urlLengthMax },
    // An address that cannot be read, before any hook has run.
    frameworkErrors(error, request, reply) {
      reply.headers(always).header('x-request-id', request.id);
      sendUnreadable(request, reply, error.statusCode ?? 400);
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      socket.end(unreadableAnswer(error.code, randomUUID()));
    },
  });
  const isDevelopment = settings.LUWAG_MODE === 'development';

  const metrics = observeRequests(app);
  answerBadRequests(app, always);
  keepBodiesRaw(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 512,
    // Each piece of a streamed page leaves at once instead of waiting for a full block.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });

  const pages = given ?? (await pagesOf(app, settings));
  app.addHook('onClose', () => pages.close());
  if (!isDevelopment && !given) await registerStaticFiles(app, new URL('client/', buildDirectory));
  registerWellKnown(app, settings.PUBLIC_ORIGIN);
  registerOperators(app, registerHealth(app, pages), metrics);
  registerReports(app, (routeId) => findPage(pages, routeId));
  // next-auth rebuilds addresses on it, and asks nobody else.
  tellLibrary('NEXTAUTH_URL', settings.PUBLIC_ORIGIN);
  const auth = createAuthParts(settings, app.log);
  app.addHook('onClose', async () => auth.pool.close());
  registerAuth(app, auth);
  registerApiProxy(app, auth);
  registerPages(app, { pages, settings, auth });
  return app;
}

const isFile = (url: string): boolean => /^\/(assets|elements|healthz|readyz)\b/.test(url);

/** What is asked for, in words of ours: addresses have ids and codes in them. */
function kindOf(url: string): string {
  if (url.startsWith('/api/auth/')) return 'web.auth';
  return url.startsWith('/api/') ? 'web.api' : 'web.page';
}

/** Spans and counts of everything but files. */
function observeRequests(app: FastifyInstance): Metrics {
  const metrics = createMetrics();
  registerRequestSpans(app, { isEdge: true, isLeftOut: isFile });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isFile(request.url))
      metrics.requests.observe(
        { endpoint: kindOf(request.url), status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
  return metrics;
}

function answerBadRequests(app: FastifyInstance, always: Record<string, string>): void {
  // Node.js would answer by itself.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return void reply.headers(assetHeaders);
    reply.headers(always).header('x-request-id', request.id);
    if (request.url.startsWith('/elements/')) reply.headers(elementHeaders);
    if (request.url.length > urlLengthMax) return sendUnreadable(request, reply, 414);
    // An absolute-form target would let a stranger choose the origin we rebuild the request on.
    if (!request.url.startsWith('/')) return sendUnreadable(request, reply, 400);
    // It would show what was added on the way, and `fetch` cannot pass it on.
    if (request.method === 'TRACE') return sendUnreadable(request, reply, 405);
    const unmet = unmetStatusOf(request.raw);
    return unmet && sendUnreadable(request, reply, unmet);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendUnreadable(request, reply, status);
    request.log.error({ err: error }, 'request failed');
    if (isApiCall(request)) return sendInternal(request, reply);
    return reply.code(500).type('text/html; charset=utf-8').send(lastResortPage(request.id));
  });
}

const pagesOf = (app: FastifyInstance, settings: WebSettings): Promise<PageSource> =>
  settings.LUWAG_MODE === 'development'
    ? developmentPages(app, { root: webRoot, publicOrigin: settings.PUBLIC_ORIGIN })
    : builtPages(buildDirectory);
