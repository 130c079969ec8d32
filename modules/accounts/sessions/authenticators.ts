import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { platformRefusal } from '@luwag/platform/http/refusal';
import { accessTokenOf, bearerOf } from '@luwag/platform/security/access-token';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Authenticator, Person } from '@luwag/platform/security/caller';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { type EndReason, endSession, isSignInUsed } from './repository.ts';
import type { SessionBatches } from './session-batches.ts';
import { endReasonOf, touchEveryMs } from './sessions.ts';

/** What finding out who is signed in needs besides. */
export type SessionDeps = AccountsDeps & { sessionBatches: SessionBatches };

/** The maximum age of a sign-in for which a session is opened. */
const arrivalMaxMs = minuteMs;

/** What staff may call before they have made their first passkey. */
const enrollingCalls: ReadonlySet<string> = new Set([
  'accounts.startPasskey',
  'accounts.getSecuritySettings',
  'accounts.putSecuritySettings',
  'accounts.touchSession',
  'accounts.closeSession',
]);

// Three parts, none of them empty. Anything else is another kind of token, for another scheme.
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const tokenLengthMax = 4096;

/** Undefined for an invalid token. Throws when it could not be verified. */
async function claimsOf({ userPool, clock }: AccountsDeps, token: string) {
  if (token.length > tokenLengthMax) return undefined;
  try {
    return await userPool.verifyAccessToken(token, clock.now());
  } catch (error) {
    if (isPoolError(error, 'InvalidAuthTokens')) return undefined;
    throw poolAway(error);
  }
}

/**
 * Somebody signed in: a token that the identity provider signed, and a session of ours that is
 * open. The session is looked up on every call, so that one that was revoked stops at once.
 */
export const sessionAuthenticator =
  (deps: SessionDeps): Authenticator =>
  async (request) => {
    const token = accessTokenOf(request);
    if (!token || !tokenShape.test(token)) return undefined;
    const claims = await claimsOf(deps, token);
    const session = claims && (await deps.sessionBatches.find(claims.originJti));
    if (!session) return 'invalid';
    const now = deps.clock.now();
    const person: Person = {
      kind: 'person',
      id: session.account_id,
      role: session.role,
      mode: 'live',
      sessionId: session.session_id,
      isPasswordOnly: session.factors.every((factor) => factor === 'pwd'),
    };
    const reason = endReasonOf(session, now);
    if (reason) {
      await end(deps.db, person, { now, reason }, request.id);
      return 'invalid';
    }
    const notSince = new Date(now.getTime() - touchEveryMs);
    deps.sessionBatches.noteSeen(session, { now, notSince });
    if (person.role !== 'staff' || session.factors.includes('passkey')) return person;
    assertEnrolling(request);
    return { ...person, isEnrolling: true };
  };

async function end(
  db: Db,
  person: Person,
  ending: { now: Date; reason: EndReason },
  requestId: string,
): Promise<void> {
  const session = { id: person.sessionId, accountId: person.id };
  await inScope(db, { accountId: person.id }, async (tx) => {
    if (!(await endSession(tx, session, ending))) return;
    const detail = { session_id: session.id, reason: ending.reason };
    const accountId = person.id;
    await recordAudit(tx, {
      caller: 'system',
      accountId,
      action: 'session.ended',
      detail,
      requestId,
    });
  });
}

function assertEnrolling(request: Parameters<Authenticator>[0]): void {
  const call = request.routeOptions.config.endpoint?.name ?? '';
  if (enrollingCalls.has(call)) return;
  throw platformRefusal('forbidden', 'Make your passkey first. Until then nothing else is open.');
}

/** A caller with the token of a fresh sign-in that has no session yet. Bearer only. */
export const arrivalAuthenticator =
  (deps: AccountsDeps): Authenticator =>
  async (request) => {
    const token = bearerOf(request);
    if (!token || !tokenShape.test(token)) return undefined;
    const claims = await claimsOf(deps, token);
    if (!claims) return 'invalid';
    const ageMs = deps.clock.now().getTime() - claims.authTimeAt.getTime();
    if (ageMs > arrivalMaxMs || (await isSignInUsed(deps.db, claims.originJti))) return 'invalid';
    return { kind: 'arriving', id: claims.sub, originJti: claims.originJti, amr: claims.amr };
  };
