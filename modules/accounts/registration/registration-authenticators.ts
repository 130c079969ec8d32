import { createHash, timingSafeEqual } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { bearerOf } from '@luwag/platform/security/access-token';
import type { Authenticator, Authenticators } from '@luwag/platform/security/caller';
import type { AccountsDeps } from '../deps.ts';
import { hashOfToken } from '../secret-tokens.ts';
import { findRegistrationToken } from './repository.ts';

export const registrationAuthenticators = (deps: AccountsDeps): Authenticators => ({
  registration: registrationAuthenticator(deps),
  pool: poolAuthenticator(deps),
});

// Tokens of the identity provider have dots in them, so the two are never mistaken.
const registrationToken = /^[\w-]{43}$/;

/**
 * Somebody who has just registered. A token that nobody was given is let in too, with no account
 * behind it: it is what registering with a known address is answered with, and turning it away
 * would say so.
 */
const registrationAuthenticator =
  ({ db, clock }: AccountsDeps): Authenticator =>
  async (request) => {
    const token = bearerOf(request);
    if (!token || !registrationToken.test(token)) return undefined;
    const hash = hashOfToken(token);
    const accountId = await inScope(db, 'system', (tx) =>
      findRegistrationToken(tx, hash, clock.now()),
    );
    return { kind: 'registrant', id: hash.toString('hex'), accountId };
  };

/** The identity provider itself, by the secret that the two share. */
const poolAuthenticator =
  ({ hookSecret }: AccountsDeps): Authenticator =>
  async (request) => {
    const token = bearerOf(request);
    if (!token) return undefined;
    // Hashed first: comparing in equal time needs equal lengths.
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(token), digest(hookSecret))
      ? { kind: 'service', id: 'userpool' }
      : 'invalid';
  };
