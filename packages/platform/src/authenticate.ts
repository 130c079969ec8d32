import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Authenticators, Principal } from './principal.ts';
import { platformRefusal } from './refusal.ts';

type Parts = { authenticators: Authenticators; publicOrigin: string };

/** Finds out who calls, by the schemes the endpoint accepts, and whether their role may. */
export async function authenticate(
  endpoint: Endpoint,
  parts: Parts,
  request: FastifyRequest,
): Promise<Principal> {
  if (endpoint.auth === 'public') return { kind: 'anonymous', id: request.ip };
  for (const scheme of endpoint.auth.schemes) {
    const found = await parts.authenticators[scheme]?.(request);
    if (!found) continue;
    if (found === 'invalid' || found.kind === 'anonymous') throw unauthenticated();
    assertSameOrigin(scheme, parts.publicOrigin, request);
    if (endpoint.auth.roles && !endpoint.auth.roles.includes(found.role))
      throw platformRefusal('forbidden', 'This is not open to your kind of account.');
    return found;
  }
  throw unauthenticated();
}

/**
 * A browser attaches cookies to requests other sites make. Calls that change something and were
 * proven by a cookie must therefore say they come from our own pages.
 */
function assertSameOrigin(scheme: AuthScheme, publicOrigin: string, request: FastifyRequest): void {
  const isCookieProof =
    (scheme === 'session' || scheme === 'staff') && !request.headers.authorization;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (isSafe || !isCookieProof || request.headers.origin === publicOrigin) return;
  throw platformRefusal('forbidden', 'This call must come from our own pages.');
}

const unauthenticated = () => platformRefusal('unauthenticated', 'Sign in to continue.');
