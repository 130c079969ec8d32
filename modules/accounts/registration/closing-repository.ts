import type { Tx } from '@luwag/db';
import { updateAccount, updateMerchant } from '../profile/service.ts';

export const markClosed = (tx: Tx, accountId: string): Promise<void> =>
  updateAccount(tx, accountId, {
    account_status: 'CLOSED',
    is_marketing_and_promotions_enabled: false,
  });

/** Where somebody was signed in, and with what. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('shared_devices').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('sessions')
    .set({ device_hash: null, device: '', network: '' })
    .where('account_id', '=', accountId)
    .execute();
}

/** Of a closed account: names and how to reach somebody. The id stays, for what hangs on it. */
export async function blankPerson(tx: Tx, accountId: string): Promise<void> {
  await updateAccount(tx, accountId, {
    pool_sub: null,
    email_index: null,
    email_encrypted: null,
    contact_number_index: null,
    contact_number_encrypted: null,
    name_index: null,
    first_name_encrypted: null,
    middle_name_encrypted: null,
    last_name_encrypted: null,
  });
  await updateMerchant(tx, accountId, { tin_encrypted: null, business_name: '', website_url: '' });
  await tx.deleteFrom('account_companies').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('number_changes').where('account_id', '=', accountId).execute();
}
