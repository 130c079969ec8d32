import type { Endpoint, Role } from '@luwag/contracts/endpoint';
import { openSession, openSessionByPasskey } from '@luwag/contracts/sessions';
import type { SignInOutcome } from '@luwag/user-pool/client';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type CallResult, call } from '../../src/shared/api/call.ts';
import { cookieNames } from '../../src/shared/auth/cookies.ts';
import { signingBrowserOf } from '../../src/shared/auth/signing-browser.ts';
import { type Arrival, arrivalOf, vouchedArrivalOf } from './arrival.ts';
import { callOptionsOf } from './call-options.ts';
import { type Challenge, findChallenge, forgetChallenge, keepChallenge } from './challenge.ts';
import { NamedAuthError } from './named-error.ts';
import type { AuthParts } from './parts.ts';
import { namedAtCode, namedAtPassword } from './pool-errors.ts';
import { CodeStep, PasskeyStep, PasswordStep } from './sign-in-fields.ts';
import type { Visit } from './visit.ts';

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
  const alone = PasskeyStep.safeParse(posted).data;
  if (alone) return arriveByPasskey(attempt, alone.passkey);
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
  return arrivalOf(visit, { session: opened.data, tokens, deviceKey, receivedAtMs });
}

/** The API checks it and vouches for its owner. Staff never come in by one factor alone. */
async function arriveByPasskey(
  { parts, visit, request, role }: Attempt,
  passkey: z.infer<typeof PasskeyStep>['passkey'],
): Promise<Arrival> {
  if (role === 'staff') throw new NamedAuthError('CredentialsSignin');
  const browser = signingBrowserOf(request.headers['user-agent'], visit.cookies);
  const opened = await call(
    openSessionByPasskey,
    { body: { account_type: role, passkey, ...browser } },
    callOptionsOf(parts, request, undefined),
  );
  if (!opened.ok) throw refused(opened.code);
  return vouchedArrivalOf(visit, opened.data, parts.now());
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
  const browser = { [cookieNames.device]: deviceKey ?? '' };
  const body = {
    account_type: role,
    ...signingBrowserOf(request.headers['user-agent'], browser),
    ...(earlierKey === undefined ? {} : { earlier_device_key: earlierKey }),
    ...(passkey === undefined ? {} : { passkey }),
    ...(invitation === undefined ? {} : { invitation }),
  };
  return call(openSession, { body }, callOptionsOf(parts, request, accessToken));
}

type RefusalOf<E extends Endpoint> = Extract<CallResult<E>, { ok: false }>['code'];
type Refusal = RefusalOf<typeof openSession> | RefusalOf<typeof openSessionByPasskey>;

function refused(code: Refusal): NamedAuthError {
  if (code === 'account_not_found') return new NamedAuthError('CredentialsSignin');
  if (code === 'account_suspended') return new NamedAuthError('AccountSuspended');
  if (code === 'passkey_refused') return new NamedAuthError('PasskeyRefused');
  if (code === 'passkey_required') return new NamedAuthError('PasskeyRequired');
  if (code === 'rate_limited') return new NamedAuthError('TooManyAttempts');
  return new NamedAuthError('SignInUnavailable', { cause: code });
}
