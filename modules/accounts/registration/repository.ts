import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { encryptIdentity, encryptTin, type Indexes, lockEmail } from '../profile/service.ts';

/** What somebody signs up with, but for the password, which is not ours to keep. */
export type Registrant = {
  role: 'buyer' | 'merchant';
  email: string;
  contactNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  locale: 'en' | 'fil';
  isMarketingEnabled: boolean;
  business:
    | { business_name: string; industry: string; tin: string; website_url: string }
    | undefined;
};

type Reserving = { newAccountId: string; emailIndex: Buffer; numberIndex: Buffer; now: Date };
/** A registration as its row holds it: encrypted once, for the row that it got. */
export type Reserved = { id: string; replaces: string | undefined } & Awaited<
  ReturnType<typeof encryptRegistrant>
>;

/**
 * A row for the address, or undefined when somebody has an account with it. A row that the
 * identity provider never heard of belongs to nobody: whoever comes next takes it over. One whose
 * address was never confirmed may be a stranger's: who comes next replaces it, once the identity
 * provider has (`replaces`), and until then it stays as it is. What is encrypted is encrypted for
 * one row, so who comes second must find the row of the first: the address is reserved.
 */
export async function reserveAddress(
  tx: Tx,
  vault: Vault,
  registrant: Registrant,
  { newAccountId, emailIndex, numberIndex, now }: Reserving,
): Promise<Reserved | undefined> {
  await lockEmail(tx, emailIndex);
  const known = await tx
    .selectFrom('accounts')
    .select(['id', 'pool_sub', 'email_confirmed_at'])
    .where('email_index', '=', emailIndex)
    .forUpdate()
    .executeTakeFirst();
  if (known?.pool_sub && known.email_confirmed_at) {
    // A new one has a key made for it: the key process is asked as often for this one.
    await vault.blindIndex('email', registrant.email);
    return undefined;
  }
  const id = known?.id ?? newAccountId;
  const encrypted = await encryptRegistrant(tx, vault, id, registrant, { emailIndex, numberIndex });
  if (known?.pool_sub) return { id, replaces: known.pool_sub, ...encrypted };
  const { columns } = encrypted;
  const reserved = { id, replaces: undefined, ...encrypted };
  if (known) await tx.updateTable('accounts').set(columns).where('id', '=', id).execute();
  else
    await tx
      .insertInto('accounts')
      .values({ id, ...columns, password_changed_at: now, created_at: now })
      .execute();
  await insertProfileRows(tx, reserved);
  return reserved;
}

/**
 * The newest registration of an address that nobody has confirmed. Nothing of the one before is
 * left: neither its number, which another person may have proven, nor the token that proves one.
 */
async function replaceUnconfirmed(
  tx: Tx,
  { accountId, replaces, sub }: { accountId: string; replaces: string; sub: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ pool_sub: sub, number_confirmed_at: null, is_registered_again: true })
    .where('id', '=', accountId)
    .where('pool_sub', '=', replaces)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await forgetUnproven(tx, accountId);
}

/**
 * Somebody else was faster at the identity provider. Whose registration the one link confirms, its
 * reader cannot tell: the password will.
 */
export async function markRegisteredAgain(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_registered_again: true })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** What was proven, or could be, by whoever registered an address before its owner showed up. */
export async function forgetUnproven(tx: Tx, accountId: string): Promise<void> {
  await deleteRegistrationTokens(tx, accountId);
  await tx
    .updateTable('accounts')
    .set({ number_confirmed_at: null })
    .where('id', '=', accountId)
    .execute();
}

/**
 * The identity provider took this very registration, so what it said stands: another one for the
 * same address may have written over the row meanwhile, and was refused. False when a newer one has
 * replaced it already.
 */
