import type { InputOf } from '@luwag/contracts/endpoint';
import { putSecuritySettings } from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { holderOf, tokenOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, isTotpWrong, poolAway } from '../pool-refusals.ts';
import { getPerson, lockAccount, markTotp, notifyOfFactor } from '../profile/service.ts';
import { addFactor, endPasswordOnly } from '../sessions/service.ts';
import { notifyOfNewFactor } from './factor-notices.ts';
import { allowTotpCode, takeTotpRight } from './factor-rights.ts';
import { deleteTotpSetups, noteTotpSession } from './factor-rights-repository.ts';

// The identity provider keeps the secret and asks for its codes at sign-in. We keep since when, so
// that a page can show it and a step-up knows whether to ask.

/** A new secret, without effect until a code made from it comes back. */
export async function startTotp({ userPool, vault }: AccountsDeps, ctx: Ctx) {
  const { email } = await ctx.own((tx) => getPerson(tx, vault, personOf(ctx).id));
  const made = await userPool.associateTotp({ accessToken: tokenOf(ctx) }).catch(rethrow);
  const { secret, session } = made;
  const { id: accountId, sessionId } = personOf(ctx);
  await ctx.own((tx) => noteTotpSession(tx, { accountId, sessionId }, session));
  const label = encodeURIComponent(`Luwag:${email}`);
  return {
    totp_secret: secret,
    totp_uri: `otpauth://totp/${label}?secret=${secret}&issuer=Luwag&algorithm=SHA1&digits=6&period=30`,
  };
}

type Confirming = Extract<InputOf<typeof putSecuritySettings>['body'], { action: 'confirm_totp' }>;

export async function confirmTotp(deps: AccountsDeps, ctx: Ctx, body: Confirming): Promise<void> {
  const accessToken = tokenOf(ctx);
  const { code } = body;
  const { poolSession: session } = await ctx.own((tx) => allowTotpCode(tx, deps, ctx, body));
  await deps.userPool.verifyTotp({ accessToken, code, session }).catch(refuseCode);
  // Before the identity provider asks for codes at sign-in: what is no longer allowed stays off.
  await ctx.own((tx) => takeTotpRight(tx, ctx));
  const totp = { isOn: true, isPreferred: true };
  await deps.userPool.setFactors({ accessToken, totp }).catch(rethrow);
  await ctx.own((tx) => noteTotp(tx, deps, ctx, ctx.clock.now()));
}

export async function disableTotp(deps: AccountsDeps, ctx: Ctx): Promise<void> {
  const totp = { isOn: false };
  await deps.userPool.setFactors({ accessToken: tokenOf(ctx), totp }).catch(rethrow);
  await ctx.own((tx) => noteTotp(tx, deps, ctx, null));
}

async function noteTotp(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  enabledAt: Date | null,
): Promise<void> {
  const { caller, requestId } = ctx;
  const account = await lockAccount(tx, personOf(ctx).id);
  if (account.totp_enabled_at === null && enabledAt === null) return;
  // Replacing an app counts as adding one: it is new from now on, and its owner is told.
  await markTotp(tx, account.id, enabledAt);
  await deleteTotpSetups(tx, account.id);
  const action = enabledAt ? 'totp.enabled' : 'totp.disabled';
  await recordAudit(tx, { caller, accountId: account.id, action, requestId });
  const person = await getPerson(tx, deps.vault, account.id);
  if (enabledAt) {
    await addFactor(tx, { id: holderOf(ctx).sessionId, accountId: account.id }, 'otp');
    await endPasswordOnly(tx, ctx);
    await notifyOfNewFactor(tx, deps, ctx, person, { isTotp: true });
  } else await notifyOfFactor(tx, deps, ctx, person, 'totp_off');
}

function refuseCode(error: unknown): never {
  if (isPoolError(error, 'TooManyFailedAttemptsException', 'LimitExceededException'))
    return refuse(putSecuritySettings, 'too_many_attempts', 'Too many tries. Wait a while.');
  if (isTotpWrong(error))
    return refuse(putSecuritySettings, 'code_wrong', 'That code did not match. Try the next one.');
  throw poolAway(error);
}

function rethrow(error: unknown): never {
  throw poolAway(error);
}
