import {
  type Endpoint,
  type InputOf,
  idempotencyKeyPattern,
  type ResultOf,
} from '@luwag/contracts/endpoint';
import type { Db, Tx } from '@luwag/db';
import { inScope, withScope } from '@luwag/db/scope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { syncHolidays } from '../holidays.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { accessTokenOf } from '../security/access-token.ts';
import {
  actAsMember,
  actAsStaff,
  authenticate,
  authorize,
  type Shops,
  type StaffDesk,
} from '../security/authenticate.ts';
import {
  type Authenticators,
  type Caller,
  idempotencyOwnerOf,
  scopeOf,
} from '../security/caller.ts';
import type { Allowance, RateLimits } from '../security/rate-limits.ts';
import type { Readings } from '../security/readings.ts';
import {
  bindingOf,
  requireStepUp,
  type StepUps,
  stepUpFreshMs,
  stepUpOf,
} from '../security/step-up.ts';
import { assertOn } from '../switches.ts';
import type { WrapAnswer } from './envelope.ts';
import { etagOf, matchesEtag } from './etag.ts';
import {
  type Answer,
  type Claim,
  hashRequest,
  type Idempotency,
  type Outcome,
} from './idempotency.ts';
import { type Input, readInput } from './input.ts';
import { problemOf, refusalOf } from './problems.ts';
import { platformRefusal } from './refusal.ts';
import { leaveJsonUnread, type UploadedFile } from './uploads.ts';

/** What a service function gets besides its input. */
export type Ctx = {
  db: Db;
  clock: Clock;
  log: Logger;
  requestId: string;
  caller: Caller;
  files: UploadedFile[];
  /** The input as it was sent, before the contract parsed it. */
  sent: { params: unknown; body: unknown };
  /** The IP address of the caller, by the headers of our own proxies. */
  address: string;
  /** Spends the step-up that the call brought. For those with `stepUpIf…`, once they know. */
  requireStepUp(tx: Tx): Promise<void>;
  /** The identity provider's token, for what it does on the caller's behalf. */
  accessToken(): string | undefined;
  /** One transaction that sees the caller's rows. */
  own<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction that sees everyone's: for what no account asks for by itself. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Idempotent calls are also given the transaction that holds their key, and write through it alone.
 */
export type CtxOf<E extends Endpoint> = E extends { idempotent: true } ? Ctx & { tx: Tx } : Ctx;

/** For calls that are a single SQL statement: the idempotency claim, and how to serialise. */
export type OneCallCtx<E extends Endpoint = Endpoint> = Ctx & {
  claim: Claim;
  toAnswer(result: ResultOf<E>): Answer;
};

export type Route = {
  endpoint: Endpoint;
  run: (ctx: Ctx & { tx?: Tx }, input: Input) => Promise<unknown>;
};

/** Binds one contract to one function. Input and result types come from the contract. */
export const route = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: CtxOf<E>, input: InputOf<E>) => Promise<ResultOf<E>>,
): Route => ({ endpoint, run: run as unknown as Route['run'] });

/** Like `route`, for functions that need their module's dependencies. */
export function routeWith<P, E extends Endpoint>(
  deps: P,
  endpoint: E,
  run: (deps: P, ctx: CtxOf<E>, input: InputOf<E>) => Promise<ResultOf<E>>,
): Route {
  const bound = (ctx: CtxOf<E>, input: InputOf<E>) => run(deps, ctx, input);
  // The map of calls is printed from the functions' names.
  return route(endpoint, Object.defineProperty(bound, 'name', { value: run.name }));
}

/** For calls that are a single SQL statement, which claims the idempotency key as well. */
export function routeInOneCall<P, E extends Endpoint & { idempotent: 'in_one_call' }>(
  deps: P,
  endpoint: E,
  run: (deps: P, ctx: OneCallCtx<E>, input: InputOf<E>) => Promise<Outcome>,
): Route {
  const bound = (ctx: OneCallCtx<E>, input: InputOf<E>) => run(deps, ctx, input);
  const named = Object.defineProperty(bound, 'name', { value: run.name });
  return { endpoint, run: named as unknown as Route['run'] };
}

export type HttpDeps = {
  db: Db;
  clock: Clock;
  publicOrigin: string;
  authenticators: Authenticators;
  idempotency: Idempotency;
  rateLimits: RateLimits;
  metrics: Metrics;
  /** Left out, answers travel as they are: the envelope decides nothing. */
  wrapAnswer?: WrapAnswer | undefined;
  stepUps?: StepUps | undefined;
  /** For whom people work. Left out, everybody is their own shop. */
  shops?: Shops | undefined;
  /** What roles our own people have. Needed by every call of the console. */
  staffDesk?: StaffDesk | undefined;
  /** How much of people's data they have read. Needed by every call that says it reads. */
  readings?: Readings | undefined;
  /** Refuses calls that move money while the ledger check has found something. */
  moneyGuard?: { assertOpen(): Promise<void> } | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every contract this server answers, for whoever has to go through all of them. */
    endpoints: readonly Endpoint[];
  }
}

