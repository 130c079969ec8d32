import type { ResultOf } from '@luwag/contracts/endpoint';
import type { Recovery } from '@luwag/contracts/factors';
import * as contracts from '@luwag/contracts/factors';
import type { Tx } from '@luwag/db';
import { recoveryWaitMs } from '@luwag/domain/confirming';
import { dayMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { holderOf, tokenOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import * as recoveries from '../factors/service.ts';
import {
  deleteTotpSetups,
  findSpentFactor,
  hasFactor,
  isLifted,
  isReauthenticated,
  takeLift,
} from '../factors/service.ts';
import { poolAway } from '../pool-refusals.ts';
import {
  getPerson,
  type LockedAccount,
  lockAccount,
  markTotp,
  notifyOfFactor,
} from '../profile/service.ts';
import { endOthers, endRecovering, findRecoveringSince } from '../sessions/service.ts';
import { notifyOfCancelledRecovery, notifyOfRecovery } from './recovery-notices.ts';

// Every factor is lost. Whoever shows anew who they are may have them taken away, after a wait that
// is told on every channel and that the owner can stop. Nothing is lent meanwhile; paying back goes
// on as ever.

type By = 'person' | 'staff';
/** What beginning one needs, for whoever does it. */
export type RecoveryDeps = Pick<AccountsDeps, 'vault' | 'publicOrigin'> & {
  keys: Pick<AccountsDeps['keys'], 'messageKey'>;
};

/** As this session sees it: a face that it has shown counts for it alone. */
export async function findRecoveryView(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
): Promise<Recovery | null> {
  const row = await recoveries.findOpenRecovery(tx, personOf(ctx).id);
  return row ? viewOf(row, await isLifted(tx, ctx, liftableOf(row))) : null;
}

const viewOf = (row: recoveries.OpenRecovery, is_lifted: boolean): Recovery => ({
  started_at: row.started_at.toISOString(),
  ends_wait_at: row.ends_wait_at.toISOString(),
  is_lifted,
});

const liftableOf = ({ id: recoveryId }: recoveries.OpenRecovery) =>
  ({ purpose: 'recovery', recoveryId }) as const;

export const startRecovery = (
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.startRecovery>> =>
  ctx.own(async (tx) => {
    const account = await lockAccount(tx, personOf(ctx).id);
    if (!(await hasFactor(tx, account)))
      return refuse(contracts.startRecovery, 'nothing_to_recover', 'There is no factor to lose.');
    if (await recoveries.findOpenRecovery(tx, account.id))
      return refuse(
        contracts.startRecovery,
        'recovery_under_way',
        'A recovery is already in progress.',
      );
    if (!(await isReauthenticated(tx, ctx)))
      return refuse(contracts.startRecovery, 'proof_required', 'Show first that it is you.');
    return viewOf(await begin(tx, deps, ctx, { accountId: account.id, by: 'person' }), false);
  });

/** For somebody who has just shown all that a proof takes. Begun before, it goes on. */
export async function beginRecoveryAtSignIn(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  accountId: string,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!(await hasFactor(tx, account))) return;
  if (await recoveries.findOpenRecovery(tx, accountId)) return;
  await begin(tx, deps, ctx, { accountId, by: 'person' });
}

/** Under the account's lock. */
async function begin(
  tx: Tx,
  deps: RecoveryDeps,
  ctx: Ctx,
  { accountId, by, ...why }: { accountId: string; by: By; case_id?: string; reason?: string },
): Promise<recoveries.OpenRecovery> {
  const startedAt = ctx.clock.now();
  const endsWaitAt = new Date(startedAt.getTime() + recoveryWaitMs);
  const row = { accountId, startedBy: by, startedAt, endsWaitAt };
  const recovery = await recoveries.insertRecovery(tx, row);
  await audit(tx, ctx, accountId, 'recovery.started', recovery.id, why);
  const person = await getPerson(tx, deps.vault, accountId);
  await notifyOfRecovery(tx, deps, ctx, { person, recovery, by });
  return recovery;
}

/** So long staff begin no recovery again that its owner has stopped. */
const ownersWordMs = 7 * dayMs;

type StaffView = { started_at: string; ends_wait_at: string; started_by: By };

/** For somebody who wrote to us: begun by staff, told to its owner, finished by nobody else. */
export async function beginRecoveryFor(
  tx: Tx,
  deps: RecoveryDeps,
  ctx: Ctx,
  { accountId, caseId, reason }: { accountId: string; caseId: string; reason: string },
): Promise<StaffView | 'no_factor' | 'under_way' | 'refused_by_owner'> {
  const account = await lockAccount(tx, accountId);
  if (!(await hasFactor(tx, account))) return 'no_factor';
  if (await recoveries.findOpenRecovery(tx, accountId)) return 'under_way';
  const weekAgo = new Date(ctx.clock.now().getTime() - ownersWordMs);
  if (await recoveries.wasStaffRecoveryCancelled(tx, accountId, weekAgo)) return 'refused_by_owner';
  const about = { accountId, by: 'staff' as const, case_id: caseId, reason };
  return staffViewOf(await begin(tx, deps, ctx, about));
}

/** How it stands, for staff. In the system's scope. */
export async function findRecoveryOf(
  tx: Tx,
  accountId: string,
): Promise<{ recovery: StaffView | null; has_factor: boolean }> {
  const open = await recoveries.findOpenRecovery(tx, accountId);
  return {
    recovery: open ? staffViewOf(open) : null,
    has_factor: await hasFactor(tx, await lockAccount(tx, accountId)),
  };
}

const staffViewOf = (row: recoveries.OpenRecovery): StaffView => ({
  started_at: row.started_at.toISOString(),
  ends_wait_at: row.ends_wait_at.toISOString(),
  started_by: row.started_by as By,
});

/**
 * By the factor that was found. A session alone does not do: whoever took the phone has that, and
 * would end the recovery that its owner has begun elsewhere.
 */
export const cancelRecovery = (deps: AccountsDeps, ctx: Ctx): Promise<undefined> =>
  ctx.own(async (tx) => {
    const account = await lockAccount(tx, personOf(ctx).id);
    const { id } = account;
    const open = await recoveries.findOpenRecovery(tx, id);
    if (!open)
      return refuse(contracts.cancelRecovery, 'recovery_not_found', 'No recovery is in progress.');
    if (!(await hasBegunIt(tx, ctx, open))) await takeOlderFactor(tx, ctx, account, open);
    await recoveries.cancelOpenRecovery(tx, id, ctx.clock.now());
    await endRecovering(tx, ctx, id);
    await audit(tx, ctx, id, 'recovery.canceled', open.id);
    const person = await getPerson(tx, deps.vault, id);
    await notifyOfCancelledRecovery(tx, deps, ctx, { person, recoveryId: open.id });
  });

/** By coming in without its app; taking that back ends the session. */
async function hasBegunIt(tx: Tx, ctx: Ctx, open: recoveries.OpenRecovery): Promise<boolean> {
  const { accountId, sessionId: id } = holderOf(ctx);
  const openedAt = await findRecoveringSince(tx, { id, accountId });
  return openedAt !== undefined && openedAt <= open.started_at;
}

/**
 * Older is when it was made. That its device was first seen today counts for money, not here: who
 * stops a thief may do so on the first device at hand.
 */
async function takeOlderFactor(
  tx: Tx,
  ctx: Ctx,
  { totp_enabled_at: appSince }: LockedAccount,
  open: recoveries.OpenRecovery,
): Promise<void> {
  await ctx.requireStepUp(tx);
  const used = await findSpentFactor(tx, {
    ...holderOf(ctx),
    action: contracts.cancelRecovery.name,
  });
  const madeAt = used?.factor === 'totp' ? appSince : used?.since;
  if (madeAt && madeAt < open.started_at) return;
  const text = 'Use a passkey or an app that was there before the wait began.';
  return refuse(contracts.cancelRecovery, 'factor_newer_than_recovery', text);
}

/** The proof is left unused: it allows the new factor that this is all for. */
export async function finishRecovery(deps: AccountsDeps, ctx: Ctx): Promise<undefined> {
  const { totp_enabled_at } = await ctx.own((tx) => checkRipe(tx, ctx));
  if (totp_enabled_at) {
    const setting = { accessToken: tokenOf(ctx), totp: { isOn: false } };
    await deps.userPool.setFactors(setting).catch(rethrow);
  }
  await ctx.own(async (tx) => {
    const { recovery, id, isOver } = await checkRipe(tx, ctx);
    if (!isOver && !(await takeLift(tx, ctx, liftableOf(recovery))))
      throw new Error(
        `recovery ${recovery.id} cannot be finished: its face match was used by another call`,
      );
    await recoveries.deletePasskeys(tx, id);
    await markTotp(tx, id, null);
    await deleteTotpSetups(tx, id);
    await recoveries.markRecoveryFinished(tx, recovery.id, ctx.clock.now());
    await endOthers(tx, ctx, 'revoked');
    await audit(tx, ctx, id, 'recovery.finished', recovery.id);
    await notifyOfFactor(tx, deps, ctx, await getPerson(tx, deps.vault, id), 'all_removed');
  });
}

/** The wait is over, or a face has lifted it; and the proof is here. */
async function checkRipe(tx: Tx, ctx: Ctx) {
  const account = await lockAccount(tx, personOf(ctx).id);
  const recovery = await recoveries.findOpenRecovery(tx, account.id);
  const now = ctx.clock.now();
  if (!recovery)
    return refuse(contracts.finishRecovery, 'recovery_not_found', 'No recovery is in progress.');
  const isOver = recovery.ends_wait_at <= now;
  if (!isOver && !(await isLifted(tx, ctx, liftableOf(recovery)))) {
    const retryAfterSeconds = Math.ceil((recovery.ends_wait_at.getTime() - now.getTime()) / 1000);
    const more = { retryAfterSeconds };
    return refuse(contracts.finishRecovery, 'recovery_too_soon', 'The wait is not over.', more);
  }
  if (!(await isReauthenticated(tx, ctx)))
    return refuse(contracts.finishRecovery, 'proof_required', 'Show first that it is you.');
  return { ...account, recovery, isOver };
}

function rethrow(error: unknown): never {
  throw poolAway(error);
}

const audit = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'recovery.started' | 'recovery.canceled' | 'recovery.finished',
  recoveryId: string,
  why: Record<string, string> = {},
): Promise<void> => {
  const detail = { recovery_id: recoveryId, ...why };
  return recordAudit(tx, { caller, accountId, action, requestId, detail });
};
