import * as contracts from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { hourMs } from '@luwag/domain/durations';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { parseLinkToken } from '../codes/service.ts';
import { tokenOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import { assertSpentTrusted } from '../factors/service.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import {
  decryptChange,
  encryptChange,
  encryptEmail,
  getAccount,
  getPerson,
  isEmailOfAnother,
  matchRosters,
  newId,
  notifyOfEmailChange,
  notifyOfNewEmail,
  updateEmailOf,
} from '../profile/service.ts';
import { resendAfterSeconds } from '../registration/service.ts';
import { hashOfToken, newSecretToken } from '../secret-tokens.ts';
import { endSessions } from '../sessions/service.ts';
import * as changes from './email-change-repository.ts';

const undoMs = 24 * hourMs;

/**
 * Asks for another address. The identity provider sends a code to the new one, and our mail to the
 * old one says how to stop it. Whether the new one is somebody else's is told only to a person who
 * has shown that they read its mail.
 */
export async function updateEmail(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.updateEmail>,
): Promise<ResultOf<typeof contracts.updateEmail>> {
  const { id: accountId } = personOf(ctx);
  // What vouches for an account is mailed there: a factor of today does not move it.
  await ctx.own((tx) => assertSpentTrusted(tx, ctx, contracts.updateEmail));
  await deps.userPool
    .updateAttributes({ accessToken: tokenOf(ctx), email: body.email })
    .catch(refuseToSend);
  const { token, hash } = newSecretToken();
  const requestedAt = ctx.clock.now();
  await ctx.own(async (tx) => {
    const account = await getPerson(tx, deps.vault, accountId);
    const id = await newId(tx, accountId);
    const of = { id, account_id: accountId };
    const emails = { oldEmail: account.email, newEmail: body.email };
    await changes.insertEmailChange(tx, {
      ...of,
      ...(await encryptChange(tx, deps.vault, { ...of, ...emails })),
      undo_token_hash: hash,
      requested_at: requestedAt,
    });
    await audit(tx, ctx, accountId, 'email_change.asked', id);
    await notifyOfEmailChange(tx, deps, ctx, account, {
      id,
      newEmail: body.email,
      undoToken: token,
      until: new Date(requestedAt.getTime() + undoMs),
    });
  });
  return { resend_after_seconds: resendAfterSeconds };
}

function refuseToSend(error: unknown): never {
  if (isPoolError(error, 'LimitExceededException', 'TooManyRequestsException'))
    throw platformRefusal('rate_limited', 'A mail is on its way. Wait a minute and try again.', {
      retryAfterSeconds: resendAfterSeconds,
    });
  throw poolAway(error);
}

/** The link in the mail to the new address came back: from now on it is the address. */
export async function confirmEmailChange(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.confirmEmailChange>,
): Promise<ResultOf<typeof contracts.confirmEmailChange>> {
  const accountId = personOf(ctx).id;
  const now = ctx.clock.now();
  const link = await parseLinkToken(deps.keys.linkKey, body.confirmation_key, 'change_email', now);
  const isWaiting = await ctx.own(async (tx) => {
    const account = await getAccount(tx, accountId);
    const newest = await lockNewest(tx, deps, accountId);
    return (
      link?.sub === account.pool_sub &&
      newest?.new_email === link?.email &&
      !newest?.undone_at &&
      !newest?.verified_at
    );
  });
  if (!link || !isWaiting) return linkExpired();
  const emailIndex = await deps.vault.blindIndex('email', link.email);
  // Before the identity provider changes anything: afterwards the two would say different things.
  if (await ctx.system((tx) => isEmailOfAnother(tx, emailIndex, accountId))) return emailTaken();
  await proveAtPool(deps, ctx, link);
  await ctx.own((tx) => takeForce(tx, deps, ctx, link.email));
  await ctx.system((tx) => matchRosters(tx, accountId));
  return { email: link.email };
}

async function lockNewest(tx: Tx, { vault }: AccountsDeps, accountId: string) {
  const row = await changes.lockNewestChange(tx, accountId);
  return row && decryptChange(tx, vault, row);
}

