import { createHash } from 'node:crypto';
import { clockDriftMs, needsRefresh, readTokenTimes } from '@luwag/user-pool/tokens';
import { z } from 'zod';
import type { Seal } from './session-keys.ts';

/** What the session cookie holds, sealed: nobody but this process reads it. */
export const SessionToken = z.object({
  name: z.string(),
  role: z.enum(['buyer', 'merchant', 'staff']),
  sessionId: z.string(),
  refreshToken: z.string(),
  deviceKey: z.string().optional(),
  /** When the session ends however busy it is. */
  expiresAtMs: z.number(),
  access: z.object({
    /** Recognises the access token that belongs here, without holding it. */
    mark: z.string(),
    /** By the identity provider's clock. */
    issuedAtMs: z.number(),
    expiresAtMs: z.number(),
    /** How far that clock was ahead of ours when the token came. */
    driftMs: z.number(),
  }),
});
export type SessionToken = z.infer<typeof SessionToken>;

/**
 * Reads a fresh token's times. They are the provider's: its clock and ours may disagree, and the
 * moment at which a new token arrives is the one time at which that can be seen. The token that
 * ends first decides.
 */
export function accessOf(
  { accessToken, idToken }: { accessToken: string; idToken: string },
  receivedAtMs: number,
): SessionToken['access'] {
  const [access, id] = [readTokenTimes(accessToken), readTokenTimes(idToken)];
  return {
    mark: markOf(accessToken),
    issuedAtMs: access.issuedAt.getTime(),
    expiresAtMs: Math.min(access.expiresAt.getTime(), id.expiresAt.getTime()),
    driftMs: clockDriftMs({ issuedAt: access.issuedAt, receivedAt: new Date(receivedAtMs) }),
  };
}

export const isDue = (access: SessionToken['access'], nowMs: number): boolean =>
  needsRefresh({
    issuedAt: new Date(access.issuedAtMs),
    expiresAt: new Date(access.expiresAtMs),
    clockDriftMs: access.driftMs,
    now: new Date(nowMs),
  });

export const markOf = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest('base64url').slice(0, 16);

export const sealSession = (seal: Seal, token: SessionToken): Promise<string> =>
  seal.seal(SessionToken.parse(token), token.expiresAtMs);

export async function openSessionCookie(
  seal: Seal,
  sealed: string | undefined,
): Promise<SessionToken | undefined> {
  const opened = sealed ? await seal.open(sealed) : undefined;
  return SessionToken.safeParse(opened).data;
}
