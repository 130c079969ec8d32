import type { Tx } from '@luwag/db';
import { findBankAccount } from '../kyc/service.ts';
import type { PayoutRow } from './repository.ts';

/** The account of each shop by its id; none in test mode. In the system's scope. */
export async function findCurrentAccounts(
  tx: Tx,
  rows: readonly Pick<PayoutRow, 'mode' | 'merchant_id'>[],
): Promise<Map<string, string | null>> {
  const accounts = new Map<string, string | null>();
  for (const { mode, merchant_id } of rows) {
    if (accounts.has(merchant_id)) continue;
    const account = mode === 'live' ? await findBankAccount(tx, merchant_id) : undefined;
    accounts.set(merchant_id, account?.id ?? null);
  }
  return accounts;
}
