import type { InputOf } from '@luwag/contracts/endpoint';
import { putSecuritySettings } from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { personOf, tokenOf } from './callers.ts';
import { tellOfNewFactor } from './factor-notices.ts';
import { allowTotpCode, takeTotpRight } from './factor-rights.ts';
import { deleteTotpSetups, noteTotpSession } from './factor-rights-repository.ts';
import { tellOfFactor } from './notices.ts';
import type { AccountsParts } from './parts.ts';
import { getPerson } from './people.ts';
import { isPoolError, poolAway } from './pool-refusals.ts';
import { lockAccount, markTotp } from './user-repository.ts';

// The identity provider keeps the secret and asks for its codes at sign-in. We keep since when, so
// that a page can show it and a step-up knows whether to ask.

/** A new secret, without effect until a code made from it comes back. */
export async function startTotp({ pool, vault }: AccountsParts, ctx: Ctx) {
  const { email } = await ctx.own((tx) => getPerson(tx, vault, personOf(ctx).id));
  const made = await pool.associateTotp({ accessToken: tokenOf(ctx) }).catch(rethrow);
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

export async function confirmTotp(parts: AccountsParts, ctx: Ctx, body: Confirming): Promise<void> {
  const accessToken = tokenOf(ctx);
  const { code } = body;
  const { poolSession: session } = await ctx.own((tx) => allowTotpCode(tx, parts, ctx, body));
  await parts.pool.verifyTotp({ accessToken, code, session }).catch(refuseCode);
  // Before the identity provider asks for codes at sign-in: what is no longer allowed stays off.
  await ctx.own((tx) => takeTotpRight(tx, ctx));
  const totp = { isOn: true, isPreferred: true };
  await parts.pool.setFactors({ accessToken, totp }).catch(rethrow);
  await ctx.own((tx) => noteTotp(tx, parts, ctx, ctx.clock.now()));
}

export async function disableTotp(parts: AccountsParts, ctx: Ctx): Promise<void> {
  const totp = { isOn: false };
  await parts.pool.setFactors({ accessToken: tokenOf(ctx), totp }).catch(rethrow);
  await ctx.own((tx) => noteTotp(tx, parts, ctx, null));
}

async function noteTotp(
  tx: Tx,
  parts: AccountsParts,
  ctx: Ctx,
  enabledAt: Date | null,
): Promise<void> {
  const { principal, requestId } = ctx;
  const account = await lockAccount(tx, personOf(ctx).id);
  if (account.totp_enabled_at === null && enabledAt === null) return;
  // Replacing an app counts as adding one: it is new from now on, and its owner is told.
  await markTotp(tx, account.id, enabledAt);
  await deleteTotpSetups(tx, account.id);
  const action = enabledAt ? 'totp.enabled' : 'totp.disabled';
  await recordAudit(tx, { principal, accountId: account.id, action, requestId });
  const person = await getPerson(tx, parts.vault, account.id);
  if (enabledAt) await tellOfNewFactor(tx, parts, ctx, person, { isTotp: true });
  else await tellOfFactor(tx, parts, ctx, person, 'totp_off');
}

function refuseCode(error: unknown): never {
  if (isPoolError(error, 'TooManyFailedAttemptsException', 'LimitExceededException'))
    return refuse(putSecuritySettings, 'too_many_attempts', 'Too many tries. Wait a while.');
  if (
    isPoolError(
      error,
      'CodeMismatchException',
      'EnableSoftwareTokenMFAException',
      'ExpiredCodeException',
      'SoftwareTokenMFANotFoundException',
    )
  )
    return refuse(putSecuritySettings, 'code_wrong', 'That code did not match. Try the next one.');
  throw poolAway(error);
}

function rethrow(error: unknown): never {
  throw poolAway(error);
}
