import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Updateable } from 'kysely';

export async function updateAccount(
  tx: Tx,
  accountId: string,
  changed: Updateable<DB['accounts']>,
): Promise<void> {
  await tx.updateTable('accounts').set(changed).where('id', '=', accountId).execute();
}

export async function updateMerchant(
  tx: Tx,
  accountId: string,
  changed: Updateable<DB['merchant_profiles']>,
): Promise<void> {
  await tx
    .updateTable('merchant_profiles')
    .set(changed)
    .where('account_id', '=', accountId)
    .execute();
}
