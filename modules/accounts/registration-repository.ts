import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { Company } from './rosters-repository.ts';
import type { AccountRow } from './user-repository.ts';

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
  companies: Company[];
};

export async function newAccountId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx);
  return rows[0]?.id ?? '';
}

/**
 * A row for the address, or undefined when somebody has an account with it. A row that the identity
 * provider never heard of belongs to nobody: whoever comes next takes it over.
 */
export async function holdAddress(
  tx: Tx,
  id: string,
  registrant: Registrant,
  now: Date,
): Promise<string | undefined> {
  const columns = columnsOf(registrant);
  const held = await tx
    .insertInto('accounts')
    .values({ id, ...columns, password_changed_at: now, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(columns).where('accounts.pool_sub', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (held) await writeBelongings(tx, held.id, registrant);
  return held?.id;
}

/**
 * The identity provider took this very registration, so what it said stands: another one for the
 * same address may have written over the row meanwhile, and was refused.
 */
export async function completeRegistration(
  tx: Tx,
  { id, sub }: { id: string; sub: string },
  registrant: Registrant,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...columnsOf(registrant), pool_sub: sub })
    .where('id', '=', id)
    .where((row) => row.or([row('pool_sub', 'is', null), row('pool_sub', '=', sub)]))
    .execute();
  await writeBelongings(tx, id, registrant);
}

const columnsOf = (registrant: Registrant) => ({
  role: registrant.role,
  email: registrant.email,
  contact_number: registrant.contactNumber,
  first_name: registrant.firstName,
  middle_name: registrant.middleName,
  last_name: registrant.lastName,
  locale: registrant.locale,
  is_marketing_and_promotions_enabled: registrant.isMarketingEnabled,
});

async function writeBelongings(tx: Tx, id: string, registrant: Registrant): Promise<void> {
  const { business, companies } = registrant;
  await tx.deleteFrom('merchant_profiles').where('account_id', '=', id).execute();
  await tx.deleteFrom('account_companies').where('account_id', '=', id).execute();
  if (business)
    await tx
      .insertInto('merchant_profiles')
      .values({ account_id: id, ...business })
      .execute();
  if (companies.length > 0)
    await tx
      .insertInto('account_companies')
      .values(companies.map((company) => ({ account_id: id, company_id: company.id })))
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

/** Buyers and merchants alone: staff come in by invitation. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .where('role', 'in', ['buyer', 'merchant'])
    .where('account_status', '!=', 'CLOSED')
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

/**
 * Writes down who somebody is to the identity provider, where we died before we could. The row is
 * found by the id that travelled with the registration, or else by its address.
 */
export async function adoptSub(
  tx: Tx,
  { sub, email, accountId }: { sub: string; email: string; accountId: string | undefined },
): Promise<void> {
  let query = tx
    .updateTable('accounts')
    .set({ pool_sub: sub })
    .where('email', '=', email)
    .where('pool_sub', 'is', null);
  if (accountId) query = query.where('id', '=', accountId);
  await query.execute();
}

/** `isNew` when it was not confirmed before; undefined when nobody has that address. */
export async function markEmailConfirmed(
  tx: Tx,
  { sub, email }: { sub: string; email: string },
  now: Date,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'email_confirmed_at'])
    .where('pool_sub', '=', sub)
    .where('email', '=', email)
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

/** Who has proven this number. */
export async function findProvenOwner(tx: Tx, number: string): Promise<AccountRow | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('contact_number', '=', number)
    .where('number_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

/** False when the account has proven another number already. */
export async function markNumberConfirmed(
  tx: Tx,
  { accountId, number }: { accountId: string; number: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ contact_number: number, number_confirmed_at: now })
    .where('id', '=', accountId)
    .where('number_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
