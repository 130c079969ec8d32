import type { Endpoint, InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Db, Tx } from '@luwag/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './authenticate.ts';
import type { Clock } from './clock.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { type Answer, hashRequest, type Idempotency } from './idempotency.ts';
import { type Input, readInput, type UploadedFile } from './input.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type Authenticators, type Principal, principalKey } from './principal.ts';
import { problemOf, refusalOf } from './problems.ts';
import type { RateLimits } from './rate-limits.ts';
import { platformRefusal } from './refusal.ts';

/** What a service function is given besides its input. */
export type Ctx = {
  db: Db;
  clock: Clock;
  log: Logger;
  requestId: string;
  principal: Principal;
  files: UploadedFile[];
};

/**
 * Idempotent calls are also given the transaction that holds their key, and write through it alone.
 */
export type CtxOf<E extends Endpoint> = E extends { idempotent: true } ? Ctx & { tx: Tx } : Ctx;

export type Route = {
  endpoint: Endpoint;
  run: (ctx: Ctx & { tx?: Tx }, input: Input) => Promise<unknown>;
};

/** Binds one contract to one function. Input and result types come from the contract. */
export const route = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: CtxOf<E>, input: InputOf<E>) => Promise<ResultOf<E>>,
): Route => ({ endpoint, run: run as unknown as Route['run'] });

export type HttpParts = {
  db: Db;
  clock: Clock;
  publicOrigin: string;
  authenticators: Authenticators;
  idempotency: Idempotency;
  rateLimits: RateLimits;
  metrics: Metrics;
};

export function mountAll(app: FastifyInstance, parts: HttpParts, routes: Route[]): void {
  for (const each of routes) {
    assertMountable(each.endpoint, parts.authenticators);
    app.route({
      method: each.endpoint.method,
      url: each.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: each.endpoint },
      handler: (request, reply) => answer(parts, each, request, reply),
    });
  }
}

/** An endpoint whose proof nobody can check must not start: it would refuse everyone, or worse. */
function assertMountable(endpoint: Endpoint, authenticators: Authenticators): void {
  if (endpoint.auth === 'public') return;
  for (const scheme of endpoint.auth.schemes)
    if (!authenticators[scheme]) throw new Error(`${endpoint.name}: nothing checks ${scheme}`);
}

async function answer(
  parts: HttpParts,
  { endpoint, run }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const principal = await authenticate(endpoint, parts, request);
  await parts.rateLimits.take(
    principal,
    endpoint.callClass ?? (endpoint.method === 'GET' ? 'read' : 'write'),
  );
  const input = await readInput(endpoint, request);
  const ctx: Ctx = {
    db: parts.db,
    clock: parts.clock,
    log: request.log as Logger,
    requestId: request.id,
    principal,
    files: input.files,
  };
  const effect = async (tx?: Tx): Promise<Answer> => {
    // On the transaction where there is one: a second connection taken while holding the first
    // could leave every connection waiting for another.
    await parts.clock.sync(tx ?? parts.db);
    const result = await run(tx ? { ...ctx, tx } : ctx, input);
    return { status: endpoint.success.status, body: serialize(endpoint, result) };
  };
  if (endpoint.idempotent)
    return answerOnce(parts, endpoint, request, reply, principal, input, effect);
  const { status, body } = await effect();
  if (endpoint.success.etag && notModified(request, reply, body)) return reply.code(304).send();
  return send(reply, status, body);
}

async function answerOnce(
  parts: HttpParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  input: Input,
  effect: (tx: Tx) => Promise<Answer>,
) {
  const claim = {
    principal: principalKey(principal),
    route: endpoint.name,
    key: idempotencyKeyOf(request),
    requestHash: hashRequest([input.params, input.query, input.body]),
  };
  const outcome = await parts.idempotency.once(claim, {
    effect,
    onWait: () => request.giveUpRoom(),
    answerTo: (error) => {
      const problem = rememberable(error, endpoint, request.id);
      return problem && { status: problem.status, body: JSON.stringify(problem) };
    },
  });
  if (outcome.replayed) {
    reply.header('idempotent-replayed', 'true');
    parts.metrics.replays.inc({ endpoint: endpoint.name });
  }
  if (outcome.status >= 400)
    parts.metrics.refusals.inc({ endpoint: endpoint.name, code: JSON.parse(outcome.body).code });
  return send(reply, outcome.status, outcome.body);
}

/** Refusals the endpoint itself declares are answers to keep; passing troubles are not. */
function rememberable(error: unknown, endpoint: Endpoint, requestId: string) {
  const refusal = refusalOf(error);
  return refusal && refusal.code in endpoint.refusals
    ? problemOf(refusal, endpoint, requestId)
    : undefined;
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined)
    throw platformRefusal('idempotency_key_missing', 'Send an Idempotency-Key header.');
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key))
    throw platformRefusal(
      'idempotency_key_invalid',
      'An Idempotency-Key has 16 to 255 plain characters.',
    );
  return key;
}

/** Only what the contract declares leaves: a column added to a row never leaks by itself. */
const serialize = (endpoint: Endpoint, result: unknown): string =>
  endpoint.success.status === 204 ? '' : JSON.stringify(endpoint.success.body.parse(result));

function notModified(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = etagOf(body);
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
  return matchesEtag(request.headers['if-none-match'], etag);
}

function send(reply: FastifyReply, status: number, body: string) {
  const kind = status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8';
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return status === 204
    ? reply.code(204).send()
    : reply.code(status).header('content-type', kind).send(body);
}
