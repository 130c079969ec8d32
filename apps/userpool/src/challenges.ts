import { randomBytes } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import { checkCode, consumeCode, issueCode } from './codes.ts';
import { insertPasswordEndedDelivery } from './deliveries.ts';
import {
  codeMismatch,
  invalidParameter,
  invalidSession,
  PoolException,
  resetRequired,
  tooManyRequests,
} from './exceptions.ts';
import type * as inputs from './inputs.ts';
import { findUsername, maskEmail } from './names.ts';
import { type Pool, usernameKey } from './pool.ts';
import { digest, isSame } from './secrets.ts';
import { findTotpStep } from './totp.ts';
import { aadOfUser, findUser, type User } from './users.ts';

export type ChallengeKind = 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP';

const minutes = 3;
const totpFailuresMax = 20;

/** The password was right; the second factor is asked for under a session of three minutes. */
export async function openChallenge(
  pool: Pool,
  opened: { user: User; kind: ChallengeKind; knownDevice: Buffer | undefined },
) {
  const { user, kind } = opened;
  const session = randomBytes(32).toString('base64url');
  await pool.db.transaction().execute(async (tx) => {
    if (kind === 'EMAIL_OTP') await mailCode(tx, pool, user);
    else if (user.row.totp_failures >= totpFailuresMax) throw resetRequired();
    await tx
      .insertInto('userpool.challenges')
      .values({
        session_hash: digest(session),
        sub: user.sub,
        kind,
        device_hash: opened.knownDevice ?? null,
        expires_at: new Date(pool.clock.now().getTime() + minutes * 60_000),
      })
      .execute();
  });
  pool.nudge();
  const mailed = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
    CODE_DELIVERY_DESTINATION: maskEmail(user.email),
  };
  return {
    ChallengeName: kind,
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      ...(kind === 'EMAIL_OTP' ? mailed : {}),
    },
  };
}

/** Within a minute the code already on its way serves the new session too. */
async function mailCode(tx: Tx, pool: Pool, user: User): Promise<void> {
  const wasSent = await issueCode(tx, pool, {
    purpose: 'sign_in',
    trigger: 'CustomEmailSender_Authentication',
    subject: user.key,
    user,
    email: user.email,
    clientMetadata: {},
  });
  const subject = await tx
    .selectFrom('userpool.subjects')
    .select('codes_disabled_at')
    .where('key', '=', user.key)
    .executeTakeFirst();
  if (subject?.codes_disabled_at) throw resetRequired();
  if (wasSent) return;
  const live = await tx
    .selectFrom('userpool.codes')
    .select('id')
    .where('subject_key', '=', user.key)
    .where('purpose', '=', 'sign_in')
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', pool.clock.now())
    .executeTakeFirst();
  if (!live) throw tooManyRequests();
}

export type Answered = { user: User; amr: string[]; knownDevice: Buffer | undefined };

/** The second factor, checked. The caller completes the sign-in. */
export async function answerChallenge(
  pool: Pool,
  input: inputs.Input<typeof inputs.RespondToAuthChallenge>,
): Promise<Answered> {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE, EMAIL_OTP_CODE } = input.ChallengeResponses;
  const kind = input.ChallengeName;
  if (kind !== 'SOFTWARE_TOKEN_MFA' && kind !== 'EMAIL_OTP')
    throw invalidParameter('Invalid challenge name');
  const code = kind === 'EMAIL_OTP' ? EMAIL_OTP_CODE : SOFTWARE_TOKEN_MFA_CODE;
  if (code === undefined) throw invalidParameter(`Missing required parameter ${kind}_CODE`);
  const challenge = await chargeChallenge(pool, input.Session, kind);
  const user = challenge && (await findUser(pool, challenge.sub));
  if (!challenge || !user || !isNamed(pool, user, USERNAME)) throw invalidSession();
  const spend = (tx: Tx) => spendChallenge(tx, pool, input.Session);
  if (kind === 'EMAIL_OTP') await checkMailCode(pool, user, code, spend);
  else await checkSignInTotp(pool, user, code, spend);
  return { user, amr: ['pwd', 'otp'], knownDevice: challenge.device_hash ?? undefined };
}

