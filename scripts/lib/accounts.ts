import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { encryptIdentity, encryptTin } from '@luwag/modules/accounts/profile/personal';
import { insertPoolUser, type PoolStore } from './pool-users.ts';

/** Both stores, written as their own roles would. */
export type AccountStores = PoolStore & PersonalStore;
/** Where people are, and what opens them. */
export type PersonalStore = { db: Db; vault: Vault };

export type WrittenAccount = {
  id: string;
  sub: string;
  role: 'buyer' | 'merchant' | 'staff';
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Staff have none. */
  contactNumber: string | null;
  isNumberConfirmed: boolean;
  locale: 'en' | 'fil';
  accountStatus: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
  /** Of a merchant. */
  businessName: string;
  at: Date;
};

/**
 * A person with a confirmed address, in the product and in the identity provider, without a mail
 * and without waiting for one: how staff, seeds and tests come to be.
 */
export async function writeAccount(stores: AccountStores, account: WrittenAccount): Promise<void> {
  await writePerson(stores, account);
  const { sub, role, email, password, locale, at } = account;
  const name = `${account.firstName} ${account.lastName}`;
  await insertPoolUser(stores, { sub, role, email, password, name, locale, at });
}

/** Somebody in the product alone, who does not sign in. */
export async function writePerson(
  { db, vault }: PersonalStore,
  account: Omit<WrittenAccount, 'password'>,
): Promise<void> {
  const { id, role, at, locale } = account;
  await inScope(db, 'system', async (tx) => {
    const identity = await encryptIdentity(tx, vault, id, {
      email: account.email,
      contact_number: account.contactNumber,
      first_name: account.firstName,
      middle_name: '',
      last_name: account.lastName,
    });
    await tx
      .insertInto('accounts')
      .values({
        id,
        pool_sub: account.sub,
        role,
        ...identity,
        email_confirmed_at: at,
        number_confirmed_at: account.isNumberConfirmed ? at : null,
        locale,
        account_status: account.accountStatus,
        created_at: at,
        password_changed_at: at,
      })
      .execute();
    if (role === 'merchant')
      await tx
        .insertInto('merchant_profiles')
        .values({
          account_id: id,
          business_name: account.businessName,
          industry: 'retail',
          ...(await encryptTin(tx, vault, id, '123456789')),
          merchant_status: account.accountStatus === 'PENDING' ? 'NEW' : 'ACTIVE',
        })
        .execute();
  });
}

/** Undefined when nobody has this address. */
export async function findIdOfEmail(
  { db, vault }: PersonalStore,
  email: string,
): Promise<string | undefined> {
  const index = await vault.blindIndex('email', email);
  const row = await inScope(db, 'system', (tx) =>
    tx.selectFrom('accounts').select('id').where('email_index', '=', index).executeTakeFirst(),
  );
  return row?.id;
}
