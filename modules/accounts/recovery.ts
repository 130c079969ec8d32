import { type forgotPassword, resetPassword } from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { recordAudit } from '@luwag/platform/audit';
import { failpoint } from '@luwag/platform/failpoints';
import type { Ctx } from '@luwag/platform/http';
import { enqueue } from '@luwag/platform/jobs';
import { refuse } from '@luwag/platform/refusal';
import { addressOf, startPasswordReset } from './jobs.ts';
import { type LinkClaims, openLink } from './links.ts';
import { tellOfPassword } from './notices.ts';
import type { AccountsParts } from './parts.ts';
import { findPersonBySub } from './people.ts';
import { isPoolError, poolAway } from './pool-refusals.ts';
import { forgetUnproven, markEmailConfirmed } from './registration-repository.ts';
import { matchRosters } from './rosters-repository.ts';
import { endSessions } from './sessions-repository.ts';
import { markPasswordChanged } from './user-repository.ts';
import { resendAfterSeconds } from './verification.ts';

export async function forgot(
  { vault }: AccountsParts,
  ctx: Ctx,
  { body }: InputOf<typeof forgotPassword>,
): Promise<ResultOf<typeof forgotPassword>> {
  const address = addressOf(await vault.blindIndex('email', body.email));
  await ctx.system((tx) => enqueue(tx, ctx, startPasswordReset, address));
  return { resend_after_seconds: resendAfterSeconds };
}

/**
 * The identity provider sets the password and ends every sign-in; then our sessions end too. Dying
 * in between, its events end them one by one.
 */
export async function reset(
  parts: AccountsParts,
  ctx: Ctx,
  { body }: InputOf<typeof resetPassword>,
): Promise<ResultOf<typeof resetPassword>> {
  const now = ctx.clock.now();
  const link = await openLink(parts.keys.linkKey, body.confirmation_key, 'reset_password', now);
  if (!link || link.role === 'staff') return linkExpired();
  await resetAtPool(parts, link, body.new_password);
  await failpoint('accounts.password_reset');
  const emailIndex = await parts.vault.blindIndex('email', link.email);
  await ctx.system(async (tx) => {
    const account = await findPersonBySub(tx, parts.vault, link.sub);
    if (!account) return;
    const { principal, requestId } = ctx;
    await markPasswordChanged(tx, account.id, now);
    // Whoever reads the mailbox has proven the address as well as by the first link.
    const confirmed = await markEmailConfirmed(tx, { sub: link.sub, emailIndex }, now);
    // Whoever registered it need not be who reads the mail: the number is proven anew.
    if (confirmed?.isNew) await forgetUnproven(tx, account.id);
    await matchRosters(tx, account.id);
    await endSessions(tx, { accountId: account.id }, { now, reason: 'password_changed' });
    await recordAudit(tx, {
      principal,
      accountId: account.id,
      action: 'password.reset',
      requestId,
    });
    await tellOfPassword(tx, parts, ctx, account);
  });
  return { account_type: link.role };
}

async function resetAtPool(
  { pool }: AccountsParts,
  { email, code }: LinkClaims,
  password: string,
): Promise<void> {
  try {
    await pool.confirmForgotPassword({ username: email, code, password });
  } catch (error) {
    if (isPoolError(error, 'InvalidPasswordException', 'PasswordHistoryPolicyViolationException'))
      return refuse(
        resetPassword,
        'password_refused',
        'Choose a password that is harder to guess.',
      );
    const isSpent = isPoolError(
      error,
      'CodeMismatchException',
      'ExpiredCodeException',
      'TooManyFailedAttemptsException',
      'UserNotFoundException',
    );
    if (isSpent) return linkExpired();
    throw poolAway(error);
  }
}

const linkExpired = () =>
  refuse(resetPassword, 'link_expired', 'This link no longer works. Ask for a new one.');
