import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import { overloaded } from './load-shedding.ts';
import { problemOf } from './problems.ts';
import { platformRefusal, type Refusal } from './refusal.ts';
import { requestIdOf } from './request-id.ts';
import type { Gate } from './shedding.ts';

/**
 * Refuses requests before Fastify parses them. At ten times the load we can serve, refusing is most
 * of the work, and half of its cost would be the framework's. Paths with an id in them are left to
 * it: `registerLoadShedding` refuses those just the same.
 */
export function registerEarlyShedding(
  app: FastifyInstance,
  { gate, metrics }: { gate: Gate; metrics: Metrics },
): void {
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint;
    if (endpoint) endpoints.set(`${endpoint.method} ${withoutSlash(endpoint.path)}`, endpoint);
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const [letIn] = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    // On a connection that is still at work. The framework would answer in JSON of its own.
    if (isClosing) return sendRefusal(response.setHeader('connection', 'close'), request, closing);
    const endpoint = endpoints.get(`${request.method} ${withoutSlash(pathOf(request))}`);
    if (!endpoint || !gate.isShut(endpoint.priority ?? 'normal')) {
      letIn?.(request, response);
      return;
    }
    metrics.shed.inc({ priority: endpoint.priority ?? 'normal' });
    metrics.refusals.inc({ endpoint: endpoint.name, code: overloaded.code });
    metrics.requests.observe({ endpoint: endpoint.name, status: 503 }, 0);
    sendRefusal(response, request, overloaded);
  });
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';
const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

const closing = platformRefusal('unavailable', 'We are restarting. Try again in a moment.', {
  retryAfterSeconds: 1,
});

function sendRefusal(response: ServerResponse, request: IncomingMessage, refusal: Refusal): void {
  const requestId = requestIdOf(request);
  const body = JSON.stringify(problemOf(refusal, undefined, requestId));
  response
    .writeHead(503, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(refusal.retryAfterSeconds),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    })
    .end(body);
}
