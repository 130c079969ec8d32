import type { InputOf } from '@luwag/contracts/endpoint';
import { putSecuritySettings } from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { isTrusted } from '@luwag/domain/confirming';
import { minuteMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { bindingOf, requireStepUp, stepUpFreshMs } from '@luwag/platform/security/step-up';
import type { AccountsDeps } from '../deps.ts';
import { type AccountRow, type LockedAccount, lockAccount } from '../profile/service.ts';
import { isDeviceKnown } from '../sessions/service.ts';
import { deleteTotpSetups, findTotpSetup, putTotpSetup } from './factor-rights-repository.ts';
import { isReauthenticated } from './identity-proof.ts';
import { takeProof } from './identity-proof-repository.ts';
import { hasFactor, keeperOfStepUps } from './step-up.ts';
import { findFactorOf } from './step-up-repository.ts';
import { assertTrusted } from './trusted-factor.ts';

// Who may make a factor, and who may take one away. All of it is asked under the account's lock:
// between the question and the new row nothing about the account's factors changes.

type Change = InputOf<typeof putSecuritySettings>['body'];
/** How long an app that was allowed may wait for its first code. */
const totpSetupMs = 10 * minuteMs;

const holderOf = (ctx: Pick<Ctx, 'caller'>) => {
  const { id: accountId, sessionId } = personOf(ctx);
  return { accountId, sessionId };
};

/**
 * The first factor, and any on a device that is new to the account, takes a proof of who it is.
 * Staff are let in by invitation or passkey every time, and have no number to prove.
 */
async function needsProof(tx: Tx, ctx: Ctx, { role }: AccountRow, isFirst: boolean) {
  const { accountId, sessionId } = holderOf(ctx);
  if (role === 'staff') return false;
  return isFirst || !(await isDeviceKnown(tx, { id: sessionId, accountId }, ctx.clock.now()));
}

/** For a page: whether a new factor would be refused for want of a proof. */
export async function isProofMissing(tx: Tx, ctx: Ctx, account: LockedAccount): Promise<boolean> {
  if (!(await needsProof(tx, ctx, account, !(await hasFactor(tx, account))))) return false;
  return !(await isReauthenticated(tx, ctx));
}

const proofRequired = () =>
  refuse(putSecuritySettings, 'proof_required', 'Show first that it is you.');

/** Uses up the right to add one passkey, or refuses. */
export async function takeRight(tx: Tx, deps: AccountsDeps, ctx: Ctx, body: Change): Promise<void> {
  const account = await lockAccount(tx, personOf(ctx).id);
  const isFirst = !(await hasFactor(tx, account));
  if (!isFirst) await vouch(tx, deps, ctx, body, account);
  if (!(await needsProof(tx, ctx, account, isFirst))) return;
  if (!(await takeProof(tx, holderOf(ctx), ctx.clock.now()))) proofRequired();
}

/** The same for an app, which is in force only once its first code has come back. */
export async function allowTotp(tx: Tx, deps: AccountsDeps, ctx: Ctx, body: Change): Promise<void> {
  const account = await lockAccount(tx, personOf(ctx).id);
  const isFirst = !(await hasFactor(tx, account));
  if (!isFirst) await vouch(tx, deps, ctx, body, account);
  const isProofNeeded = await needsProof(tx, ctx, account, isFirst);
  if (isProofNeeded && !(await isReauthenticated(tx, ctx))) return proofRequired();
  const expiresAt = new Date(ctx.clock.now().getTime() + totpSetupMs);
  const setup = { isFirst, needsProof: isProofNeeded, expiresAt };
  await putTotpSetup(tx, holderOf(ctx), setup);
}

/** The app that this session was allowed, while nothing about the account's factors has changed. */
async function getTotpSetup(tx: Tx, ctx: Ctx, account: LockedAccount) {
  const setup = await findTotpSetup(tx, holderOf(ctx), ctx.clock.now());
  if (!setup || setup.is_first === (await hasFactor(tx, account))) return proofRequired();
  return setup;
}

/**
 * Whether the app's first code may be looked at. A secret can be seen by somebody who was not
 * allowed it, on a screen left open: what allowed the secret is asked once more.
 */
export async function allowTotpCode(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  body: Change,
): Promise<{ poolSession: string | undefined }> {
  const account = await lockAccount(tx, personOf(ctx).id);
  const setup = await getTotpSetup(tx, ctx, account);
  if (!setup.is_first) await vouch(tx, deps, ctx, body, account);
  if (setup.needs_proof && !(await isReauthenticated(tx, ctx))) return proofRequired();
  return { poolSession: setup.pool_session ?? undefined };
}

/** Uses it up, once the code was right. */
export async function takeTotpRight(tx: Tx, ctx: Ctx): Promise<void> {
  const account = await lockAccount(tx, personOf(ctx).id);
  const setup = await getTotpSetup(tx, ctx, account);
  await deleteTotpSetups(tx, account.id);
  if (setup.needs_proof && !(await takeProof(tx, holderOf(ctx), ctx.clock.now()))) proofRequired();
}

/** A further factor must be confirmed by one that is at least a day old. */
async function vouch(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  body: Change,
  { role }: AccountRow,
): Promise<void> {
  const since = await spendStepUp(tx, deps, ctx, body);
  // Staff make a second passkey on their first day; they borrow nothing.
  if (role !== 'staff') assertTrusted(putSecuritySettings, since, ctx.clock.now());
}

/** A factor younger than a day cannot remove an older one: it may be an attacker's. */
export async function allowRemoval(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { body, removedSince }: { body: Change; removedSince: Date | null | undefined },
): Promise<void> {
  const since = await spendStepUp(tx, deps, ctx, body);
  const isOld = removedSince && isTrusted(removedSince.getTime(), ctx.clock.now().getTime());
  if (isOld) assertTrusted(putSecuritySettings, since, ctx.clock.now());
}

/**
 * Spends the step-up for this very change; returns since when its factor has been the account's.
 * The id travels in the body here, so the step-up is bound to the body without it.
 */
async function spendStepUp(tx: Tx, deps: AccountsDeps, ctx: Ctx, body: Change): Promise<Date> {
  const { step_up_id: _, ...rest } = ctx.sent.body as { step_up_id?: unknown };
  const id = 'step_up_id' in body ? body.step_up_id : undefined;
  await requireStepUp(keeperOfStepUps(deps), tx, {
    caller: ctx.caller,
    action: putSecuritySettings.name,
    binding: bindingOf({ body: rest }),
    freshMs: stepUpFreshMs.settings,
    id,
  });
  const used = id && (await findFactorOf(tx, { id, accountId: personOf(ctx).id }));
  return used ? used.since : ctx.clock.now();
}
