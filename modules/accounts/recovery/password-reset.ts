import * as contracts from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { failpoint } from '@luwag/platform/failpoints';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { type LinkClaims, parseLinkToken } from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { startPasswordReset } from '../jobs.ts';
import { isCodeSpent, isPoolError, poolAway } from '../pool-refusals.ts';
import {
  findPersonBySub,
  markPasswordChanged,
  matchRosters,
  notifyOfPassword,
} from '../profile/service.ts';
import { askForLink, forgetUnproven, markEmailConfirmed } from '../registration/service.ts';
import { endSessions } from '../sessions/service.ts';

export async function forgotPassword(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.forgotPassword>,
): Promise<ResultOf<typeof contracts.forgotPassword>> {
  return askForLink(deps, ctx, startPasswordReset, body);
}

/**
 * The identity provider sets the password and ends every sign-in; then our sessions end too. Dying
 * in between, its events end them one by one.
 */
export async function resetPassword(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.resetPassword>,
): Promise<ResultOf<typeof contracts.resetPassword>> {
  const now = ctx.clock.now();
  const link = await parseLinkToken(
    deps.keys.linkKey,
    body.confirmation_key,
    'reset_password',
    now,
  );
  if (!link || link.role === 'staff') return linkExpired();
  await resetAtPool(deps, link, body.new_password);
  await failpoint('accounts.password_reset');
  const emailIndex = await deps.vault.blindIndex('email', link.email);
  await ctx.system(async (tx) => {
    const account = await findPersonBySub(tx, deps.vault, link.sub);
    if (!account) return;
    const { caller, requestId } = ctx;
    await markPasswordChanged(tx, account.id, now);
    // Whoever reads the mailbox has proven the address as well as by the first link.
    const confirmed = await markEmailConfirmed(tx, { sub: link.sub, emailIndex }, now);
    // Whoever registered it need not be who reads the mail: the number is proven anew.
    if (confirmed?.isNew) await forgetUnproven(tx, account.id);
    await matchRosters(tx, account.id);
    await endSessions(tx, { accountId: account.id }, { now, reason: 'password_changed' });
    await recordAudit(tx, {
      caller,
      accountId: account.id,
      action: 'password.reset',
      requestId,
    });
    await notifyOfPassword(tx, deps, ctx, account);
  });
  return { account_type: link.role };
}

async function resetAtPool(
  { userPool }: AccountsDeps,
  { email, code }: LinkClaims,
  password: string,
): Promise<void> {
  try {
    await userPool.confirmForgotPassword({ username: email, code, password });
  } catch (error) {
    if (isPoolError(error, 'InvalidPasswordException', 'PasswordHistoryPolicyViolationException'))
      return refuse(
        contracts.resetPassword,
        'password_refused',
        'Choose a password that is harder to guess.',
      );
    if (isCodeSpent(error)) return linkExpired();
    throw poolAway(error);
  }
}

const linkExpired = () =>
  refuse(contracts.resetPassword, 'link_expired', 'This link no longer works. Ask for a new one.');
