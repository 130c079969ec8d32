import type { Tx } from '@luwag/db';

export async function insertEmailChange(
  tx: Tx,
  row: {
    id: string;
    account_id: string;
    old_email_encrypted: Buffer;
    new_email_encrypted: Buffer;
    undo_token_hash: Buffer;
    requested_at: Date;
  },
): Promise<void> {
  await tx.insertInto('email_changes').values(row).execute();
}

/** The newest change that was asked for; only that one can still take force. */
export const lockNewestChange = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export async function markVerified(tx: Tx, id: string, accountId: string, now: Date) {
  await tx
    .updateTable('email_changes')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** By the secret of its mail alone: in the system's scope. */
export const findChangeByUndoToken = (tx: Tx, undoTokenHash: Buffer) =>
  tx
    .selectFrom('email_changes')
    .selectAll()
    .where('undo_token_hash', '=', undoTokenHash)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

/** False when it was undone already. */
export async function markUndone(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
