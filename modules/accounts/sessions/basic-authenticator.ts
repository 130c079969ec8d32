import { inScope } from '@luwag/db/scope';
import type { Authenticator, Visitor } from '@luwag/platform/security/caller';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { findAccountBySub } from '../profile/service.ts';

/**
 * Somebody who sends address and password along instead of signing in. The identity provider
 * checks both, and counts failures as it does at its own door. It opens nothing: the sign-in that
 * it makes is ended at once. Who has an authenticator app signs in properly.
 */
export const basicAuthenticator =
  (deps: AccountsDeps): Authenticator =>
  async (request) => {
    const given = credentialsOf(request);
    if (!given) return undefined;
    const sub = await subOf(deps, { ...given, visitorAddress: request.ip });
    const account = sub && (await inScope(deps.db, 'system', (tx) => findAccountBySub(tx, sub)));
    if (!account || account.role === 'staff') return 'invalid';
    if (account.account_status === 'SUSPENDED' || account.account_status === 'CLOSED')
      return 'invalid';
    return { kind: 'visitor', id: account.id, role: account.role, mode: 'live' } satisfies Visitor;
  };

const lengthMax = 1024;

function credentialsOf({ headers }: Parameters<Authenticator>[0]) {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (!encoded || encoded.length > lengthMax) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return { username: text.slice(0, Math.max(at, 0)), password: text.slice(at + 1) };
}

/** Undefined for any pair that is not right; which half was wrong is nobody's business. */
async function subOf(
  { userPool, clock }: AccountsDeps,
  call: { username: string; password: string; visitorAddress: string },
): Promise<string | undefined> {
  if (!call.username || !call.password) return undefined;
  try {
    const outcome = await userPool.signIn(call);
    if (outcome.kind !== 'signed_in') return undefined;
    const { sub } = await userPool.verifyAccessToken(outcome.tokens.accessToken, clock.now());
    await userPool.revokeToken({ refreshToken: outcome.tokens.refreshToken });
    return sub;
  } catch (error) {
    if (isPoolError(error, 'NetworkError', 'TooManyRequestsException', 'InternalErrorException'))
      throw poolAway(error);
    return undefined;
  }
}
