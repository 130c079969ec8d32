import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { confirmProposal } from '@luwag/contracts/proposals';
import * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { isTrusted } from '@luwag/domain/confirming';
import { minuteMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { bindingOf, type StepUps } from '@luwag/platform/security/step-up';
import { asHolder, holderOf, tokenOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, isTotpWrong, poolAway } from '../pool-refusals.ts';
import { type AccountRow, type LockedAccount, lockAccount } from '../profile/service.ts';
import { addFactor, findDevice } from '../sessions/service.ts';
import { isLifted } from './factor-lifts.ts';
import { findTotpSince } from './factors-since.ts';
import type { PasskeyAnswer } from './passkey-ceremonies.ts';
import { answers, startAnswer } from './passkeys.ts';
import { listPasskeys, takeChallenge } from './passkeys-repository.ts';
import * as stepUps from './step-up-repository.ts';
import { refuseNewFactor } from './trusted-factor.ts';
import { endGuessing } from './wrong-codes.ts';

/** How long a step-up can be answered. A passkey's own challenge expires sooner. */
const answerMs = 5 * minuteMs;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For what only words depend on. The answer may be old before it is used. */
export const hasFactorUnlocked = async (tx: Tx, account: AccountRow): Promise<boolean> =>
  account.totp_enabled_at !== null || (await listPasskeys(tx, account.id)).length > 0;

/** For what is allowed: asked of an account under its lock, so that the answer still holds. */
export const hasFactor = (tx: Tx, account: LockedAccount): Promise<boolean> =>
  hasFactorUnlocked(tx, account);

export const startStepUp = (
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startStepUp>,
): Promise<ResultOf<typeof contracts.startStepUp>> =>
  ctx.own(async (tx) => {
    const holder = holderOf(ctx);
    const account = await lockAccount(tx, holder.accountId);
    const now = ctx.clock.now();
    const all = await listPasskeys(tx, account.id);
    const totpSince = await findTotpSince(tx, account, holder);
    if (all.length === 0 && !totpSince)
      return refuse(
        contracts.startStepUp,
        'no_factor',
        'Add a passkey or an authenticator app first.',
      );
    const isAsked = async (factor: 'passkey' | 'totp', since: Date) =>
      !body.needs_trusted ||
      isTrusted(since.getTime(), now.getTime()) ||
      // A face match lifts the wait of one factor, for a purchase and nothing else.
      (body.action === confirmProposal.name &&
        (await isLifted(tx, ctx, { purpose: 'purchase', factor, since })));
    const passkeys: typeof all = [];
    for (const row of all) if (await isAsked('passkey', row.created_at)) passkeys.push(row);
    const hasTotp = totpSince !== undefined && (await isAsked('totp', totpSince));
    if (passkeys.length === 0 && !hasTotp)
      return refuseNewFactor(
        contracts.startStepUp,
        oldestOf([...all.map((row) => row.created_at), ...(totpSince ? [totpSince] : [])]),
        now,
      );
    const device = await findDevice(tx, holder);
    const question = passkeys.length > 0 ? await startAnswer(tx, deps, ctx, passkeys) : undefined;
    const step_up_id = await stepUps.insertStepUp(tx, {
      ...holder,
      action: body.action,
      binding: bindingOf(body.request),
      passkeyChallengeId: question?.challengeId ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + answerMs),
    });
    return {
      step_up_id,
      factors: [
        ...(question ? (['passkey'] as const) : []),
        ...(hasTotp ? (['totp'] as const) : []),
      ],
      passkey_options: question?.options ?? null,
      is_passkey_here: passkeys.some(
        (row) => row.is_backed_up || (device && row.device_hash?.equals(device.hash)),
      ),
      expires_in_seconds: answerMs / 1000,
    };
  });

/** The factor that is a day old first. */
const oldestOf = (since: readonly Date[]): Date =>
  new Date(Math.min(...since.map((each) => each.getTime())));

type Question = NonNullable<Awaited<ReturnType<typeof stepUps.takeAttempt>>>;

