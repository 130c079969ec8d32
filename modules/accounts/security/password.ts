import * as contracts from '@luwag/contracts/accounts';
import type { InputOf } from '@luwag/contracts/endpoint';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { tokenOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { getPerson, markPasswordChanged, notifyOfPassword } from '../profile/service.ts';
import { endOthers } from '../sessions/service.ts';

/** The identity provider changes it; then every other session of ours ends. */
export async function updatePassword(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.updatePassword>,
): Promise<undefined> {
  await deps.userPool
    .changePassword({
      accessToken: tokenOf(ctx),
      previousPassword: body.current_password,
      proposedPassword: body.new_password,
    })
    .catch(refusePassword);
  const accountId = personOf(ctx).id;
  await ctx.own(async (tx) => {
    const { caller, requestId } = ctx;
    await markPasswordChanged(tx, accountId, ctx.clock.now());
    await endOthers(tx, ctx, 'password_changed');
    await recordAudit(tx, { caller, accountId, action: 'password.changed', requestId });
    await notifyOfPassword(tx, deps, ctx, await getPerson(tx, deps.vault, accountId));
  });
}

function refusePassword(error: unknown): never {
  const isSpent = isPoolError(error, 'NotAuthorizedException') && error.areAttemptsExceeded;
  if (isSpent || isPoolError(error, 'LimitExceededException', 'PasswordResetRequiredException'))
    return refuse(contracts.updatePassword, 'too_many_attempts', 'Too many tries. Wait a while.');
  if (isPoolError(error, 'NotAuthorizedException'))
    return refuse(contracts.updatePassword, 'password_wrong', 'The current password is not right.');
  if (
    isPoolError(
      error,
      'InvalidPasswordException',
      'PasswordHistoryPolicyViolationException',
      'InvalidParameterException',
    )
  )
    return refuse(contracts.updatePassword, 'password_refused', 'Choose another password.');
  throw poolAway(error);
}
