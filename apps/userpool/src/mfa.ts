import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { takeTotpCode } from './challenges.ts';
import { invalidParameter, PoolException } from './exceptions.ts';
import { type FamilyRow, getCaller, revokeFamilies } from './families.ts';
import type * as inputs from './inputs.ts';
import type { Pool } from './pool.ts';
import { digest, isSame } from './secrets.ts';
import { findTotpStep, newTotpSecret } from './totp.ts';
import { aadOfUser, type User } from './users.ts';

/** How long a new secret waits for its first code. */
const pendingMs = 10 * 60_000;
/** Wrong codes in a row of a secret that waits; a new secret is guessed at anew. */
const pendingFailuresMax = 20;
/** Wrong codes in a row that end a sign-in. */
const failuresMax = 10;
/** One that came in without the app has no business with its codes. */
const recoveringFailuresMax = 1;

/**
 * A new secret waits beside the one in use until a code made from it comes back. The session that
 * is returned with it says which of the two a later code is for.
 */
export async function associateSoftwareToken(
  pool: Pool,
  input: inputs.Input<typeof inputs.ForAccessToken>,
) {
  const { user } = await getCaller(pool, input.AccessToken);
  const secret = newTotpSecret();
  const session = randomBytes(32).toString('base64url');
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        totp_pending_encrypted: pool.secrets.seal(secret, aadOfUser.totp(user.sub)),
        totp_pending_at: pool.clock.now(),
        totp_pending_session_hash: digest(session),
        totp_pending_failures: 0,
      })
      .where('sub', '=', user.sub)
      .execute(),
  );
  return { SecretCode: secret, Session: session };
}

/**
 * With the session of a secret that waits, a code of that secret; without, a code of the one in
 * use, or, where none is, of the one that waits. A secret that waits never answers for the one in
 * use.
 */
export async function verifySoftwareToken(
  pool: Pool,
  input: inputs.Input<typeof inputs.VerifySoftwareToken>,
) {
  const { user, family } = await getCaller(pool, input.AccessToken);
  const isForNew = input.Session !== undefined || !user.row.is_totp_on;
  const encrypted = isForNew ? findPending(pool, user, input.Session) : undefined;
  if (encrypted) await verifyPending(pool, user, encrypted, input.UserCode);
  else if (!isForNew) await verifyInUse(pool, { user, family }, input.UserCode);
  else
    throw new PoolException(
      'SoftwareTokenMFANotFoundException',
      'No software token waits to be verified.',
    );
  return { Status: 'SUCCESS' };
}

function findPending(pool: Pool, { row }: User, session: string | undefined): Buffer | undefined {
  const {
    totp_pending_encrypted: encrypted,
    totp_pending_at: at,
    totp_pending_session_hash: hash,
  } = row;
  const isLapsed = !at || pool.clock.now().getTime() - at.getTime() >= pendingMs;
  const isTheirs = session === undefined || (hash !== null && isSame(digest(session), hash));
  return encrypted && !isLapsed && isTheirs ? encrypted : undefined;
}

async function verifyPending(
  pool: Pool,
  user: User,
  encrypted: Buffer,
  code: string,
): Promise<void> {
  const charged = await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set((eb) => ({ totp_pending_failures: eb('totp_pending_failures', '+', 1) }))
      .where('sub', '=', user.sub)
      .where('totp_pending_failures', '<', pendingFailuresMax)
      .returning('sub')
      .executeTakeFirst(),
  );
  if (!charged) throw tooManyFailures();
  const secret = pool.secrets.open(encrypted, aadOfUser.totp(user.sub));
  const step = findTotpStep(secret, code, pool.clock.now());
  if (step === undefined)
    throw new PoolException('EnableSoftwareTokenMFAException', 'Code mismatch');
  await pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.users')
      .set({
        totp_encrypted: encrypted,
        totp_pending_encrypted: null,
        totp_pending_at: null,
        totp_pending_session_hash: null,
        totp_last_step: step,
        totp_pending_failures: 0,
        totp_failures: 0,
      })
      .where('sub', '=', user.sub)
      .where('totp_pending_encrypted', '=', encrypted)
      .execute(),
  );
}

/**
 * For a caller who wants to know once more that the person is there. Counted by sign-in, before it
 * is looked at: somebody in one must not use up what belongs to the owner in another.
 */
async function verifyInUse(
  pool: Pool,
  { user, family }: { user: User; family: FamilyRow },
  code: string,
): Promise<void> {
  const encrypted = user.row.totp_encrypted;
  if (!encrypted) throw new Error(`user ${user.sub} has an app that is on, and no secret of it`);
  const max = family.amr.includes('recovery') ? recoveringFailuresMax : failuresMax;
  const { rows } = await sql<{ totp_failures: number }>`
    update userpool.families set totp_failures = totp_failures + 1
    where id = ${family.id} and revoked_at is null and totp_failures < ${max}
    returning totp_failures`.execute(pool.db);
  const [charged] = rows;
  if (!charged) throw tooManyFailures();
  try {
    await takeTotpCode(pool, user, { encrypted, code }, async (tx) => {
      await tx
        .updateTable('userpool.families')
        .set({ totp_failures: 0 })
        .where('id', '=', family.id)
        .execute();
    });
  } catch (error) {
    if (!(error instanceof PoolException) || charged.totp_failures < max) throw error;
    await pool.db
      .transaction()
      .execute((tx) => revokeFamilies(tx, pool, user, 'codes_guessed', { only: family.id }));
    pool.nudge();
    throw tooManyFailures();
  }
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
  if (totp?.Enabled && !user.row.totp_encrypted)
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
