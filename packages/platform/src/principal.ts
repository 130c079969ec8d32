import type { AuthScheme, Role } from '@luwag/contracts/endpoint';
import type { FastifyRequest } from 'fastify';

export type Mode = 'test' | 'live';

/** Who is calling. `id` is what owns rows; `mode` is part of every owner predicate on money. */
export type Principal =
  | { kind: 'anonymous'; id: string }
  | { kind: 'person'; id: string; role: Role; mode: Mode; sessionId: string }
  | { kind: 'key'; id: string; role: 'merchant'; mode: Mode; keyId: string; scopes: string[] };

/**
 * Looks for its own kind of proof on the request. `undefined` means there was none, so the next
 * scheme may look; a proof that is present but wrong is `'invalid'` and ends the search.
 */
export type Authenticator = (request: FastifyRequest) => Promise<Principal | 'invalid' | undefined>;

export type Authenticators = Partial<Record<AuthScheme, Authenticator>>;

/** The name under which limits and idempotency keys are kept. */
export const principalKey = (principal: Principal): string =>
  principal.kind === 'anonymous'
    ? `anonymous:${principal.id}`
    : `${principal.kind}:${principal.mode}:${principal.id}`;
