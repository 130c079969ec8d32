import type { Tx } from '@luwag/db';
import { type CodeRequest, checkCode, consumeCode, issueCode } from './codes.ts';
import type { CodeTrigger } from './deliveries.ts';
import {
  codeExpired,
  codeMismatch,
  invalidParameter,
  PoolException,
  refuseTakenEmail,
  sendsExceeded,
  tooManyRequests,
} from './exceptions.ts';
import { getCaller, revokeFamilies } from './families.ts';
import type * as inputs from './inputs.ts';
import { deliveryDetails, getUsername } from './names.ts';
import { type Pool, usernameKey } from './pool.ts';
import { isSame } from './secrets.ts';
import { readProfile } from './sign-up.ts';
import { aadOfUser, type User } from './users.ts';

export async function getUser(pool: Pool, input: inputs.Input<typeof inputs.ForAccessToken>) {
  const { user } = await getCaller(pool, input.AccessToken);
  const { is_totp_on, is_email_otp_on, preferred_mfa } = user.row;
  const values: [string, string | undefined][] = [
    ['sub', user.sub],
    ['email', user.email],
    ['email_verified', String(user.isEmailVerified)],
    ['custom:role', user.role],
    ['locale', user.locale],
    ['name', user.name],
  ];
  return {
    Username: user.sub,
    UserAttributes: values.flatMap(([Name, Value]) =>
      Value === undefined ? [] : [{ Name, Value }],
    ),
    UserMFASettingList: [
      ...(is_totp_on ? ['SOFTWARE_TOKEN_MFA'] : []),
      ...(is_email_otp_on ? ['EMAIL_OTP'] : []),
    ],
    ...(preferred_mfa ? { PreferredMfaSetting: preferred_mfa } : {}),
  };
}

/**
 * A new e-mail waits until the code sent to it comes back. Whether it belongs to somebody else is
 * told only then, to a person who reads that mailbox.
 */
export async function updateUserAttributes(
  pool: Pool,
  input: inputs.Input<typeof inputs.UpdateUserAttributes>,
) {
  const { user } = await getCaller(pool, input.AccessToken);
  const values = new Map(input.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const unwritable = [...values.keys()].find((name) => !['email', 'locale', 'name'].includes(name));
  if (unwritable)
    throw new PoolException(
      'NotAuthorizedException',
      'A client attempted to write unauthorized attribute',
    );
  const profile = readProfile(values);
  const typed = values.get('email');
  const email = typed === undefined ? undefined : getUsername(typed);
  const isMoving = email !== undefined && email !== user.email;
  await pool.db.transaction().execute(async (tx) => {
    await updateProfile(tx, pool, user, profile);
    // Asking for the address one has takes back the wish for another.
    if (email !== undefined) await setPendingEmail(tx, pool, user, isMoving ? email : undefined);
    if (!isMoving) return;
    const request = codeRequest(user, email, input.ClientMetadata, 'UpdateUserAttribute');
    if (!(await issueCode(tx, pool, request))) throw tooManyRequests();
  });
  pool.nudge();
  return { CodeDeliveryDetailsList: isMoving ? [deliveryDetails(email)] : [] };
}

const setPendingEmail = (tx: Tx, pool: Pool, user: User, email: string | undefined) =>
  tx
    .updateTable('userpool.users')
    .set({
      pending_email_key: email ? usernameKey(pool, email) : null,
      pending_email_encrypted: email
        ? pool.secrets.seal(email, aadOfUser.pendingEmail(user.sub))
        : null,
    })
    .where('sub', '=', user.sub)
    .execute();

async function updateProfile(
  tx: Tx,
  pool: Pool,
  user: User,
  profile: { locale?: string; name?: string },
): Promise<void> {
  if (Object.keys(profile).length === 0) return;
  const { locale, name } = profile;
  const name_encrypted = name ? pool.secrets.seal(name, aadOfUser.name(user.sub)) : null;
  await tx
    .updateTable('userpool.users')
    .set({
      ...(locale === undefined ? {} : { locale }),
      ...(name === undefined ? {} : { name_encrypted }),
    })
    .where('sub', '=', user.sub)
    .execute();
}

const codeRequest = (
  user: User,
  email: string,
  clientMetadata: Record<string, string>,
  trigger: 'UpdateUserAttribute' | 'VerifyUserAttribute',
): CodeRequest => ({
  purpose: 'attribute',
  trigger: `CustomEmailSender_${trigger}` satisfies CodeTrigger,
  subject: user.key,
  user,
  email,
  clientMetadata,
});

const refuseOtherThanEmail = (name: string): void => {
  if (name !== 'email') throw invalidParameter('Only email can be verified.');
};

/** Sends the code for a waiting address again. */
export async function getUserAttributeVerificationCode(
  pool: Pool,
  input: inputs.Input<typeof inputs.GetUserAttributeVerificationCode>,
) {
  refuseOtherThanEmail(input.AttributeName);
  const { user } = await getCaller(pool, input.AccessToken);
  const email = user.pendingEmail;
  if (email === undefined) throw invalidParameter('The email is verified already.');
  const request = codeRequest(user, email, input.ClientMetadata, 'VerifyUserAttribute');
  await pool.db.transaction().execute(async (tx) => {
    if (!(await issueCode(tx, pool, request))) throw sendsExceeded();
  });
  pool.nudge();
  return { CodeDeliveryDetails: deliveryDetails(email) };
}

export async function verifyUserAttribute(
  pool: Pool,
  input: inputs.Input<typeof inputs.VerifyUserAttribute>,
) {
  refuseOtherThanEmail(input.AttributeName);
  const { user } = await getCaller(pool, input.AccessToken);
  const guess = { subject: user.key, purpose: 'attribute', code: input.Code } as const;
  const right = await checkCode(pool, guess);
  const { pendingEmail, row } = user;
  if (pendingEmail === undefined || !row.pending_email_key) throw codeExpired();
  // The code was for an address that has been replaced by yet another one since.
  if (!isSame(right.destination_key, row.pending_email_key) || right.sub !== user.sub)
    throw codeMismatch();
  await pool.db
    .transaction()
    .execute(async (tx) => {
      await consumeCode(tx, pool, right);
      const moved = await tx
        .updateTable('userpool.users')
        .set({
          username_key: row.pending_email_key as Buffer,
          email_encrypted: pool.secrets.seal(pendingEmail, aadOfUser.email(user.sub)),
          is_email_verified: true,
          pending_email_key: null,
          pending_email_encrypted: null,
        })
        .where('sub', '=', user.sub)
        .where('pending_email_key', '=', row.pending_email_key)
        .returning('sub')
        .executeTakeFirst();
      if (!moved) throw codeExpired();
    })
    .catch(refuseTakenEmail);
  return {};
}

export async function deleteUser(pool: Pool, input: inputs.Input<typeof inputs.ForAccessToken>) {
  const { user } = await getCaller(pool, input.AccessToken);
  await pool.db.transaction().execute(async (tx) => {
    await revokeFamilies(tx, pool, user, 'user_deleted');
    await tx.deleteFrom('userpool.users').where('sub', '=', user.sub).execute();
  });
  pool.nudge();
  return {};
}
