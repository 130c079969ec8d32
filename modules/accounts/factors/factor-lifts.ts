import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FacePurpose } from '@luwag/contracts/face-match';
import type { Tx } from '@luwag/db';
import { isTrusted } from '@luwag/domain/confirming';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { holderOf } from '../current-user.ts';
import { getAccount, lockAccount } from '../profile/service.ts';
import { isPasswordOnly as hasOnlyPassword } from '../sessions/service.ts';
import * as lifts from './factor-lifts-repository.ts';
import { findOpenRecovery } from './factor-recovery-repository.ts';
import { findTotpSince } from './factors-since.ts';
import { listPasskeys } from './passkeys-repository.ts';
import type { Holder, StepUpFactor } from './step-up-repository.ts';
import { refuseNewFactor } from './trusted-factor.ts';

// A face that is held against checked pictures lifts one wait, once and soon. Who looks at the face
// is the business of kyc; here is what it is worth.

/** The real person needs one or two tries. */
const triesMax = 3;
/** What was begun and never sent shows nothing; but nobody chooses among orders of movements. */
const begunMax = 10;
/** To go back to the checkout and confirm, or to show who one is once more. */
const liftedMs = 10 * minuteMs;

/** The waiting period that a face match would end for the caller now. In their own scope. */
export async function findLiftable(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  purpose: FacePurpose,
): Promise<lifts.Liftable | undefined> {
  const holder = holderOf(ctx);
  const now = ctx.clock.now();
  if (purpose === 'recovery') {
    const open = await findOpenRecovery(tx, holder.accountId);
    return open && open.ends_wait_at > now ? { purpose, recoveryId: open.id } : undefined;
  }
  const factors = await listFactors(tx, holder);
  // One that is old enough confirms it already, and is what to use.
  if (factors.some(({ since }) => isTrusted(since.getTime(), now.getTime()))) return undefined;
  const [newest] = factors.sort((a, b) => b.since.getTime() - a.since.getTime());
  return newest && { purpose, ...newest };
}

async function listFactors(tx: Tx, holder: Holder): Promise<StepUpFactor[]> {
  const totpSince = await findTotpSince(tx, await getAccount(tx, holder.accountId), holder);
  const passkeys = await listPasskeys(tx, holder.accountId);
  return [
    ...passkeys.map((row) => ({ factor: 'passkey' as const, since: row.created_at })),
    ...(totpSince ? [{ factor: 'totp' as const, since: totpSince }] : []),
  ];
}

export type LiftsLeft = { left: number; isPasswordOnly: boolean };

/**
 * How often more the caller may try today. Sessions that have shown the password and nothing else,
 * on devices that are new here, share a count of their own, or whoever knows the password would use
 * up the tries of the account's owner. Shown more, a session has what the owner has.
 */
export async function countLiftsLeft(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
): Promise<LiftsLeft> {
  const { accountId, sessionId } = holderOf(ctx);
  const now = ctx.clock.now();
  const isPasswordOnly = await hasOnlyPassword(tx, { id: sessionId, accountId }, now);
  const since = new Date(now.getTime() - dayMs);
  const counted = await lifts.countLifts(tx, { accountId, isPasswordOnly }, since);
  const left = Math.min(triesMax - counted.unmatched, begunMax - counted.begun);
  return { left: Math.max(0, left), isPasswordOnly };
}

/** Counted under the account's lock; undefined when the daily limit is reached. */
export async function beginLift(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  liftable: lifts.Liftable,
): Promise<string | undefined> {
  const holder = holderOf(ctx);
  await lockAccount(tx, holder.accountId);
  const { left, isPasswordOnly } = await countLiftsLeft(tx, ctx);
  if (left === 0) return undefined;
  return lifts.insertLift(tx, holder, liftable, { begunAt: ctx.clock.now(), isPasswordOnly });
}

/** Marks that its frames were sent. */
export const noteLiftSent = lifts.markLiftSent;

/** Stores the outcome. In the system's scope; false when it was decided before. */
export const decideFactorLift = (
  tx: Tx,
  { id, isMatch, now }: { id: string; isMatch: boolean; now: Date },
): Promise<boolean> =>
  lifts.decideLift(tx, { id, isMatch, now, expiresAt: new Date(now.getTime() + liftedMs) });

export const isLifted = async (
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  liftable: lifts.Liftable,
): Promise<boolean> =>
  (await lifts.findLift(tx, holderOf(ctx), liftable, ctx.clock.now())) !== undefined;

/** Uses up a granted lift in the transaction of what it allows; false where there is none. */
export async function takeLift(tx: Tx, ctx: Ctx, liftable: lifts.Liftable): Promise<boolean> {
  const { accountId, sessionId } = holderOf(ctx);
  const now = ctx.clock.now();
  const id = await lifts.findLift(tx, { accountId, sessionId }, liftable, now);
  if (!id || !(await lifts.markLiftUsed(tx, id, now))) return false;
  const { caller, requestId } = ctx;
  const detail = { lift_id: id, purpose: liftable.purpose };
  await recordAudit(tx, { caller, accountId, action: 'face_match.used', detail, requestId });
  return true;
}

/** Requires a factor older than a day, or one purchase after a face match. */
export async function assertTrustedOrLifted(
  tx: Tx,
  ctx: Ctx,
  call: Endpoint & { refusals: { factor_too_fresh: 403 } },
  { factor, since }: StepUpFactor,
): Promise<void> {
  const now = ctx.clock.now();
  if (isTrusted(since.getTime(), now.getTime())) return;
  if (!(await takeLift(tx, ctx, { purpose: 'purchase', factor, since })))
    refuseNewFactor(call, since, now);
}
