import { createHash } from 'node:crypto';
import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import type { Db } from '@luwag/db';
import type { FastifyRequest } from 'fastify';
import { accessTokenOf } from './access-token.ts';
import { recordAudit } from './audit.ts';
import type { Authenticators, Principal } from './principal.ts';
import type { RateLimits } from './rate-limits.ts';
import { platformRefusal, Refusal } from './refusal.ts';

type Parts = { authenticators: Authenticators; publicOrigin: string; rateLimits: RateLimits };

/**
 * Finds out who calls. A proof that fails is no cheaper than any other call of a stranger: it costs
 * its network one of its tries, whatever kind of proof it was.
 */
export async function authenticate(
  endpoint: Endpoint,
  parts: Parts,
  request: FastifyRequest,
): Promise<Principal> {
  if (endpoint.auth === 'public') return { kind: 'anonymous', id: request.ip };
  const tried = await parts.rateLimits.takeTry({ address: request.ip, proof: proofOf(request) });
  try {
    const principal = await prove(endpoint.auth.schemes, parts, request);
    tried(principal);
    return principal;
  } catch (error) {
    if (!isUnproven(error)) tried();
    throw error;
  }
}

/** What a token is recognised by, without keeping it. Of a password not even a hash is kept. */
function proofOf(request: FastifyRequest): string | undefined {
  const token = accessTokenOf(request);
  return token && createHash('sha256').update(token).digest('base64url');
}

/** By the first of the schemes that finds its kind of proof. */
async function prove(
  schemes: readonly AuthScheme[],
  parts: Parts,
  request: FastifyRequest,
): Promise<Principal> {
  for (const scheme of schemes) {
    const found = await parts.authenticators[scheme]?.(request);
    if (!found) continue;
    if (found === 'invalid' || found.kind === 'anonymous') throw unproven(scheme);
    assertSameOrigin(scheme, parts.publicOrigin, request);
    return found;
  }
  throw unproven();
}

/**
 * Whether the caller's role may, and a key's scopes: before the call is looked at any further, so
 * that no answer kept under an idempotency key is given to who may not ask. A refused role is put
 * on record, and so all of it comes after the limits.
 */
export async function authorize(
  endpoint: Endpoint,
  db: Db,
  principal: Principal,
  requestId: string,
): Promise<void> {
  // A registrant has no role yet: which calls are open to one is said by the scheme alone.
  if (endpoint.auth === 'public' || !endpoint.auth.roles || !('role' in principal)) return;
  if (endpoint.auth.roles.includes(principal.role)) return requireScope(endpoint.auth, principal);
  const detail = { call: endpoint.name, role: principal.role };
  const event = { principal, accountId: principal.id, action: 'role.refused', requestId } as const;
  await db.transaction().execute((tx) => recordAudit(tx, { ...event, detail }));
  throw platformRefusal('forbidden', 'This is not open to your kind of account.');
}

/** A signed-in person's role is enough; a key also needs the scope that the contract names. */
function requireScope({ scope }: { scope?: string }, principal: Principal): void {
  if (!scope || principal.kind !== 'key' || principal.scopes.includes(scope)) return;
  throw platformRefusal('forbidden', `This key does not have the scope ${scope}.`);
}

/**
 * A browser attaches cookies to requests other sites make. Calls that change something and were
 * proven by a cookie must therefore say they come from our own pages.
 */
function assertSameOrigin(scheme: AuthScheme, publicOrigin: string, request: FastifyRequest): void {
  const isCookieProof = scheme === 'session' && !request.headers.authorization;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (isSafe || !isCookieProof || request.headers.origin === publicOrigin) return;
  throw platformRefusal('forbidden', 'This call must come from our own pages.');
}

/** Whether the proof was looked at and is not good; otherwise nobody could tell. */
const isUnproven = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'unauthenticated' || error.code === 'api_key_invalid');

/** Whoever brought a proof cannot do better by signing in: it is wrong, and they are told so. */
function unproven(scheme?: AuthScheme) {
  if (scheme === 'api_key') return platformRefusal('api_key_invalid', 'This key is not valid.');
  const title =
    scheme === 'basic'
      ? 'This e-mail address and password open no account.'
      : 'Sign in to continue.';
  return platformRefusal('unauthenticated', title);
}
