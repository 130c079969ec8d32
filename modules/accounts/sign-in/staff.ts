import type { Tx } from '@luwag/db';
import { hourMs } from '@luwag/domain/durations';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { deleteTotpSetups, listPasskeys, removePasskey } from '../factors/service.ts';
import { lockAccount } from '../profile/service.ts';
import { hashOfToken, newSecretToken } from '../secret-tokens.ts';
import { endSessions } from '../sessions/service.ts';
import { insertInvitation, spendInvitation, withdrawInvitations } from './staff-repository.ts';

const invitationMs = 24 * hourMs;

/** An invitation lets somebody in who has no passkey yet, once. */
export const acceptInvitation = (ctx: Ctx, accountId: string, token: string): Promise<boolean> =>
  ctx.system(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await listPasskeys(tx, accountId)).length > 0) return false;
    return spendInvitation(tx, { accountId, tokenHash: hashOfToken(token) }, ctx.clock.now());
  });

/** The secret of a fresh invitation; earlier ones stop working. */
export async function invite(
  tx: Tx,
  accountId: string,
  { now, requestId }: { now: Date; requestId: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + invitationMs);
  await withdrawInvitations(tx, accountId, now);
  await insertInvitation(tx, { accountId, tokenHash: hash, expiresAt });
  const action = 'staff.invited';
  await recordAudit(tx, { caller: 'system', accountId, action, requestId });
  return { token, expiresAt };
}

/** Somebody lost every passkey: the old ones and what they opened are over. */
export async function forgetFactors(
  tx: Tx,
  accountId: string,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  await lockAccount(tx, accountId);
  for (const { id } of await listPasskeys(tx, accountId)) {
    await removePasskey(tx, { id, accountId });
    const detail = { passkey_id: id };
    const action = 'passkey.removed';
    await recordAudit(tx, { caller: 'system', accountId, action, detail, requestId });
  }
  await deleteTotpSetups(tx, accountId);
  await endSessions(tx, { accountId }, { now, reason: 'revoked' });
}
