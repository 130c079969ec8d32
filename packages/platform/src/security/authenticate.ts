import { createHash } from 'node:crypto';
import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import type { Db } from '@luwag/db';
import { mayDo } from '@luwag/domain/shop-roles';
import { rolesMay, type StaffRole } from '@luwag/domain/staff-roles';
import type { FastifyRequest } from 'fastify';
import '../http/call-log.ts';
import { platformRefusal, Refusal } from '../http/refusal.ts';
import { accessTokenOf, shownKeyOf } from './access-token.ts';
import { recordAudit } from './audit.ts';
import type { Authenticators, Caller, Key, Member, Person } from './caller.ts';
import type { RateLimits } from './rate-limits.ts';

type Deps = { authenticators: Authenticators; publicOrigin: string; rateLimits: RateLimits };

/**
 * Authenticates the caller. A credential that fails costs the caller's network one of its tries,
 * whatever kind of credential it was.
 */
export async function authenticate(
  endpoint: Endpoint,
  deps: Deps,
  request: FastifyRequest,
): Promise<Caller> {
  if (endpoint.auth === 'public') return { kind: 'anonymous', id: request.ip };
  const tried = await deps.rateLimits.takeTry({ address: request.ip, proof: proofOf(request) });
  try {
    const caller = await prove(endpoint.auth.schemes, deps, request);
    tried(caller);
    return caller;
  } catch (error) {
    if (!isUnproven(error)) tried();
    throw error;
  }
}

/** A hash by which a token is recognised. For a password not even a hash is stored. */
export function proofOf(request: FastifyRequest): string | undefined {
  const token = accessTokenOf(request);
  return token && createHash('sha256').update(token).digest('base64url');
}

/** By the first scheme that finds its kind of credential on the request. */
async function prove(
  schemes: readonly AuthScheme[],
  deps: Deps,
  request: FastifyRequest,
): Promise<Caller> {
  for (const scheme of schemes) {
    const found = await deps.authenticators[scheme]?.(request);
    if (!found) continue;
    if (found === 'invalid' || found.kind === 'anonymous') throw unproven(scheme);
    assertSameOrigin(scheme, deps.publicOrigin, request);
    if (found.kind === 'key') {
      request.calledByKey = found;
      assertServer(found, deps.publicOrigin, request);
    }
    return found;
  }
  if (shownKeyOf(request) && !schemes.includes('api_key')) {
    // Nobody asked whose key it is; the request log will.
    request.isUnread = true;
    throw platformRefusal('unauthenticated', 'API keys cannot make this call: it is for people.');
  }
  throw unproven(schemes.includes('api_key') ? 'key_missing' : undefined);
}

/**
 * Whether the caller's role may, and a key's scopes: before the call is looked at any further, so
 * that no answer kept under an idempotency key is given to who may not ask. A refused role is put
 * on record, and so all of it comes after the limits.
 */
export async function authorize(
  endpoint: Endpoint,
  db: Db,
  caller: Caller,
  requestId: string,
): Promise<void> {
  // A registrant has no role yet: the scheme alone decides which calls are open to them.
  if (endpoint.auth === 'public' || !endpoint.auth.roles || !('role' in caller)) return;
  if (endpoint.auth.roles.includes(caller.role)) return requireScope(endpoint.auth, caller);
  await recordRefused(endpoint, db, caller, requestId);
  throw platformRefusal('forbidden', 'This is not open to your kind of account.');
}

/** Finds the shop that somebody works for; undefined for whoever works for none but their own. */
export type Shops = {
  find(personId: string): Promise<{ shopId: string; member: Member; isOpen: boolean } | undefined>;
};

/**
 * On a call of a shop, somebody who works for one acts for it: what they see and change is the
 * shop's, within their rights and stores. Looked up at every call, so that whoever was removed or
 * given another role is so at once. Everywhere else, and without such a shop, they are themselves.
 */
