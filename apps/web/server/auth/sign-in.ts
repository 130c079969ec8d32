import type { Role } from '@luwag/contracts/endpoint';
import { openSession } from '@luwag/contracts/sessions';
import type { SignInOutcome } from '@luwag/pool/client';
import type { FastifyRequest } from 'fastify';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
} from '../../src/lib/auth/cookies.ts';
import { call } from '../../src/lib/call.ts';
import { callOptionsOf } from './call-options.ts';
import { type Challenge, findChallenge, forgetChallenge, keepChallenge } from './challenge.ts';
import { NamedAuthError } from './named-error.ts';
import type { AuthParts } from './parts.ts';
import { namedAtCode, namedAtPassword } from './pool-errors.ts';
import { accessOf, type SessionToken } from './session-token.ts';
import { CodeStep, PasswordStep } from './sign-in-fields.ts';
import type { Visit } from './visit.ts';

export type Arrival = { token: SessionToken; accessToken: string };

type Attempt = { parts: AuthParts; visit: Visit; request: FastifyRequest; role: Role };

/** What the second step has to know of the first. */
type Begun = Pick<Challenge, 'username' | 'passkey' | 'invitation'>;

/**
 * One post of a sign-in form. The identity provider checks the password and the code; the API then
 * opens the session and says whose it is. An account that does not exist, or is of another kind,
 * ends as a wrong password does.
 */
export async function signIn(attempt: Attempt, posted: unknown): Promise<Arrival> {
  const first = PasswordStep.safeParse(posted).data;
  const second = CodeStep.safeParse(posted).data;
  if (first) return beginWithPassword(attempt, first);
  if (second?.code) return finishWithCode(attempt, second.code);
  throw new NamedAuthError('CredentialsSignin');
}

async function beginWithPassword(attempt: Attempt, step: PasswordStep): Promise<Arrival> {
  const { email, password, passkey, invitation } = step;
  const outcome = await attempt.parts.pool
    .signIn({
      username: email,
      password,
      deviceKey: attempt.visit.cookies[cookieNames.device],
      visitorAddress: attempt.request.ip,
    })
    .catch((error) => {
      throw namedAtPassword(error);
    });
  return arrive(attempt, outcome, { username: email, passkey, invitation });
}

async function finishWithCode(attempt: Attempt, code: string): Promise<Arrival> {
  const { parts, visit, request, role } = attempt;
  const begun = await findChallenge(parts, visit);
  if (begun?.role !== role) throw new NamedAuthError('CodeExpired');
  try {
    const outcome = await parts.pool
      .answerChallenge({
        challenge: begun.kind === 'totp' ? 'SOFTWARE_TOKEN_MFA' : 'EMAIL_OTP',
        session: begun.session,
        username: begun.username,
        code,
        visitorAddress: request.ip,
      })
      .catch((error) => {
        throw namedAtCode(error, begun.kind);
      });
    return await arrive(attempt, outcome, begun);
  } catch (error) {
    // A mistyped code may be typed again; any other end is the end of this attempt.
    const mayRetry = error instanceof NamedAuthError && error.named === 'CodeMismatch';
    if (!mayRetry) forgetChallenge(visit);
    throw error;
  }
}

async function arrive(attempt: Attempt, outcome: SignInOutcome, begun: Begun): Promise<Arrival> {
  const { parts, visit, role } = attempt;
  const receivedAtMs = parts.now();
  if (outcome.kind === 'challenge') {
    const { username, passkey, invitation } = begun;
    const kind = outcome.challenge === 'SOFTWARE_TOKEN_MFA' ? 'totp' : 'email_code';
    const { session } = outcome;
    await keepChallenge(parts, visit, { kind, role, username, session, passkey, invitation });
    throw new NamedAuthError(kind === 'totp' ? 'TotpRequired' : 'EmailCodeRequired');
  }
  const { tokens } = outcome;
  const earlierKey = visit.cookies[cookieNames.device];
  const deviceKey = tokens.newDeviceKey ?? earlierKey;
  const keys = { deviceKey, earlierKey: tokens.newDeviceKey && earlierKey };
  const opened = await openApiSession(attempt, tokens.accessToken, { ...begun, ...keys });
  if (!opened.ok) {
    // Tokens that open nothing must not live on, wherever they may have been seen.
    await parts.pool.revokeToken(tokens).catch(() => undefined);
    throw refused(opened.code);
  }
  forgetChallenge(visit);
  // Whoever is signed in needs no token of their registration any more.
  if (visit.cookies[cookieNames.registration])
    visit.setCookies.push(clearedCookie(cookieNames.registration));
  if (deviceKey)
    visit.setCookies.push(cookieHeader(cookieNames.device, deviceKey, cookieSeconds.device));
  const token: SessionToken = {
    name: opened.data.name,
    role: opened.data.role,
    sessionId: opened.data.id,
    refreshToken: tokens.refreshToken,
    deviceKey,
    expiresAtMs: Date.parse(opened.data.expires_at),
    access: accessOf(tokens, receivedAtMs),
  };
  return { token, accessToken: tokens.accessToken };
}

function openApiSession(
  { parts, request, role }: Attempt,
  accessToken: string,
  {
    passkey,
    invitation,
    deviceKey,
    earlierKey,
  }: Begun & { deviceKey: string | undefined; earlierKey: string | undefined },
) {
  const body = {
    account_type: role,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 512),
    ...(deviceKey === undefined ? {} : { device_key: deviceKey }),
    ...(earlierKey === undefined ? {} : { earlier_device_key: earlierKey }),
    ...(passkey === undefined ? {} : { passkey }),
    ...(invitation === undefined ? {} : { invitation }),
  };
  return call(openSession, { body }, callOptionsOf(parts, request, accessToken));
}

type Refusal = Extract<Awaited<ReturnType<typeof openApiSession>>, { ok: false }>['code'];

function refused(code: Refusal): NamedAuthError {
  if (code === 'account_not_found') return new NamedAuthError('CredentialsSignin');
  if (code === 'account_suspended') return new NamedAuthError('AccountSuspended');
  if (code === 'passkey_required') return new NamedAuthError('PasskeyRequired');
  if (code === 'rate_limited') return new NamedAuthError('TooManyAttempts');
  return new NamedAuthError('SignInUnavailable', { cause: code });
}