async function takeForce(tx: Tx, deps: AccountsDeps, ctx: Ctx, email: string): Promise<void> {
  const now = ctx.clock.now();
  const account = await getPerson(tx, deps.vault, personOf(ctx).id);
  const change = await lockNewest(tx, deps, account.id);
  if (change?.new_email !== email || change.undone_at) return linkExpired();
  await updateEmailOf(tx, account.id, await encryptEmail(tx, deps.vault, account.id, email), now);
  await changes.markVerified(tx, change.id, account.id, now);
  await audit(tx, ctx, account.id, 'email_change.confirmed', change.id);
  await notifyOfNewEmail(tx, deps, ctx, account, { id: change.id, oldEmail: change.old_email });
}

/**
 * The identity provider takes each code once. If it took this one and we died before writing that
 * down, it has the new address already, and the same link brings us up to it.
 */
async function proveAtPool(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  link: { email: string; code: string },
): Promise<void> {
  const accessToken = tokenOf(ctx);
  try {
    await userPool.verifyEmail({ accessToken, code: link.code });
  } catch (error) {
    if (isPoolError(error, 'AliasExistsException')) return emailTaken();
    const isSpent = isPoolError(
      error,
      'CodeMismatchException',
      'ExpiredCodeException',
      'LimitExceededException',
    );
    if (!isSpent) throw poolAway(error);
    const known = await userPool.getUser({ accessToken });
    if (known.email !== link.email) return linkExpired();
  }
}

const linkExpired = () =>
  refuse(
    contracts.confirmEmailChange,
    'link_expired',
    'This link no longer works. Ask for a new one.',
  );
const emailTaken = () =>
  refuse(contracts.confirmEmailChange, 'email_taken', 'Another account uses this address.');

/**
 * Back to the old address, by the secret that only it was sent. Whoever undoes a change did not ask
 * for it, so every session ends. The identity provider goes first: dying in between leaves the
 * secret unused, and it can be shown again.
 */
export async function undoEmailChange(
  { userPool, vault }: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.undoEmailChange>,
): Promise<ResultOf<typeof contracts.undoEmailChange>> {
  const now = ctx.clock.now();
  const found = await ctx.system(async (tx) => {
    const row = await changes.findChangeByUndoToken(tx, hashOfToken(body.undo_key));
    if (!row || isTooLate(row, now)) return undefined;
    const change = await decryptChange(tx, vault, row);
    const oldIndex = await vault.blindIndex('email', change.old_email);
    const isTaken = await isEmailOfAnother(tx, oldIndex, change.account_id);
    return isTaken ? undefined : { change, account: await getAccount(tx, change.account_id) };
  });
  const { change, account } = found ?? {};
  if (!change || !account?.pool_sub) return undoExpired();
  const username = account.pool_sub;
  await userPool.adminUpdateEmail({ username, email: change.old_email }).catch(refuseUndo);
  await userPool.adminGlobalSignOut({ username }).catch(refuseUndo);
  await ctx.system(async (tx) => {
    if (!(await changes.markUndone(tx, change.id, now))) return undoExpired();
    const restored = await encryptEmail(tx, vault, account.id, change.old_email);
    await updateEmailOf(tx, account.id, restored, now);
    await matchRosters(tx, account.id);
    await endSessions(tx, { accountId: account.id }, { now, reason: 'email_undone' });
    await audit(tx, ctx, account.id, 'email_change.undone', change.id);
  });
  return { account_type: account.role };
}

type Change = { requested_at: Date; verified_at: Date | null };
const isTooLate = ({ requested_at, verified_at }: Change, now: Date): boolean =>
  now.getTime() - (verified_at ?? requested_at).getTime() > undoMs;

const undoExpired = () =>
  refuse(contracts.undoEmailChange, 'link_expired', 'This link no longer works. Write to support.');

function refuseUndo(error: unknown): never {
  // Somebody else has the old address by now.
  if (isPoolError(error, 'AliasExistsException')) return undoExpired();
  throw poolAway(error);
}

const audit = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'email_change.asked' | 'email_change.confirmed' | 'email_change.undone',
  changeId: string,
) => recordAudit(tx, { caller, accountId, action, detail: { change_id: changeId }, requestId });