export async function actAsMember(
  endpoint: Endpoint,
  { db, shops }: { db: Db; shops?: Shops | undefined },
  caller: Caller,
  requestId: string,
): Promise<Caller> {
  const right = endpoint.auth === 'public' ? undefined : endpoint.auth.right;
  if (!right || !shops || caller.kind !== 'person' || caller.role !== 'merchant') return caller;
  const found = await shops.find(caller.id);
  if (!found) return caller;
  const acting: Person = { ...caller, id: found.shopId, member: found.member };
  if (found.isOpen && mayDo(found.member.role, right)) return acting;
  await recordRefused(endpoint, db, acting, requestId, right);
  throw platformRefusal('forbidden', 'Your role in this shop does not open this.');
}

/** Finds what roles somebody who works for us has; none for everybody else. */
export type StaffDesk = { find(personId: string): Promise<readonly StaffRole[]> };

/**
 * On a call of the console, one of our own people needs a role that opens it. Looked up at every
 * call, so that a role which was taken opens nothing from then on.
 */
export async function actAsStaff(
  endpoint: Endpoint,
  { db, staffDesk }: { db: Db; staffDesk?: StaffDesk | undefined },
  caller: Caller,
  requestId: string,
): Promise<Caller> {
  const right = endpoint.auth === 'public' ? undefined : endpoint.auth.staffRight;
  if (!right || caller.kind !== 'person') return caller;
  const staffRoles = (await staffDesk?.find(caller.id)) ?? [];
  if (rolesMay(staffRoles, right)) return { ...caller, staffRoles };
  await recordRefused(endpoint, db, caller, requestId, right);
  throw platformRefusal('forbidden', 'None of your roles opens this.');
}

async function recordRefused(
  { name }: Endpoint,
  db: Db,
  caller: Extract<Caller, { role: string }>,
  requestId: string,
  right?: string,
): Promise<void> {
  const role = caller.kind === 'person' ? (caller.member?.role ?? caller.role) : caller.role;
  const detail = { call: name, role, ...(right ? { right } : {}) };
  const event = { caller, accountId: caller.id, action: 'role.refused', requestId } as const;
  await db.transaction().execute((tx) => recordAudit(tx, { ...event, detail }));
}

/** A signed-in person's role is enough; a key also needs the scope that the contract names. */
function requireScope({ scope }: { scope?: string }, caller: Caller): void {
  if (!scope || caller.kind !== 'key' || caller.scopes.includes(scope)) return;
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

/**
 * A key is a server's. Browsers say that they are one; whoever reads the page has the key. Our own
 * pages may try a test key, for the documents do. `Sec-Fetch-Mode` says nothing: servers send it
 * too.
 */
function assertServer(key: Key, publicOrigin: string, { headers }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isBrowser = origin !== undefined || site !== undefined;
  const isOurs = site === 'same-origin' && (origin === undefined || origin === publicOrigin);
  if (isBrowser && !(isOurs && key.mode === 'test'))
    throw platformRefusal('key_in_browser', 'Keys are for servers: this call came from a browser.');
  if (key.isElsewhere)
    throw platformRefusal('address_not_allowed', 'This key does not work from this address.');
}

/** Whether the credential was checked and is wrong, as opposed to a failed check. */
const isUnproven = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'unauthenticated' || error.code === 'api_key_invalid');

/** A wrong credential gets another answer than a missing one: signing in would not help. */
function unproven(scheme?: AuthScheme | 'key_missing') {
  if (scheme === 'api_key') return platformRefusal('api_key_invalid', 'This key is not valid.');
  if (scheme === 'basic')
    return platformRefusal('unauthenticated', 'This e-mail address and password open no account.');
  const title =
    scheme === 'key_missing'
      ? 'Sign in, or send your key: Authorization: Bearer lw_test_….'
      : 'Sign in to continue.';
  return platformRefusal('unauthenticated', title);
}
