import type { FastifyInstance } from 'fastify';
import { type Span, startSpan } from './spans.ts';
import { readTraceparent, type TraceContext, withTrace } from './trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

type RequestSpans = {
  /** Where visitors arrive: whether a trace is kept is not theirs to say. */
  isEdge?: boolean;
  /** Requests that are nobody's concern, such as those for files. */
  isLeftOut?: (url: string) => boolean;
};

/**
 * A span for each call, a child of its caller's. Before every other hook, so that all that follows
 * is in it.
 */
export function registerRequestSpans(
  app: FastifyInstance,
  { isEdge = false, isLeftOut = () => false }: RequestSpans = {},
): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isLeftOut(request.url)) return done();
    const { url: route, config } = request.routeOptions;
    const { endpoint } = config as { endpoint?: { name: string; movesMoney?: boolean } };
    const span = startSpan({
      name: endpoint?.name ?? `${request.method} ${route ?? 'nowhere'}`,
      kind: 'server',
      parent: parentOf(request.headers.traceparent, isEdge),
      isMoney: endpoint?.movesMoney === true,
      attributes: {
        'http.request.method': request.method,
        'luwag.request_id': request.id,
        ...(route === undefined ? {} : { 'http.route': route }),
        ...(endpoint ? { 'luwag.endpoint': endpoint.name } : {}),
      },
    });
    request.span = span;
    // Also where the caller left: then no other hook is called.
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail();
      span.end();
    });
    withTrace(span.context, done);
  });
  // A body arrives by events of the connection, which is in nobody's trace.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) withTrace(request.span.context, done);
    else done();
  });
}

function parentOf(header: unknown, isEdge: boolean): TraceContext | null {
  const told = readTraceparent(header);
  if (!told) return null;
  return isEdge ? { ...told, isSampled: false } : told;
}
