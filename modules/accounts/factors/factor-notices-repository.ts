import type { Tx } from '@luwag/db';

/** What the owner was told of: exactly one thing. */
export type NoticeAbout =
  | { passkeyId: string }
  | { isTotp: true }
  | { recoveryId: string }
  | { numberChangeId: string };

export async function insertNotice(
  tx: Tx,
  row: NoticeAbout & { accountId: string; hash: Buffer; toldAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('factor_notices')
    .values({
      token_hash: row.hash,
      account_id: row.accountId,
      passkey_id: 'passkeyId' in row ? row.passkeyId : null,
      is_totp: 'isTotp' in row,
      recovery_id: 'recoveryId' in row ? row.recoveryId : null,
      number_change_id: 'numberChangeId' in row ? row.numberChangeId : null,
      told_at: row.toldAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** By the secret of its mail alone: in the system's scope. */
export const findNotice = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('factor_notices')
    .select(['account_id', 'passkey_id', 'is_totp', 'recovery_id', 'number_change_id'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** False when it was used meanwhile. */
export async function markNoticeUsed(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_notices')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
