import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieHeader, cookieNames } from '../../src/shared/auth/cookies.ts';
import type { Visitor } from '../../src/shared/auth/visitor.ts';
import { vouchedArrivalOf } from './arrival.ts';
import { logAuthError, nameOf } from './auth-log.ts';
import { findChallenge } from './challenge.ts';
import { findGuestToken, startGuest } from './guest.ts';
import type { AuthParts } from './parts.ts';
import { formHash, formSecretOf } from './session-keys.ts';
import { endSession, keepTokens, type Visit } from './visit.ts';

/** The visit as loaders and actions see it. */
export async function visitorOf(
  parts: AuthParts,
  visit: Visit,
  request: FastifyRequest,
): Promise<Visitor> {
  const [challenge, guestToken] = await Promise.all([
    findChallenge(parts, visit),
    findGuestToken(parts, visit),
  ]);
  const csrfToken = once(() => formToken(parts, visit));
  const who: Visitor = {
    session: sessionOf(visit),
    hasEnded: visit.hasEnded,
    isStale: visit.isStale,
    accessToken: visit.accessToken,
    registrationToken: visit.cookies[cookieNames.registration] || undefined,
    guestToken,
    challenge: challenge?.kind ?? null,
    get csrfToken() {
      return csrfToken();
    },
    async startGuest() {
      try {
        who.guestToken = await startGuest(parts, visit);
      } catch (error) {
        // Limits then count by address alone; nobody is kept from signing in.
        logAuthError(request.log, { name: nameOf('', error), error });
      }
    },
    setCookie(header) {
      visit.setCookies.push(header);
    },
    async arrive(opened) {
      await keepTokens(parts, visit, vouchedArrivalOf(visit, opened, parts.now()));
      const { accessToken } = visit;
      Object.assign(who, { session: sessionOf(visit), accessToken, registrationToken: undefined });
    },
    end() {
      endSession(parts, visit);
      Object.assign(who, { session: null, accessToken: undefined, hasEnded: true });
    },
  };
  return who;
}

function sessionOf({ token }: Visit): Visitor['session'] {
  if (!token) return null;
  const { name, role, sessionId, expiresAtMs } = token;
  return { name, role, sessionId, expiresAt: new Date(expiresAtMs).toISOString() };
}

/** next-auth's form token, made its own way, so that it knows the cookie when the form comes. */
function formToken(parts: AuthParts, visit: Visit): string {
  const cookie = visit.cookies[cookieNames.csrf];
  const secret = formSecretOf(parts.formSecrets, cookie);
  const [kept = '', hash] = cookie?.split('|') ?? [];
  if (hash !== undefined && hash === formHash(kept, secret)) return kept;
  const token = randomBytes(32).toString('hex');
  const value = encodeURIComponent(`${token}|${formHash(token, secret)}`);
  visit.setCookies.push(cookieHeader(cookieNames.csrf, value));
  return token;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