export async function confirmStepUp(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.confirmStepUp>,
): Promise<ResultOf<typeof contracts.confirmStepUp>> {
  const wanted = { ...holderOf(ctx), id: body.step_up_id };
  // Committed before the answer is looked at, so that guesses at once are counted one by one.
  const question = await ctx.own((tx) => stepUps.takeAttempt(tx, wanted, ctx.clock.now()));
  if (!question) return expired();
  const factor = body.passkey ? 'passkey' : 'totp';
  const answered = body.passkey
    ? await answersQuestion(deps, ctx, question, body.passkey)
    : await takesCode(deps, ctx, body.totp ?? '');
  const isGuessing = answered === 'guessed_too_often';
  const since = isGuessing ? undefined : answered;
  const { action } = question;
  await ctx.own(async (tx) => {
    const now = ctx.clock.now();
    const isConfirmed =
      since !== undefined && (await stepUps.markConfirmed(tx, wanted, { factor, since }, now));
    // From now on this session is more than somebody who knows the password.
    if (isConfirmed) await addFactor(tx, { ...wanted, id: wanted.sessionId }, amrOf[factor]);
    if (isGuessing) await endGuessing(tx, deps, ctx);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: wanted.accountId,
      action: isConfirmed ? 'step_up.confirmed' : 'step_up.failed',
      detail: { action, factor },
      requestId: ctx.requestId,
    });
  });
  if (isGuessing)
    return refuse(
      contracts.confirmStepUp,
      'wrong_codes_ended_session',
      'Too many wrong codes. This session is over; your app works as ever. Log in again.',
    );
  if (!since)
    return refuse(contracts.confirmStepUp, 'factor_refused', 'That did not match. Try again.');
  return { step_up_id: question.id };
}

/** As the identity provider names them. */
const amrOf = { passkey: 'passkey', totp: 'otp' } as const;

const expired = () =>
  refuse(contracts.confirmStepUp, 'step_up_expired', 'This took too long. Start again.');

async function answersQuestion(
  deps: AccountsDeps,
  ctx: Ctx,
  { passkey_challenge_id: id }: Question,
  answer: PasskeyAnswer,
): Promise<Date | undefined> {
  const { accountId } = holderOf(ctx);
  if (!id) return undefined;
  const wanted = { id, accountId, purpose: 'step_up' } as const;
  const challenge = await ctx.own((tx) => takeChallenge(tx, wanted, ctx.clock.now()));
  if (!challenge) return expired();
  const passkey = await ctx.own((tx) => answers(tx, deps, ctx, { accountId, challenge, answer }));
  return passkey?.created_at;
}

/**
 * The identity provider has the secret, counts the guesses of each sign-in and takes a code once.
 * With too many wrong ones in a row it has ended the sign-in.
 */
async function takesCode(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  code: string,
): Promise<Date | 'guessed_too_often' | undefined> {
  // A secret that is only being set up must not answer for the account.
  const holder = holderOf(ctx);
  const since = await ctx.own(async (tx) =>
    findTotpSince(tx, await lockAccount(tx, holder.accountId), holder),
  );
  if (!since) return undefined;
  try {
    await userPool.verifyTotp({ accessToken: tokenOf(ctx), code });
    return since;
  } catch (error) {
    if (isPoolError(error, 'TooManyFailedAttemptsException')) return 'guessed_too_often';
    if (isTotpWrong(error) || isPoolError(error, 'LimitExceededException')) return undefined;
    throw poolAway(error);
  }
}

/** Spends step-ups for calls of every module. */
export const keeperOfStepUps = ({ clock }: Pick<AccountsDeps, 'clock'>): StepUps => ({
  use: (tx, { caller, action, binding, freshMs, id }) =>
    asHolder(tx, { caller }, async () => {
      const { accountId, sessionId } = holderOf({ caller });
      const now = clock.now();
      const at = { now, confirmedAfter: new Date(now.getTime() - freshMs) };
      const isSpent =
        typeof id === 'string' &&
        uuid.test(id) &&
        (await stepUps.spend(tx, { accountId, sessionId, id, action, binding }, at));
      if (isSpent) return 'used';
      const account = await lockAccount(tx, accountId);
      return (await hasFactor(tx, account)) ? 'refused' : 'no_factor';
    }),
});
