import type { Tx } from '@luwag/db';

export async function findEncryptedIncome(tx: Tx, accountId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('declared_incomes')
    .select('income_encrypted')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.income_encrypted;
}

export async function upsertIncome(
  tx: Tx,
  { accountId, encrypted, declaredAt }: { accountId: string; encrypted: Buffer; declaredAt: Date },
): Promise<void> {
  const said = { income_encrypted: encrypted, declared_at: declaredAt };
  await tx
    .insertInto('declared_incomes')
    .values({ account_id: accountId, ...said })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
    .execute();
}

export async function deleteIncome(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('declared_incomes').where('account_id', '=', accountId).execute();
}
