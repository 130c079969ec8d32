import type { Tx } from '@luwag/db';

export type Slot = 'primary' | 'secondary';

export async function insertIdNumber(
  tx: Tx,
  number: {
    id: string;
    accountId: string;
    slot: Slot;
    idType: string;
    sealed: Buffer;
    index: Buffer;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('kyc_id_numbers')
    .set({ replaced_at: number.now })
    .where('account_id', '=', number.accountId)
    .where('slot', '=', number.slot)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('kyc_id_numbers')
    .values({
      id: number.id,
      account_id: number.accountId,
      slot: number.slot,
      id_type: number.idType,
      number_sealed: number.sealed,
      number_index: number.index,
      created_at: number.now,
    })
    .execute();
}

export const listIdNumbers = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('kyc_id_numbers')
    .select(['id', 'slot', 'id_type', 'number_sealed'])
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();

/** In the system's scope: whoever else typed a number that this account typed. */
export const listAccountsWithSameNumber = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('kyc_id_numbers as own')
    .innerJoin('kyc_id_numbers as other', 'other.number_index', 'own.number_index')
    .select(['other.account_id as accountId', 'other.id_type as idType'])
    .distinct()
    .where('own.account_id', '=', accountId)
    .where('other.account_id', '!=', accountId)
    .limit(50)
    .execute();

export async function deleteIdNumbersOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('kyc_id_numbers').where('account_id', '=', accountId).execute();
}
