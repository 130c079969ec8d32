import type { OpenedSession } from '@luwag/contracts/sessions';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
} from '../../src/shared/auth/cookies.ts';
import { forgetChallenge } from './challenge.ts';
import { accessOf, type SessionToken } from './session-token.ts';
import type { Visit } from './visit.ts';

export type Arrival = { token: SessionToken; accessToken: string };

/** Tokens as the identity provider's client has them. */
type Tokens = { accessToken: string; idToken: string; refreshToken: string };

/** Makes a visit that of somebody signed in: what the way in has left in the browser goes. */
export function arrivalOf(
  visit: Visit,
  opened: {
    session: OpenedSession['session'];
    tokens: Tokens;
    deviceKey: string | undefined;
    receivedAtMs: number;
  },
): Arrival {
  const { session, tokens, deviceKey, receivedAtMs } = opened;
  forgetChallenge(visit);
  // Whoever is signed in needs no token of their registration any more.
  if (visit.cookies[cookieNames.registration])
    visit.setCookies.push(clearedCookie(cookieNames.registration));
  if (deviceKey)
    visit.setCookies.push(cookieHeader(cookieNames.device, deviceKey, cookieSeconds.device));
  const token: SessionToken = {
    name: session.name,
    role: session.role,
    sessionId: session.id,
    refreshToken: tokens.refreshToken,
    deviceKey,
    expiresAtMs: Date.parse(session.expires_at),
    access: accessOf(tokens, receivedAtMs),
  };
  return { token, accessToken: tokens.accessToken };
}

/** For a session that the API opened by itself, without a password. */
export function vouchedArrivalOf(
  visit: Visit,
  { session, tokens }: OpenedSession,
  receivedAtMs: number,
): Arrival {
  const { access_token, id_token, refresh_token, new_device_key } = tokens;
  return arrivalOf(visit, {
    session,
    tokens: { accessToken: access_token, idToken: id_token, refreshToken: refresh_token },
    deviceKey: new_device_key ?? visit.cookies[cookieNames.device],
    receivedAtMs,
  });
}
