import type { AuthScheme, Role } from '@luwag/contracts/endpoint';
import type { Scope } from '@luwag/db/scope';
import type { ShopRole } from '@luwag/domain/shop-roles';
import type { StaffRole } from '@luwag/domain/staff-roles';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/addresses.ts';

export type Mode = 'test' | 'live';

/** Somebody who works for a shop: who they are, as what, and in which stores if not in all. */
export type Member = { personId: string; role: ShopRole; storeIds: readonly string[] | undefined };

/**
 * A signed-in person. `isEnrolling`: staff who have not registered their first passkey yet.
 * `isPasswordOnly`: the session has shown no factor. `member`: on a call of a shop that they work
 * for, whose account is `id` then. `staffRoles`: of our own people, on a call of the console.
 */
export type Person = {
  kind: 'person';
  id: string;
  role: Role;
  mode: Mode;
  sessionId: string;
  isEnrolling?: boolean;
  isPasswordOnly?: boolean;
  member?: Member;
  staffRoles?: readonly StaffRole[];
};

/** A person by Basic authentication (e-mail and password), on the one call that accepts it. */
export type Visitor = { kind: 'visitor'; id: string; role: 'buyer' | 'merchant'; mode: Mode };

/** A merchant's server, by the API key of one store. */
export type Key = {
  kind: 'key';
  id: string;
  role: 'merchant';
  mode: Mode;
  keyId: string;
  storeId: string;
  scopes: string[];
  /** It has a list of networks, and the call came from another. Such a call is refused. */
  isElsewhere?: boolean;
};

/** A device at the counter of a store, which a merchant has paired. */
export type CounterDevice = {
  kind: 'device';
  /** The merchant's. */
  id: string;
  storeId: string;
  deviceId: string;
  state: 'open' | 'locked' | 'blocked';
};

/**
 * Who is calling. `id` is what owns rows; `mode` is part of every owner predicate on money. A
 * registrant's token may open no account at all: to its bearer that must look the same. Somebody
 * arriving has a fresh token of the identity provider, whose name for them is `id`.
 */
export type Caller =
  | { kind: 'anonymous'; id: string }
  | { kind: 'registrant'; id: string; accountId: string | undefined }
  | { kind: 'arriving'; id: string; originJti: string; amr: string[] }
  | { kind: 'service'; id: 'userpool' | 'gateway' }
  | Person
  | Visitor
  | CounterDevice
  | Key;

/**
 * Checks its own kind of credential on the request. `undefined` means there was none, so the next
 * scheme is tried; a credential that is present but wrong is `'invalid'` and ends the search.
 */
export type Authenticator = (request: FastifyRequest) => Promise<Caller | 'invalid' | undefined>;

export type Authenticators = Partial<Record<AuthScheme, Authenticator>>;

/**
 * Whose rows a call may see: the caller's own, a key's of its own mode alone, a device's that are
 * live, or nobody's.
 */
export function scopeOf(caller: Caller): Scope | undefined {
  if (caller.kind === 'person') return { accountId: caller.id, storeIds: caller.member?.storeIds };
  if (caller.kind === 'visitor') return { accountId: caller.id };
  if (caller.kind === 'key') return { accountId: caller.id, mode: caller.mode };
  if (caller.kind === 'device') return { accountId: caller.id, mode: 'live' };
  return caller.kind === 'registrant' && caller.accountId
    ? { accountId: caller.accountId }
    : undefined;
}

/** Who did it. For somebody who works for a shop that is not the account whose rows they see. */
export const actorIdOf = (caller: Caller): string =>
  caller.kind === 'person' && caller.member ? caller.member.personId : caller.id;

/** A visitor is the same person as with a session: on record, and to every limit. */
export const recordedKind = ({ kind }: Caller): string => (kind === 'visitor' ? 'person' : kind);

/**
 * The name under which idempotency keys are kept. A key's are its own: another key of the merchant,
 * of another store perhaps, that happens to choose the same one asks for something else. So does
 * somebody who has changed from one shop to another.
 */
export function idempotencyOwnerOf(caller: Caller): string {
  if (caller.kind === 'key') return `${callerKey(caller)}:${caller.storeId}:${caller.keyId}`;
  const isMember = caller.kind === 'person' && caller.member !== undefined;
  return isMember ? `${callerKey(caller)}:${caller.id}` : callerKey(caller);
}

/** The name under which limits are kept. */
export const callerKey = (caller: Caller): string => {
  if (caller.kind === 'device') return `device:${caller.deviceId}`;
  return 'mode' in caller
    ? `${recordedKind(caller)}:${caller.mode}:${actorIdOf(caller)}`
    : `${caller.kind}:${caller.kind === 'anonymous' ? networkOf(caller.id) : caller.id}`;
};
