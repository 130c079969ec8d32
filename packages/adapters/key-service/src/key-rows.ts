import type { Tx } from '@luwag/db';

export type KeyRow = { accountId: string; keyVersion: number; wrapped: Buffer | null };
type Wrapped = { accountId: string; kekVersion: number; wrapped: Buffer };

/** Wrapped for one account, a key unwraps for no other. */
export const aadOfKey = (accountId: string): string => `personal_keys.wrapped ${accountId}`;

export function findKeyRows(tx: Tx, accountIds: readonly string[]): Promise<KeyRow[]> {
  if (accountIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('personal_keys')
    .select(['account_id as accountId', 'key_version as keyVersion', 'wrapped'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
}

/** False when there is one already; waits for whoever is just making it. */
export async function insertKeyRow(tx: Tx, row: Wrapped & { keyVersion: number }) {
  const inserted = await tx
    .insertInto('personal_keys')
    .values({
      account_id: row.accountId,
      key_version: row.keyVersion,
      kek_version: row.kekVersion,
      wrapped: row.wrapped,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function updateKeyRow(tx: Tx, row: Wrapped): Promise<void> {
  await tx
    .updateTable('personal_keys')
    .set({ kek_version: row.kekVersion, wrapped: row.wrapped })
    .where('account_id', '=', row.accountId)
    .execute();
}

/**
 * Erasure: without its key nothing encrypted under it opens again, here or in any later copy. Needs
 * no key process. Doing it again changes nothing; an account without a key gets none any more.
 */
export async function destroyKey(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .insertInto('personal_keys')
    .values({ account_id: accountId, destroyed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ wrapped: null, kek_version: null, destroyed_at: at })
        .where('personal_keys.destroyed_at', 'is', null),
    )
    .execute();
}