export function mountAll(app: FastifyInstance, deps: HttpDeps, routes: Route[]): void {
  for (const each of routes) assertMountable(each.endpoint, deps);
  app.decorate(
    'endpoints',
    routes.map((each) => each.endpoint),
  );
  for (const each of routes) {
    if (!each.endpoint.files?.inJson) mount(app, deps, each);
    // In a scope of its own, so that other calls' bodies are read as ever.
    else
      void app.register((scope, _options, done) => {
        leaveJsonUnread(scope);
        mount(scope, deps, each);
        done();
      });
  }
}

const mount = (app: FastifyInstance, deps: HttpDeps, each: Route) =>
  app.route({
    method: each.endpoint.method,
    url: each.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: each.endpoint },
    handler: (request, reply) => answer(deps, each, request, reply),
  });

/** Refuses to start when an endpoint needs a check that is not configured. */
function assertMountable(
  endpoint: Endpoint,
  { authenticators, stepUps, moneyGuard, staffDesk, readings }: HttpDeps,
): void {
  const { name } = endpoint;
  if (endpoint.movesMoney && !moneyGuard) throw new Error(`${name} moves money, no guard is given`);
  if (stepUpOf(endpoint) && !stepUps) throw new Error(`${name} takes step-ups, no store is given`);
  // A step-up is spent in the call's transaction, and one that is a single statement has none.
  if (endpoint.stepUp && endpoint.idempotent === 'in_one_call')
    throw new Error(`${name} takes a step-up and has no transaction to spend it in`);
  if (endpoint.success.contentType && (endpoint.method !== 'GET' || endpoint.stepUp))
    throw new Error(`${name} answers with bytes, but is not a plain GET`);
  if (endpoint.auth === 'public') return;
  if (endpoint.reads && !readings) throw new Error(`${name} reads people, and nobody counts`);
  if (endpoint.auth.staffRight && !staffDesk) throw new Error(`${name}: who has which role?`);
  for (const scheme of endpoint.auth.schemes)
    if (!authenticators[scheme]) throw new Error(`${name}: no authenticator for ${scheme}`);
}

async function answer(
  deps: HttpDeps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  // First of all, and on a connection given back at once: a second one taken while a transaction
  // holds the first could leave every connection waiting for another.
  await deps.clock.sync(deps.db);
  await syncHolidays(deps.db);
  const who = await authenticate(endpoint, deps, request);
  if (endpoint.deprecated) reply.headers(deprecationOf(endpoint.deprecated));
  await deps.rateLimits.take(
    who,
    endpoint.callClass ?? (endpoint.method === 'GET' ? 'read' : 'write'),
    request.ip,
    // Programs pace themselves by it; people have no use for it.
    who.kind === 'key' ? (allowance) => reply.headers(limitHeadersOf(allowance)) : undefined,
  );
  await authorize(endpoint, deps.db, who, request.id);
  const member = await actAsMember(endpoint, deps, who, request.id);
  const caller = await actAsStaff(endpoint, deps, member, request.id);
  if (endpoint.reads && caller.kind === 'person')
    await deps.readings?.take({
      caller,
      kind: endpoint.reads,
      now: deps.clock.now(),
      requestId: request.id,
      log: request.log as Logger,
    });
  // Before the body: nobody sends a picture for nothing.
  if (endpoint.needs) await assertOn(deps, endpoint.needs);
  const input = await readInput(endpoint, request);
  if (endpoint.movesMoney) await deps.moneyGuard?.assertOpen();
  // Every transaction that begins in here, the one that holds an idempotency key too, sees the
  // caller's rows and no one else's.
  const scope = scopeOf(caller);
  const inCallersScope = <T>(work: () => Promise<T>) => (scope ? withScope(scope, work) : work());
  if (endpoint.idempotent)
    return inCallersScope(() => answerOnce(deps, route, request, reply, caller, input));
  if (endpoint.success.contentType) {
    const ctx = ctxOf(deps, endpoint, request, caller, input.files);
    const bytes = await inCallersScope(() => route.run(ctx, input));
    return sendBytes(reply, endpoint, bytes as Uint8Array);
  }
  const effect = effectOf(deps, route, request, caller, input);
  const { status, body } = await inCallersScope(() => effect());
  if (endpoint.success.etag && notModified(request, reply, body)) return reply.code(304).send();
  return send(reply, status, wrapped(deps, endpoint, body));
}

const limitHeadersOf = ({ limit, remaining, resetSeconds }: Allowance) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': resetSeconds,
});

/** RFC 9745 and RFC 8594: since when, until when, and what to use instead. */
const deprecationOf = ({ since, until, use }: NonNullable<Endpoint['deprecated']>) => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(until).toUTCString(),
  link: `</developers/reference/${use}>; rel="successor-version"`,
});

