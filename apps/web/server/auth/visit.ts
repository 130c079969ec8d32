import type { FastifyRequest } from 'fastify';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  parseCookies,
} from '../../src/shared/auth/cookies.ts';
import type { AuthParts } from './parts.ts';
import {
  isDue,
  markOf,
  openSessionCookie,
  type SessionToken,
  sealSession,
} from './session-token.ts';

/** One request and who makes it, from its cookies, with the cookies that its answer will carry. */
export type Visit = {
  cookies: Readonly<Record<string, string>>;
  token: SessionToken | undefined;
  accessToken: string | undefined;
  /** A session cookie came that opens nothing, or whose session is over. */
  hasEnded: boolean;
  /** The provider could not be reached, so the access token may be too old. */
  isStale: boolean;
  /** The value of the session cookie as it is now, for next-auth. */
  sealed: string | undefined;
  setCookies: string[];
};

/**
 * Reads the session of a request and renews its tokens when five seconds or less are left. Every
 * way into this server passes here: pages, `/api/auth` and calls on their way to the API.
 */
export async function readVisit(parts: AuthParts, request: FastifyRequest): Promise<Visit> {
  const cookies = parseCookies(request.headers.cookie ?? '');
  const sealed = cookies[cookieNames.session];
  const token = await openSessionCookie(parts.seals.session, sealed);
  const visit: Visit = {
    cookies,
    token,
    accessToken: cookies[cookieNames.access] || undefined,
    hasEnded: false,
    isStale: false,
    sealed: token && sealed,
    setCookies: [],
  };
  if (!token || parts.endedSessions.has(token)) {
    if (sealed) endVisit(visit);
    return visit;
  }
  const isOwn = visit.accessToken !== undefined && markOf(visit.accessToken) === token.access.mark;
  if (isOwn && !isDue(token.access, parts.now())) return visit;

  const refreshed = await parts.refresh(token);
  if (refreshed.kind === 'fresh') await keepTokens(parts, visit, refreshed);
  else if (refreshed.kind === 'refused') endVisit(visit);
  else visit.isStale = true;
  return visit;
}

/** Puts new tokens into the visit and into the cookies of its answer. */
export async function keepTokens(
  parts: AuthParts,
  visit: Visit,
  { token, accessToken }: { token: SessionToken; accessToken: string },
): Promise<void> {
  visit.token = token;
  visit.accessToken = accessToken;
  visit.sealed = await sealSession(parts.seals.session, token);
  visit.setCookies.push(...sessionCookies(visit.sealed, { token, accessToken, now: parts.now() }));
}

function sessionCookies(
  sealed: string,
  { token, accessToken, now }: { token: SessionToken; accessToken: string; now: number },
): string[] {
  const { expiresAtMs, driftMs } = token.access;
  return [
    cookieHeader(cookieNames.session, sealed, (token.expiresAtMs - now) / 1000),
    cookieHeader(cookieNames.access, accessToken, (expiresAtMs - driftMs - now) / 1000),
  ];
}

/** The session itself is over, and so is every copy of its cookie. */
export function endSession(parts: AuthParts, visit: Visit): void {
  if (visit.token) parts.endedSessions.add(visit.token);
  endVisit(visit);
}

/** Both cookies go, whatever else the answer would have set. */
function endVisit(visit: Visit): void {
  visit.token = undefined;
  visit.accessToken = undefined;
  visit.sealed = undefined;
  visit.hasEnded = true;
  const ended = [cookieNames.session, cookieNames.access];
  visit.setCookies = [
    ...visit.setCookies.filter((header) => !ended.some((name) => header.startsWith(`${name}=`))),
    ...ended.map(clearedCookie),
  ];
}