const isNamed = (pool: Pool, user: User, typed: string): boolean =>
  typed === user.sub || isSame(usernameKey(pool, findUsername(typed) ?? typed), user.key);

async function chargeChallenge(pool: Pool, session: string, kind: ChallengeKind) {
  const { rows } = await sql<{ sub: string; device_hash: Buffer | null }>`
    update userpool.challenges set attempts = attempts + 1
    where session_hash = ${digest(session)} and kind = ${kind} and used_at is null
      and attempts < 5 and expires_at > ${pool.clock.now()}
    returning sub, device_hash`.execute(pool.db);
  return rows[0];
}

async function spendChallenge(tx: Tx, pool: Pool, session: string): Promise<void> {
  const spent = await tx
    .updateTable('userpool.challenges')
    .set({ used_at: pool.clock.now() })
    .where('session_hash', '=', digest(session))
    .where('used_at', 'is', null)
    .returning('sub')
    .executeTakeFirst();
  if (!spent) throw invalidSession();
}

type Spend = (tx: Tx) => Promise<void>;

async function checkMailCode(pool: Pool, user: User, code: string, spend: Spend): Promise<void> {
  const right = await checkCode(pool, { subject: user.key, purpose: 'sign_in', code });
  if (right.sub !== user.sub) throw codeMismatch();
  await pool.db.transaction().execute(async (tx) => {
    await consumeCode(tx, pool, right);
    await spend(tx);
  });
}

/**
 * A code of the app at sign-in. Guesses are counted before they are looked at. Whoever types twenty
 * wrong ones in a row knows the password and has no app: it is the password that ends.
 */
async function checkSignInTotp(pool: Pool, user: User, code: string, spend: Spend): Promise<void> {
  const { rows } = await sql<{ totp_encrypted: Buffer | null; totp_failures: number }>`
    update userpool.users set totp_failures = totp_failures + 1
    where sub = ${user.sub} and is_totp_on and totp_failures < ${totpFailuresMax}
    returning totp_encrypted, totp_failures`.execute(pool.db);
  const charged = rows[0];
  // Used up by others meanwhile; or the app was turned off while its code was being typed.
  if (!charged?.totp_encrypted) throw user.row.is_totp_on ? resetRequired() : invalidSession();
  try {
    await takeTotpCode(pool, user, { encrypted: charged.totp_encrypted, code }, async (tx) => {
      await tx
        .updateTable('userpool.users')
        .set({ totp_failures: 0 })
        .where('sub', '=', user.sub)
        .execute();
      await spend(tx);
    });
  } catch (error) {
    if (error instanceof PoolException && charged.totp_failures >= totpFailuresMax)
      await endPassword(pool, user);
    throw error;
  }
}

/** Known to somebody who is not its owner: it opens nothing until it is set anew by mail. */
async function endPassword(pool: Pool, user: User): Promise<void> {
  await pool.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('userpool.users')
      .set({ password_ended_at: pool.clock.now() })
      .where('sub', '=', user.sub)
      .where('password_ended_at', 'is', null)
      .returning('sub')
      .executeTakeFirst();
    if (ended) await insertPasswordEndedDelivery(tx, pool, user);
  });
  pool.nudge();
}

/** Takes a code of the secret in use, once, by its time step; `beside` commits with it. */
export async function takeTotpCode(
  pool: Pool,
  user: User,
  { encrypted, code }: { encrypted: Buffer; code: string },
  beside: Spend,
): Promise<void> {
  const secret = pool.secrets.open(encrypted, aadOfUser.totp(user.sub));
  const step = findTotpStep(secret, code, pool.clock.now());
  if (step === undefined) throw codeMismatch();
  await pool.db.transaction().execute(async (tx) => {
    const accepted = await tx
      .updateTable('userpool.users')
      .set({ totp_last_step: step })
      .where('sub', '=', user.sub)
      .where('totp_last_step', '<', step)
      .returning('sub')
      .executeTakeFirst();
    if (!accepted)
      throw new PoolException(
        'ExpiredCodeException',
        'Your software token has already been used once.',
      );
    await beside(tx);
  });
}