/** What the call does: the step-up it needs, the service function, the answer in its one form. */
function effectOf(
  deps: HttpDeps,
  { endpoint, run }: Route,
  request: FastifyRequest,
  caller: Caller,
  input: Input,
): (tx?: Tx) => Promise<Answer> {
  const ctx = ctxOf(deps, endpoint, request, caller, input.files);
  return async (tx) => {
    if (endpoint.stepUp) await (tx ? ctx.requireStepUp(tx) : ctx.own(ctx.requireStepUp));
    const result = await run(tx ? { ...ctx, tx } : ctx, input);
    return { status: endpoint.success.status, body: serialize(endpoint, result) };
  };
}

function runInOneCall(
  deps: HttpDeps,
  { endpoint, run }: Route,
  request: FastifyRequest,
  caller: Caller,
  input: Input,
  claim: Claim,
): Promise<Outcome> {
  const ctx: OneCallCtx = {
    ...ctxOf(deps, endpoint, request, caller, input.files),
    claim,
    toAnswer: (result) => ({
      status: endpoint.success.status,
      body: serialize(endpoint, result),
    }),
  };
  return run(ctx, input) as Promise<Outcome>;
}

const ctxOf = (
  { db, clock, stepUps }: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller,
  files: UploadedFile[],
): Ctx => ({
  db,
  clock,
  log: request.log as Logger,
  requestId: request.id,
  caller,
  files,
  sent: { params: request.params, body: request.body },
  address: request.ip,
  requireStepUp: async (tx) => {
    const kind = stepUpOf(endpoint);
    if (!kind || !stepUps) throw new Error(`${endpoint.name} declares no step-up`);
    await requireStepUp(stepUps, tx, {
      caller,
      action: endpoint.name,
      binding: bindingOf({
        params: request.params,
        query: endpoint.query && Object(request.query),
        body: request.body,
      }),
      freshMs: stepUpFreshMs[kind],
      id: request.headers['step-up'],
    });
  },
  accessToken: () => accessTokenOf(request),
  // The binder has put the whole call in the caller's scope already.
  own: (work) => db.transaction().execute(work),
  system: (work) => inScope(db, 'system', work),
});

async function answerOnce(
  deps: HttpDeps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  input: Input,
) {
  const { endpoint } = route;
  const claim = {
    owner: idempotencyOwnerOf(caller),
    route: endpoint.name,
    key: idempotencyKeyOf(request),
    requestHash: hashRequest([input.params, input.query, input.body]),
  };
  const call = {
    onWait: () => request.releasePermit(),
    answerTo: (error: unknown) => {
      const problem = rememberable(error, endpoint, request.id);
      return problem && { status: problem.status, body: JSON.stringify(problem) };
    },
  };
  const outcome =
    endpoint.idempotent === 'in_one_call'
      ? await deps.idempotency.onceInOneCall(claim, {
          ...call,
          effect: () => runInOneCall(deps, route, request, caller, input, claim),
        })
      : await deps.idempotency.once(claim, {
          ...call,
          effect: effectOf(deps, route, request, caller, input),
        });
  if (outcome.replayed) {
    reply.header('idempotent-replayed', 'true');
    deps.metrics.replays.inc({ endpoint: endpoint.name });
  }
  if (outcome.status >= 400)
    deps.metrics.refusals.inc({ endpoint: endpoint.name, code: JSON.parse(outcome.body).code });
  const isRefused = outcome.status >= 400;
  const body = isRefused ? outcome.body : wrapped(deps, endpoint, outcome.body);
  return send(reply, outcome.status, body);
}

/** Last of all, so that a replayed answer gets an iv of its own too. Refusals stay plain. */
const wrapped = ({ wrapAnswer }: HttpDeps, endpoint: Endpoint, body: string): string =>
  endpoint.success.envelope && wrapAnswer ? wrapAnswer(body) : body;

/** Refusals that the contract declares are stored under the key; transient failures are not. */
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
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key))
    throw platformRefusal(
      'idempotency_key_invalid',
      'An Idempotency-Key has 16 to 255 plain characters.',
    );
  return key;
}

/** Only what the contract declares leaves: a column added to a row never leaks by itself. */
const serialize = (endpoint: Endpoint, result: unknown): string =>
  endpoint.success.status === 204 ? '' : JSON.stringify(endpoint.success.body.parse(result));

/**
 * A picture opens as a picture and as nothing else, in our own pages, and leaves no copy. A file
 * with a name is saved: no viewer opens one under this policy.
 */
const sendBytes = (reply: FastifyReply, { success }: Endpoint, bytes: Uint8Array) => {
  if (success.fileName)
    reply.header('content-disposition', `attachment; filename="${success.fileName}"`);
  return reply
    .code(success.status)
    .header('content-type', success.contentType)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

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
