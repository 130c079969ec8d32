import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import type { Db } from '@luwag/db';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from './audit.ts';
import type { Authenticators, Principal } from './principal.ts';
import { platformRefusal } from './refusal.ts';

type Parts = { authenticators: Authenticators; publicOrigin: string };

/** Finds out who calls, by the schemes the endpoint accepts. */
export async function authenticate(
  endpoint: Endpoint,
  parts: Parts,
  request: FastifyRequest,
): Promise<Principal> {
  if (endpoint.auth === 'public') return { kind: 'anonymous', id: request.ip };
  for (const scheme of endpoint.auth.schemes) {
    const found = await parts.authenticators[scheme]?.(request);
    if (!found) continue;
    if (found === 'invalid' || found.kind === 'anonymous') throw unproven(scheme);
    assertSameOrigin(scheme, parts.publicOrigin, request);
    return found;
  }
  throw unproven();
}

/** Whether the caller's role may. A refusal is put on record, and so comes after the limits. */
export async function authorize(
  endpoint: Endpoint,
  db: Db,
  principal: Principal,
  requestId: string,
): Promise<void> {
  // A registrant has no role yet: which calls are open to one is said by the scheme alone.
  if (endpoint.auth === 'public' || !endpoint.auth.roles || !('role' in principal)) return;
  if (endpoint.auth.roles.includes(principal.role)) return;
  const detail = { call: endpoint.name, role: principal.role };
  const event = { principal, accountId: principal.id, action: 'role.refused', requestId } as const;
  await db.transaction().execute((tx) => recordAudit(tx, { ...event, detail }));
  throw platformRefusal('forbidden', 'This is not open to your kind of account.');
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

/** Whoever brought a proof cannot do better by signing in: it is wrong, and they are told so. */
function unproven(scheme?: AuthScheme) {
  if (scheme === 'api_key') return platformRefusal('api_key_invalid', 'This key is not valid.');
  const title =
    scheme === 'basic'
      ? 'This e-mail address and password open no account.'
      : 'Sign in to continue.';
  return platformRefusal('unauthenticated', title);
}
