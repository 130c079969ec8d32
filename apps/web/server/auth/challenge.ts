import { z } from 'zod';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
} from '../../src/shared/auth/cookies.ts';
import type { AuthParts } from './parts.ts';
import { Passkey } from './sign-in-fields.ts';
import type { Visit } from './visit.ts';

/** A sign-in that waits for its second step; sealed in the browser, so that we keep nothing. */
export const Challenge = z.object({
  kind: z.enum(['totp', 'email_code']),
  role: z.enum(['buyer', 'merchant', 'staff']),
  username: z.string(),
  /** The identity provider's own name for this attempt. */
  session: z.string(),
  /** What came with the first step and is needed at the end of the second. */
  passkey: Passkey.optional(),
  invitation: z.string().optional(),
});
export type Challenge = z.infer<typeof Challenge>;

export async function keepChallenge(parts: AuthParts, visit: Visit, challenge: Challenge) {
  const expiresAtMs = parts.now() + cookieSeconds.challenge * 1000;
  const sealed = await parts.seals.challenge.seal(challenge, expiresAtMs);
  visit.setCookies.push(cookieHeader(cookieNames.challenge, sealed, cookieSeconds.challenge));
}

export function forgetChallenge(visit: Visit): void {
  if (!visit.cookies[cookieNames.challenge]) return;
  visit.setCookies.push(clearedCookie(cookieNames.challenge));
}

export async function findChallenge(
  parts: AuthParts,
  visit: Visit,
): Promise<Challenge | undefined> {
  const sealed = visit.cookies[cookieNames.challenge];
  return Challenge.safeParse(sealed && (await parts.seals.challenge.open(sealed))).data;
}
