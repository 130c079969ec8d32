import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';

export async function insertInvitation(
  tx: Tx,
  row: { accountId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      token_hash: row.tokenHash,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** An invitation opens one session. */
export async function spendInvitation(
  tx: Tx,
  wanted: { accountId: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where((eb) => eb.and({ token_hash: wanted.tokenHash, account_id: wanted.accountId }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only the newest invitation is good. */
export async function withdrawInvitations(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}
