import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import {
  internalProblem,
  unmetStatusOf,
  unreadableAnswer,
  unreadableProblem,
} from '@luwag/contracts/bare-problems';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Problem } from '@luwag/contracts/problem';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { logOnDemand } from '../observability/request-log.ts';
import { registerRequestSpans } from '../observability/request-spans.ts';
import { withTrace } from '../observability/trace-context.ts';
import './call-log.ts';
import { registerEarlyShedding } from './early-shedding.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { problemOf, refusalOf } from './problems.ts';
import { platformRefusal, Refusal } from './refusal.ts';
import { requestIdOf } from './request-id.ts';
import type { Gate } from './shedding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export type ServerOptions = { log: Logger; metrics: Metrics; gate: Gate; trustedProxies: string[] };

/** A Fastify server with our limits, request ids, metrics, shedding and one shape of error. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    trustProxy: options.trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Without a host it is refused below, with a body.
    http: { maxHeaderSize: 16 * 1024, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: requestIdOf,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  }) as unknown as FastifyInstance;

  registerEarlyShedding(app, options);
  logOnDemand(app);
  registerRequestSpans(app);
  await app.register(multipart);
  takeEmptyJson(app);
  closeIdleConnections(app);
  refuseUnmet(app);
  registerLoadShedding(app, options);
  observe(app, options);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => {
    request.isUnread = true;
    const refusal = platformRefusal('not_found', 'There is nothing at this address.');
    return sendProblem(
      reply,
      problemOf(refusal, undefined, request.id) ?? internalProblem(request.id),
    );
  });
  return app;
}

/**
 * A kept-alive connection whose request finished while we drain would hold the process for a
 * minute.
 */
function closeIdleConnections(app: FastifyInstance): void {
  let sweeper: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweeper = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(sweeper));
}

function observe(app: FastifyInstance, { metrics }: ServerOptions): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  });
  app.addHook('onResponse', (request, reply, done) => {
    const name = request.routeOptions.config.endpoint?.name;
    if (name) {
      const status = reply.statusCode;
      const seconds = reply.elapsedTime / 1000;
      metrics.requests.observe({ endpoint: name, status }, seconds);
      const said = { endpoint: name, status, ms: Math.round(seconds * 1000) };
      const say = () => request.log.info(said, 'request answered');
      if (status === 503) return done();
      if (request.span) withTrace(request.span.context, say);
      else say();
    }
    done();
  });
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics }: ServerOptions,
) {
  const endpoint = request.routeOptions.config.endpoint;
  const refusal = refusalOf(error);
  // The framework's own, before anybody asked who calls.
  if (!(error instanceof Refusal)) request.isUnread = true;
  const problem = refusal && problemOf(refusal, endpoint, request.id);
  if (!refusal || !problem) {
    request.log.error({ err: error, endpoint: endpoint?.name }, 'request failed');
    return sendProblem(reply, internalProblem(request.id));
  }
  metrics.refusals.inc({ endpoint: endpoint?.name ?? 'none', code: refusal.code });
  if (refusal.code === 'unavailable')
    request.log.warn({ err: error, endpoint: endpoint?.name }, 'request refused: unavailable');
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return sendProblem(reply, problem);
}

/** An address that is no address, before any route is looked for: no hook has run. */
function refuseAddress(_error: unknown, { id }: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', id).header('x-content-type-options', 'nosniff');
  sendProblem(reply, unreadableProblem(400, id));
}

/** Helpers send the type with every call: nothing that is said to be JSON is no body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null);
    else void parse(request, String(text), done);
  });
}

/** What Node.js would answer by itself comes in, to be answered like everything else. */
function refuseUnmet(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ id, raw }, reply) => {
    const status = unmetStatusOf(raw);
    return status && sendProblem(reply, unreadableProblem(status, id));
  });
}

/** What the parser could not make a request of: no reply exists, only the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(unreadableAnswer(error.code, randomUUID()));
}

const sendProblem = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problem));
