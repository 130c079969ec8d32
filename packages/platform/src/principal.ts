import type { AuthScheme, Role } from '@luwag/contracts/endpoint';
import type { Scope } from '@luwag/db/scope';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './addresses.ts';

export type Mode = 'test' | 'live';

/** Somebody signed in. `isEnrolling` is staff who have yet to make their first passkey. */
export type Person = {
  kind: 'person';
  id: string;
  role: Role;
  mode: Mode;
  sessionId: string;
  isEnrolling?: boolean;
};

/** Somebody who sent address and password along, on the one call that takes them. */
export type Visitor = { kind: 'visitor'; id: string; role: 'buyer' | 'merchant'; mode: Mode };

/** A merchant's server, with a key of one store. */
export type Key = {
  kind: 'key';
  id: string;
  role: 'merchant';
  mode: Mode;
  keyId: string;
  storeId: string;
  scopes: string[];
};

/**
 * Who is calling. `id` is what owns rows; `mode` is part of every owner predicate on money. A
 * registrant's token may open no account at all: to its bearer that must look the same. Somebody
 * arriving has a fresh token of the identity provider, whose name for them is `id`.
 */
export type Principal =
  | { kind: 'anonymous'; id: string }
  | { kind: 'registrant'; id: string; accountId: string | undefined }
  | { kind: 'arriving'; id: string; originJti: string; amr: string[] }
  | { kind: 'service'; id: 'userpool' | 'gateway' }
  | Person
  | Visitor
  | Key;

/**
 * Looks for its own kind of proof on the request. `undefined` means there was none, so the next
 * scheme may look; a proof that is present but wrong is `'invalid'` and ends the search.
 */
export type Authenticator = (request: FastifyRequest) => Promise<Principal | 'invalid' | undefined>;

export type Authenticators = Partial<Record<AuthScheme, Authenticator>>;

/** Whose rows a call may see: the caller's own, a key's of its own mode alone, or nobody's. */
export function scopeOf(principal: Principal): Scope | undefined {
  if (principal.kind === 'person' || principal.kind === 'visitor')
    return { accountId: principal.id };
  if (principal.kind === 'key') return { accountId: principal.id, mode: principal.mode };
  return principal.kind === 'registrant' && principal.accountId
    ? { accountId: principal.accountId }
    : undefined;
}

/** A visitor is the same person as with a session: on record, and to every limit. */
export const recordedKind = ({ kind }: Principal): string => (kind === 'visitor' ? 'person' : kind);

/**
 * The name under which idempotency keys are kept. A key's are its own: another key of the merchant,
 * of another store perhaps, that happens to choose the same one asks for something else.
 */
export const claimantOf = (principal: Principal): string =>
  principal.kind === 'key'
    ? `${principalKey(principal)}:${principal.storeId}:${principal.keyId}`
    : principalKey(principal);

/** The name under which limits are kept. */
export const principalKey = (principal: Principal): string =>
  'mode' in principal
    ? `${recordedKind(principal)}:${principal.mode}:${principal.id}`
    : `${principal.kind}:${principal.kind === 'anonymous' ? networkOf(principal.id) : principal.id}`;
