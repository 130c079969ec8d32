import { checkTotp, totpFailuresMax } from './challenges.ts';
import { invalidParameter, PoolException } from './exceptions.ts';
import { getCaller } from './families.ts';
import type * as inputs from './inputs.ts';
import type { Pool } from './pool.ts';
import { findTotpStep, newTotpSecret } from './totp.ts';
import { place, type User } from './users.ts';

/** A new secret waits beside the one in use until a code made from it comes back. */
export async function associateSoftwareToken(
  pool: Pool,
  input: inputs.Input<typeof inputs.ForAccessToken>,
) {
  const { user } = await getCaller(pool, input.AccessToken);
  const secret = newTotpSecret();
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        totp_pending_sealed: pool.secrets.seal(secret, place.totp(user.sub)),
        // A new secret is guessed at anew, but not at the cost of the one in use.
        ...(user.row.is_totp_on ? {} : { totp_failures: 0 }),
      })
      .where('sub', '=', user.sub)
      .execute(),
  );
  return { SecretCode: secret };
}

/** A secret that waits is verified first; without one, a code of the secret in use. */
export async function verifySoftwareToken(
  pool: Pool,
  input: inputs.Input<typeof inputs.VerifySoftwareToken>,
) {
  const { user } = await getCaller(pool, input.AccessToken);
  const sealed = user.row.totp_pending_sealed;
  if (sealed) await verifyPending(pool, user, sealed, input.UserCode);
  else if (user.row.is_totp_on) await verifyInUse(pool, user, input.UserCode);
  else
    throw new PoolException(
      'SoftwareTokenMFANotFoundException',
      'No software token waits to be verified.',
    );
  return { Status: 'SUCCESS' };
}

async function verifyPending(pool: Pool, user: User, sealed: Buffer, code: string): Promise<void> {
  const charged = await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set((eb) => ({ totp_failures: eb('totp_failures', '+', 1) }))
      .where('sub', '=', user.sub)
      .where('totp_failures', '<', totpFailuresMax)
      .returning('sub')
      .executeTakeFirst(),
  );
  if (!charged) throw tooManyFailures();
  const secret = pool.secrets.open(sealed, place.totp(user.sub));
  const step = findTotpStep(secret, code, pool.clock.now());
  if (step === undefined)
    throw new PoolException('EnableSoftwareTokenMFAException', 'Code mismatch');
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        totp_sealed: sealed,
        totp_pending_sealed: null,
        totp_last_step: step,
        totp_failures: 0,
      })
      .where('sub', '=', user.sub)
      .where('totp_pending_sealed', '=', sealed)
      .execute(),
  );
}

/** For a caller who wants to know once more that the person is there. */
async function verifyInUse(pool: Pool, user: User, code: string): Promise<void> {
  if (user.row.totp_failures >= totpFailuresMax) throw tooManyFailures();
  await checkTotp(pool, user, code, async () => undefined);
}

const tooManyFailures = () =>
  new PoolException('TooManyFailedAttemptsException', 'Software token attempts exceeded');

export async function setUserMfaPreference(
  pool: Pool,
  input: inputs.Input<typeof inputs.SetUserMfaPreference>,
) {
  const { user } = await getCaller(pool, input.AccessToken);
  if (input.SMSMfaSettings?.Enabled || input.WebAuthnMfaSettings?.Enabled)
    throw invalidParameter('This factor is not offered by the pool.');
  const totp = input.SoftwareTokenMfaSettings;
  const mail = input.EmailMfaSettings;
  const isTotpOn = totp?.Enabled ?? user.row.is_totp_on;
  const isMailOn = mail?.Enabled ?? user.row.is_email_otp_on;
  if (totp?.Enabled && !user.row.totp_sealed)
    throw invalidParameter('User has not verified software token mfa');
  if ((totp?.PreferredMfa && !isTotpOn) || (mail?.PreferredMfa && !isMailOn))
    throw invalidParameter('A preferred factor must be enabled.');
  if (totp?.PreferredMfa && mail?.PreferredMfa)
    throw invalidParameter('Only one factor can be preferred.');
  const wanted = totp?.PreferredMfa
    ? 'SOFTWARE_TOKEN_MFA'
    : mail?.PreferredMfa
      ? 'EMAIL_OTP'
      : user.row.preferred_mfa;
  const isWantedOn = wanted === 'EMAIL_OTP' ? isMailOn : isTotpOn;
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        is_totp_on: isTotpOn,
        is_email_otp_on: isMailOn,
        preferred_mfa: wanted && isWantedOn ? wanted : null,
      })
      .where('sub', '=', user.sub)
      .execute(),
  );
  return {};
}
