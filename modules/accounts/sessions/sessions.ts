import type { InputOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { expiryReasonOf, sessionLimits } from '@luwag/domain/session-limits';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import type { AccountRow } from '../profile/service.ts';
import * as sessions from './repository.ts';

/** How often `seen_at` of a session is written. */
export const touchEveryMs = 30_000;

/** Why a session has ended by time or status, though its row says nothing yet. */
export function endReasonOf(
  session: sessions.FoundSession,
  now: Date,
): sessions.EndReason | undefined {
  if (session.account_status === 'SUSPENDED') return 'suspended';
  if (session.account_status === 'CLOSED') return 'closed';
  const times = {
    seenAtMs: session.seen_at.getTime(),
    readingUntilMs: session.reading_until?.getTime(),
    expiresAtMs: session.expires_at.getTime(),
  };
  return expiryReasonOf(times, sessionLimits[session.role], now.getTime());
}

/** Ends sessions that have been idle longer than their role allows. */
export const endExpiredSessions = (tx: Tx, account: Pick<AccountRow, 'id' | 'role'>, now: Date) => {
  const idleSince = new Date(now.getTime() - sessionLimits[account.role].idleMs);
  return sessions.markExpiredSessions(tx, account.id, { now, idleSince });
};

/**
 * Finding out who calls has already written down that they are there. A page for reading keeps the
 * session for as long as reading may take; the next page that is none takes that back.
 */
export async function touchSession(
  ctx: Ctx,
  { body }: InputOf<typeof contracts.touchSession>,
): Promise<undefined> {
  const { id: accountId, sessionId: id, role } = personOf(ctx);
  const nowMs = ctx.clock.now().getTime();
  const until = body.reading ? new Date(nowMs + sessionLimits[role].readingMs) : null;
  await ctx.own((tx) => sessions.setReading(tx, { id, accountId }, until));
}

export async function closeSession(ctx: Ctx): Promise<undefined> {
  const { id: accountId, sessionId: id } = personOf(ctx);
  await ctx.own(async (tx) => {
    const ending = { now: ctx.clock.now(), reason: 'signed_out' } as const;
    const isEnded = await sessions.endSession(tx, { id, accountId }, ending);
    if (isEnded)
      await auditSession(tx, ctx, accountId, 'session.ended', {
        session_id: id,
        reason: 'signed_out',
      });
  });
}

/** False when there is no such open session of this account. */
export const revoke = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.own(async (tx) => {
    const accountId = personOf(ctx).id;
    const ending = { now: ctx.clock.now(), reason: 'revoked' } as const;
    const isEnded = await sessions.endSession(tx, { id, accountId }, ending);
    if (isEnded) await auditSession(tx, ctx, accountId, 'session.revoked', { session_id: id });
    return isEnded;
  });

/** Ends every session but the one that asks. */
export async function endOthers(
  tx: Tx,
  ctx: Ctx,
  reason: 'revoked' | 'password_changed',
): Promise<void> {
  const { id: accountId, sessionId: exceptId } = personOf(ctx);
  const ending = { now: ctx.clock.now(), reason };
  for (const id of await sessions.endSessions(tx, { accountId, exceptId }, ending))
    await auditSession(tx, ctx, accountId, 'session.revoked', { session_id: id, reason });
}

/**
 * A factor was added: other sessions that have shown the password alone end. They may be of whom
 * the factor is to keep out, and could not be opened like this again once it is an app.
 */
export async function endPasswordOnly(tx: Tx, ctx: Ctx): Promise<void> {
  const { id: accountId, sessionId: exceptId } = personOf(ctx);
  const ending = { now: ctx.clock.now(), reason: 'revoked' } as const;
  const which = { accountId, exceptId, isPasswordOnly: true } as const;
  for (const id of await sessions.endSessions(tx, which, ending))
    await auditSession(tx, ctx, accountId, 'session.revoked', {
      session_id: id,
      reason: 'factor_added',
    });
}

/** Ends the sessions that a cancelled recovery had opened, the calling one included. */
export async function endRecovering(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const ending = { now: ctx.clock.now(), reason: 'revoked' } as const;
  const opened = { accountId, factor: 'recovery' } as const;
  for (const id of await sessions.endSessions(tx, opened, ending))
    await auditSession(tx, ctx, accountId, 'session.revoked', {
      session_id: id,
      reason: ending.reason,
    });
}

/** What happens to a session is on record. */
export const auditSession = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'session.opened' | 'session.ended' | 'session.revoked',
  detail: Record<string, unknown>,
) => recordAudit(tx, { caller, accountId, action, detail, requestId });
