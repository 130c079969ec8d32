import * as contracts from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { failpoint } from '@luwag/platform/failpoints';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { parseLinkToken } from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { addressOf, resendConfirmation, type startPasswordReset } from '../jobs.ts';
import { isCodeSpent, isPoolError, poolAway } from '../pool-refusals.ts';
import { matchRosters } from '../profile/service.ts';
import { findUnconfirmed, markEmailConfirmed, unmarkEmailConfirmed } from './repository.ts';

export const resendAfterSeconds = 60;

/**
 * Our row says it first, and the identity provider is told second: dying in between, the same
 * link still works. A link whose code it refuses takes our mark back, unless the address was
 * confirmed before: then the link was simply pressed twice. Where the address was registered more
 * than once, a link does not say to its reader whose registration it confirms: the password does.
 */
export async function verifyEmail(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.verifyEmail>,
): Promise<ResultOf<typeof contracts.verifyEmail>> {
  const now = ctx.clock.now();
  const link = await parseLinkToken(deps.keys.linkKey, body.confirmation_key, 'confirm_email', now);
  if (!link || link.role !== body.account_type) return linkExpired();
  const emailIndex = await deps.vault.blindIndex('email', link.email);
  const registration = { sub: link.sub, emailIndex };
  const unconfirmed = await ctx.system((tx) => findUnconfirmed(tx, registration));
  if (unconfirmed?.is_registered_again) await checkPassword(deps, ctx, link.email, body.password);
  const marked = await ctx.system(async (tx) => {
    const account = await markEmailConfirmed(tx, registration, now);
    if (account?.isNew) await audit(tx, ctx, account.id, 'email.confirmed');
    return account;
  });
  if (!marked) return linkExpired();
  await failpoint('accounts.email_confirmed');
  if (!(await confirmAtPool(deps, link)) && marked.isNew) {
    await ctx.system(async (tx) => {
      await unmarkEmailConfirmed(tx, marked.id, now);
      await audit(tx, ctx, marked.id, 'email.confirmation_refused');
    });
    return linkExpired();
  }
  await ctx.system((tx) => matchRosters(tx, marked.id));
  return { email: link.email, account_type: body.account_type };
}

/** The identity provider says "not confirmed" to nobody but those who know the password. */
async function checkPassword(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  username: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined)
    return refuse(
      contracts.verifyEmail,
      'password_required',
      'Type the password you signed up with.',
    );
  try {
    await userPool.signIn({ username, password, visitorAddress: ctx.address });
  } catch (error) {
    if (isPoolError(error, 'UserNotConfirmedException')) return;
    const isWrong = isPoolError(
      error,
      'NotAuthorizedException',
      'PasswordResetRequiredException',
      'UserNotFoundException',
    );
    if (isWrong)
      return refuse(
        contracts.verifyEmail,
        'password_wrong',
        'This is not the password of this sign-up.',
      );
    throw poolAway(error);
  }
}

/** False when the code in the link is spent, replaced by a newer one, or was never right. */
async function confirmAtPool(
  { userPool }: AccountsDeps,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  try {
    await userPool.confirmSignUp({ username: email, code });
    return true;
  } catch (error) {
    // Some pools say so outright when somebody is confirmed already.
    if (isPoolError(error, 'NotAuthorizedException')) return true;
    if (isCodeSpent(error)) return false;
    throw poolAway(error);
  }
}

const audit = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'email.confirmed' | 'email.confirmation_refused',
) => recordAudit(tx, { caller, accountId, action, requestId });

const linkExpired = () =>
  refuse(contracts.verifyEmail, 'link_expired', 'This link no longer works. Ask for a new one.');

/** The job looks up the account, so that the answer takes the same time for every address. */
export async function askForLink(
  { vault }: AccountsDeps,
  ctx: Ctx,
  send: typeof resendConfirmation | typeof startPasswordReset,
  { email }: { email: string },
): Promise<{ resend_after_seconds: number }> {
  const address = addressOf(await vault.blindIndex('email', email));
  await ctx.system((tx) => enqueue(tx, ctx, send, address));
  return { resend_after_seconds: resendAfterSeconds };
}

export const resendEmailValidation = (
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.resendEmailValidation>,
): Promise<ResultOf<typeof contracts.resendEmailValidation>> =>
  askForLink(deps, ctx, resendConfirmation, body);
