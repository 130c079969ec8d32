import { invalidParameter, PoolException, refuseTakenEmail } from './exceptions.ts';
import { revokeFamilies } from './families.ts';
import type * as inputs from './inputs.ts';
import { getUsername } from './names.ts';
import { type Pool, usernameKey } from './pool.ts';
import { digest } from './secrets.ts';
import { completeSignIn } from './sign-in.ts';
import { aadOfUser, findUser, isKnownDevice, type User } from './users.ts';

// What the product does to an account without its owner's token: taking a change of address back,
// and signing in whom it has recognised by itself. Such calls are signed by a key that only the API
// has.

async function getNamed(pool: Pool, sub: string): Promise<User> {
  const user = await findUser(pool, sub);
  if (!user) throw new PoolException('UserNotFoundException', 'User does not exist.');
  return user;
}

/** Sets an address that somebody else vouches for. One that waits to be proven is dropped. */
export async function adminUpdateUserAttributes(
  pool: Pool,
  input: inputs.Input<typeof inputs.AdminUpdateUserAttributes>,
) {
  const user = await getNamed(pool, input.Username);
  const values = new Map(input.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = getUsername(values.get('email') ?? '');
  if (values.size !== 2 || values.get('email_verified') !== 'true')
    throw invalidParameter('Only a verified email can be set.');
  await pool.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('userpool.users')
        .set({
          username_key: usernameKey(pool, email),
          email_encrypted: pool.secrets.seal(email, aadOfUser.email(user.sub)),
          is_email_verified: true,
          pending_email_key: null,
          pending_email_encrypted: null,
        })
        .where('sub', '=', user.sub)
        .execute();
      await tx
        .deleteFrom('userpool.codes')
        .where('sub', '=', user.sub)
        .where('purpose', '=', 'attribute')
        .execute();
    })
    .catch(refuseTakenEmail);
  return {};
}

/** Takes an authenticator app away, the secret included: whoever set it up may not be its owner. */
export async function adminDisableTotp(
  pool: Pool,
  input: inputs.Input<typeof inputs.AdminSetUserMfaPreference>,
) {
  const { sub, row } = await getNamed(pool, input.Username);
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        is_totp_on: false,
        totp_encrypted: null,
        totp_pending_encrypted: null,
        preferred_mfa: row.is_email_otp_on ? 'EMAIL_OTP' : null,
      })
      .where('sub', '=', sub)
      .execute(),
  );
  return {};
}

export async function adminUserGlobalSignOut(
  pool: Pool,
  input: inputs.Input<typeof inputs.AdminUserGlobalSignOut>,
) {
  const user = await getNamed(pool, input.Username);
  await pool.db.transaction().execute((tx) => revokeFamilies(tx, pool, user, 'global_sign_out'));
  pool.nudge();
  return {};
}

/**
 * Tokens for somebody whom the product has recognised without a password. At the managed service
 * this is a flow of one's own whose trigger asks for nothing more.
 */
export async function adminInitiateAuth(
  pool: Pool,
  input: inputs.Input<typeof inputs.AdminInitiateAuth>,
) {
  if (input.AuthFlow !== 'CUSTOM_AUTH')
    throw new PoolException('UnsupportedOperationException', 'Auth flow not enabled.');
  const { USERNAME, DEVICE_KEY } = input.AuthParameters;
  const user = await getNamed(pool, USERNAME);
  if (!user.isConfirmed)
    throw new PoolException('UserNotConfirmedException', 'User is not confirmed.');
  const device = digest(DEVICE_KEY ?? '');
  const knownDevice = (await isKnownDevice(pool, device, user.key)) ? device : undefined;
  return completeSignIn(pool, { user, amr: [input.ClientMetadata.factor], knownDevice });
}
