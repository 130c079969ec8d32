import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { Vault } from '@luwag/key-service/vault';
import type { Mode } from '@luwag/ledger/commands';
import { saveBankAccount } from '@luwag/modules/kyc/profile/bank-account';
import { findBankAccount } from '@luwag/modules/kyc/profile/bank-repository';
import { knownAddresses, writeProfile } from '@luwag/modules/kyc/profile/service';
import { findBank } from '@luwag/modules/reference/service';
import { testNow } from './account-probes.ts';
import { insertAccount, insertLine, insertPurchase, pesos } from './purchases.ts';
import { someAddress } from './stores.ts';

type Stores = { db: Db; vault: Vault };

/** A day's rest and two: an account that was named long ago. */
const longMs = 4 * 86_400_000;

/** Names where payouts go, as if days ago; unless it is `isNew`. */
export async function nameBankAccount(
  { db, vault }: Stores,
  accountId: string,
  {
    number = '1234567890',
    bankCode = 'PH_BPI',
    isNew = false,
  }: { number?: string; bankCode?: string; isNew?: boolean } = {},
): Promise<void> {
  const bank = findBank(bankCode);
  if (!bank) throw new Error(`no bank ${bankCode}`);
  const now = new Date((await testNow(db)).getTime() - (isNew ? 0 : longMs));
  await inScope(db, 'system', async (tx) => {
    const current = await findBankAccount(tx, accountId);
    const typed = { number, name: 'NENA SANTOS' };
    await saveBankAccount({ vault }, tx, { accountId, bank, typed, current, now });
  });
}

/** Says where somebody is, or their business: whoever pays them is told. */
async function tellAddress(
  tx: Tx,
  { db, vault }: Stores,
  { accountId, item }: { accountId: string; item: 'profile' | 'business_profile' },
): Promise<void> {
  const addresses = await knownAddresses([someAddress]);
  if (!addresses) throw new Error('no such address');
  await writeProfile({ vault }, tx, {
    accountId,
    item,
    person: {
      ...{ first_name: 'Nena', middle_name: '', last_name: 'Santos' },
      ...{ date_of_birth: '1980-02-03', gender: 'female' },
    },
    addresses,
    now: await testNow(db),
    requestId: 'test',
  });
}

/** Where a buyer lives. */
export const nameHome = (stores: Stores, accountId: string): Promise<void> =>
  inScope(stores.db, 'system', (tx) => tellAddress(tx, stores, { accountId, item: 'profile' }));

/** Where a business is. It was looked at, and is open. */
export async function nameBusinessAddress(stores: Stores, accountId: string): Promise<void> {
  await inScope(stores.db, 'system', async (tx) => {
    await tellAddress(tx, stores, { accountId, item: 'business_profile' });
    // What is told of a business is looked at first; here somebody has.
    await tx
      .updateTable('merchant_profiles')
      .set({ merchant_status: 'ACTIVE' })
      .where('account_id', '=', accountId)
      .execute();
    await tx
      .updateTable('accounts')
      .set({ account_status: 'ACTIVE' })
      .where('id', '=', accountId)
      .execute();
  });
}

export type Sold = {
  store: { id: string; merchantId: string };
  mode?: Mode;
  daysAgo?: number;
  /** Left out, somebody whom nobody can write to. */
  buyerId?: string;
};

/** A sale some days ago, to a buyer of its own unless one is named. */
export async function sell(
  db: Db,
  amountPesos: number,
  { store, mode = 'live', daysAgo = 7, ...of }: Sold,
): Promise<{ planId: string; buyerId: string; onDate: CivilDate }> {
  const buyerId = of.buyerId ?? (await insertAccount(db, 'buyer'));
  await insertLine(db, { buyerId, mode, limitCentavos: pesos(50_000) });
  const onDate = addDays(manilaDateOf((await testNow(db)).getTime()), -daysAgo);
  const planId = await insertPurchase(db, {
    ...{ buyerId, store, mode, terms: 3, startDate: onDate },
    amountCentavos: centavos(Math.round(amountPesos * 100)),
  });
  return { planId, buyerId, onDate };
}
