import {
  chargeAddress,
  chargePassword,
  clearPassword,
  refundPassword,
  unknownDevices,
} from './budgets.ts';
import { answerChallenge, type ChallengeKind, openChallenge } from './challenges.ts';
import { invalidParameter, PoolException, resetRequired, wrongPassword } from './exceptions.ts';
import { openFamily, refreshTokenOf } from './families.ts';
import type { Ticket } from './hashing.ts';
import type * as inputs from './inputs.ts';
import { findUsername } from './names.ts';
import { normalPassword } from './password-policy.ts';
import { type Pool, usernameKey } from './pool.ts';
import { digest } from './secrets.ts';
import { findUserByKey, isKnownDevice, type User } from './users.ts';

// From so many failures on, the password alone no longer opens the door on a device never seen.
const failuresBeforeMailCode = 5;

export async function initiateAuth(pool: Pool, input: inputs.Input<typeof inputs.InitiateAuth>) {
  if (input.AuthFlow === 'REFRESH_TOKEN_AUTH' || input.AuthFlow === 'REFRESH_TOKEN')
    throw new PoolException(
      'NotAuthorizedException',
      'Refresh tokens rotate here: use GetTokensFromRefreshToken.',
    );
  if (input.AuthFlow !== 'USER_PASSWORD_AUTH')
    throw new PoolException('UnsupportedOperationException', 'Auth flow not enabled.');
  const { USERNAME, PASSWORD, DEVICE_KEY } = input.AuthParameters;
  if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
  if (PASSWORD === undefined) throw invalidParameter('Missing required parameter PASSWORD');
  // The ticket comes first: whoever finds the queue full is sent away before anything is counted.
  return pool.hashing.withTicket((ticket) =>
    signIn(pool, ticket, {
      username: findUsername(USERNAME) ?? USERNAME,
      password: normalPassword(PASSWORD),
      deviceKey: DEVICE_KEY,
      address: input.UserContextData?.IpAddress,
    }),
  );
}

type Attempt = {
  username: string;
  password: string;
  deviceKey: string | undefined;
  address: string | undefined;
};

/** A name nobody has takes the same steps as any other, a hash included, and ends the same. */
async function signIn(pool: Pool, ticket: Ticket, attempt: Attempt) {
  const refundAddress = await chargeAddress(pool, attempt.address);
  const subject = usernameKey(pool, attempt.username);
  const deviceHash = digest(attempt.deviceKey ?? '');
  const [user, isKnown] = await Promise.all([
    findUserByKey(pool, subject),
    isKnownDevice(pool, deviceHash, subject),
  ]);
  const knownDevice = isKnown ? deviceHash : undefined;
  const budget = { subject, device: knownDevice ?? unknownDevices };
  const failuresBefore = await chargePassword(pool, budget);
  const stored = user && { phc: user.row.password_phc, pepperKid: user.row.pepper_kid };
  const { isRight, shouldRehash } = await ticket
    .verify(attempt.password, stored)
    .catch(async (error: unknown) => {
      // Nobody looked at the password, so nothing is held against anyone.
      await Promise.all([refundAddress(), refundPassword(pool, budget)]);
      throw error;
    });
  if (!user || !isRight) throw wrongPassword();
  await refundAddress();
  if (shouldRehash) await rehash(pool, ticket, user, attempt.password);
  const challenge = user.isConfirmed
    ? challengeFor(user, { isSuspicious: !isKnown && failuresBefore >= failuresBeforeMailCode })
    : undefined;
  const isEnded = user.row.password_ended_at !== null;
  if (challenge || isEnded || !user.isConfirmed) await refundPassword(pool, budget);
  if (!user.isConfirmed)
    throw new PoolException('UserNotConfirmedException', 'User is not confirmed.');
  // Right, and known to somebody who guessed at the app's codes.
  if (isEnded) throw resetRequired();
  if (challenge) return openChallenge(pool, { user, kind: challenge, knownDevice });
  return completeSignIn(pool, { user, amr: ['pwd'], knownDevice });
}

function challengeFor(user: User, { isSuspicious }: { isSuspicious: boolean }) {
  const { is_totp_on, is_email_otp_on, preferred_mfa } = user.row;
  const both: ChallengeKind = preferred_mfa === 'EMAIL_OTP' ? 'EMAIL_OTP' : 'SOFTWARE_TOKEN_MFA';
  if (is_totp_on && is_email_otp_on) return both;
  if (is_totp_on) return 'SOFTWARE_TOKEN_MFA';
  return is_email_otp_on || isSuspicious ? 'EMAIL_OTP' : undefined;
}

/** Cost or pepper rose since this password was hashed, and now it is here in clear. */
async function rehash(pool: Pool, ticket: Ticket, user: User, password: string): Promise<void> {
  const { phc, pepperKid } = await ticket.hash(password);
  await pool.db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable('userpool.users')
        .set({ password_phc: phc, pepper_kid: pepperKid })
        .where('sub', '=', user.sub)
        .where('password_phc', '=', user.row.password_phc)
        .execute(),
    );
}

/** Every factor asked for was given: counts begin anew, and a family of tokens begins. */
export async function completeSignIn(
  pool: Pool,
  signedIn: { user: User; amr: string[]; knownDevice: Buffer | undefined },
) {
  const { user, amr, knownDevice } = signedIn;
  const { family, deviceKey } = await pool.db.transaction().execute(async (tx) => {
    await clearPassword(tx, { subject: user.key, device: knownDevice ?? unknownDevices });
    return openFamily(tx, pool, signedIn);
  });
  const tokens = await pool.tokens.issue(
    { user, familyId: family.id, authAt: family.auth_at, amr },
    pool.clock.now(),
  );
  return {
    AuthenticationResult: {
      ...tokens,
      RefreshToken: refreshTokenOf(pool, family),
      ...(deviceKey === undefined ? {} : { NewDeviceMetadata: { DeviceKey: deviceKey } }),
    },
    ChallengeParameters: {},
  };
}

export async function respondToAuthChallenge(
  pool: Pool,
  input: inputs.Input<typeof inputs.RespondToAuthChallenge>,
) {
  return completeSignIn(pool, await answerChallenge(pool, input));
}
