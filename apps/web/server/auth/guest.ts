import { z } from 'zod';
import { cookieHeader, cookieNames, cookieSeconds } from '../../src/shared/auth/cookies.ts';
import type { AuthParts } from './parts.ts';
import type { Visit } from './visit.ts';

/** How long a guest's credentials are used before they are asked for again. */
const guestReuseMs = 3_000_000;

const Guest = z.object({
  identityId: z.string(),
  sessionToken: z.string(),
  obtainedAtMs: z.number(),
});
type Guest = z.infer<typeof Guest>;

/** The guest that came with the request, while their credentials may still be used. */
export async function findGuestToken(parts: AuthParts, visit: Visit): Promise<string | undefined> {
  const guest = await openGuest(parts, visit);
  return guest && isFresh(guest, parts.now()) ? guest.sessionToken : undefined;
}

/**
 * Gives a visitor a name that is nobody's: limits count by it before anybody has signed in. The
 * identity stays the same when its credentials are renewed.
 */
export async function startGuest(parts: AuthParts, visit: Visit): Promise<string> {
  const kept = await openGuest(parts, visit);
  if (kept && isFresh(kept, parts.now())) return kept.sessionToken;
  const identityId = kept?.identityId ?? (await parts.pool.getGuestIdentity()).identityId;
  const { sessionToken } = await parts.pool.getGuestCredentials({ identityId });
  const obtainedAtMs = parts.now();
  const guest: Guest = { identityId, sessionToken, obtainedAtMs };
  // The cookie outlives the credentials, so that the same identity is renewed and not another made.
  const sealed = await parts.seals.guest.seal(guest, obtainedAtMs + cookieSeconds.guest * 1000);
  visit.setCookies.push(cookieHeader(cookieNames.guest, sealed, cookieSeconds.guest));
  return sessionToken;
}

const isFresh = (guest: Guest, now: number): boolean => now - guest.obtainedAtMs < guestReuseMs;

async function openGuest(parts: AuthParts, { cookies }: Visit): Promise<Guest | undefined> {
  const sealed = cookies[cookieNames.guest];
  return Guest.safeParse(sealed && (await parts.seals.guest.open(sealed))).data;
}