export async function completeRegistration(
  tx: Tx,
  reserved: Reserved,
  sub: string,
): Promise<boolean> {
  const { id: accountId, replaces } = reserved;
  if (replaces) await replaceUnconfirmed(tx, { accountId, replaces, sub });
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ ...reserved.columns, pool_sub: sub })
    .where('id', '=', reserved.id)
    .where((row) => row.or([row('pool_sub', 'is', null), row('pool_sub', '=', sub)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertProfileRows(tx, reserved);
  return true;
}

async function encryptRegistrant(
  tx: Tx,
  vault: Vault,
  id: string,
  registrant: Registrant,
  indexes: Indexes,
) {
  const { role, locale, business } = registrant;
  const who = {
    email: registrant.email,
    contact_number: registrant.contactNumber,
    first_name: registrant.firstName,
    middle_name: registrant.middleName,
    last_name: registrant.lastName,
  };
  const columns = {
    role,
    ...(await encryptIdentity(tx, vault, id, who, indexes)),
    locale,
    is_marketing_and_promotions_enabled: registrant.isMarketingEnabled,
  };
  if (!business) return { columns, profile: undefined };
  const { tin, ...rest } = business;
  return { columns, profile: { ...rest, ...(await encryptTin(tx, vault, id, tin)) } };
}

async function insertProfileRows(tx: Tx, { id, profile }: Reserved): Promise<void> {
  await tx.deleteFrom('merchant_profiles').where('account_id', '=', id).execute();
  if (profile)
    await tx
      .insertInto('merchant_profiles')
      .values({ account_id: id, ...profile })
      .execute();
}

export async function insertRegistrationToken(
  tx: Tx,
  token: { hash: Buffer; accountId: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('registration_tokens')
    .values({ token_hash: token.hash, account_id: token.accountId, expires_at: token.expiresAt })
    .execute();
}

export async function findRegistrationToken(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('registration_tokens')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

export async function deleteRegistrationTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('registration_tokens').where('account_id', '=', accountId).execute();
}

/**
 * Writes down who somebody is to the identity provider, where we died before we could. The row is
 * found by the id that travelled with the registration, or else by its address.
 */
export async function adoptSub(
  tx: Tx,
  row: {
    sub: string;
    emailIndex: Buffer;
    accountId: string | undefined;
    replaces: string | undefined;
  },
): Promise<void> {
  const { accountId, replaces, sub } = row;
  if (accountId && replaces) await replaceUnconfirmed(tx, { accountId, replaces, sub });
  let query = tx
    .updateTable('accounts')
    .set({ pool_sub: row.sub })
    .where('email_index', '=', row.emailIndex)
    .where('pool_sub', 'is', null);
  if (row.accountId) query = query.where('id', '=', row.accountId);
  await query.execute();
}

/** Whether confirming this registration takes its password too; undefined when there is none. */
export const findUnconfirmed = (tx: Tx, { sub, emailIndex }: { sub: string; emailIndex: Buffer }) =>
  tx
    .selectFrom('accounts')
    .select('is_registered_again')
    .where((eb) => eb.and({ pool_sub: sub, email_index: emailIndex }))
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();

/** `isNew` when it was not confirmed before; undefined when nobody has that address. */
export async function markEmailConfirmed(
  tx: Tx,
  { sub, emailIndex }: { sub: string; emailIndex: Buffer },
  now: Date,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'email_confirmed_at'])
    .where((eb) => eb.and({ pool_sub: sub, email_index: emailIndex }))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const isNew = row.email_confirmed_at === null;
  if (isNew)
    await tx
      .updateTable('accounts')
      .set({ email_confirmed_at: now })
      .where('id', '=', row.id)
      .execute();
  return { id: row.id, isNew };
}

/** Takes back a mark that was set at this very instant, and no other. */
export async function unmarkEmailConfirmed(tx: Tx, id: string, markedAt: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: null })
    .where('id', '=', id)
    .where('email_confirmed_at', '=', markedAt)
    .execute();
}

/** False when the account has proven another number already. */
export async function markNumberConfirmed(
  tx: Tx,
  accountId: string,
  number: { contact_number_index: Buffer; contact_number_encrypted: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ ...number, number_confirmed_at: now })
    .where('id', '=', accountId)
    .where('number_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
