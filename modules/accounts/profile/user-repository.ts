import type { Role } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

const plainColumns = [
  'id',
  'pool_sub',
  'role',
  'email_confirmed_at',
  'number_confirmed_at',
  'locale',
  'is_marketing_and_promotions_enabled',
  'account_status',
  'password_changed_at',
  'totp_enabled_at',
  'created_at',
] as const;
const encryptedColumns = [
  'email_encrypted',
  'contact_number_encrypted',
  'first_name_encrypted',
  'middle_name_encrypted',
  'last_name_encrypted',
] as const;

type Row = Omit<Selectable<DB['accounts']>, 'role' | 'locale'> & {
  role: Role;
  locale: 'en' | 'fil';
};
/** What an account is. Who it belongs to is read by `people.ts`. */
export type AccountRow = Pick<Row, (typeof plainColumns)[number]>;
export type EncryptedAccount = Pick<
  Row,
  (typeof plainColumns)[number] | (typeof encryptedColumns)[number]
>;

/**
 * An id for a row that must have one before it is written: that of a new account, or of a row of
 * this one.
 */
export async function newId(tx: Tx, accountId: string | null = null): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${idFor(accountId)} as id`.execute(tx);
  return rows[0]?.id ?? '';
}

async function findPlain(
  tx: Tx,
  column: 'id' | 'pool_sub',
  value: string,
): Promise<AccountRow | undefined> {
  const rows = tx.selectFrom('accounts').select(plainColumns).where(column, '=', value);
  return (await rows.executeTakeFirst()) as AccountRow | undefined;
}

export const findAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  findPlain(tx, 'id', id);

export async function getAccount(tx: Tx, id: string): Promise<AccountRow> {
  const row = await findAccount(tx, id);
  if (!row) throw new Error(`account ${id} not found`);
  return row;
}

export const findAccountBySub = (tx: Tx, sub: string): Promise<AccountRow | undefined> =>
  findPlain(tx, 'pool_sub', sub);

export type SoughtBy = { id: string } | { sub: string } | { emailIndex: Uint8Array };

export async function findEncryptedAccount(
  tx: Tx,
  by: SoughtBy,
): Promise<EncryptedAccount | undefined> {
  const rows = tx.selectFrom('accounts').select([...plainColumns, ...encryptedColumns]);
  const row = await ('id' in by
    ? rows.where('id', '=', by.id)
    : 'sub' in by
      ? rows.where('pool_sub', '=', by.sub)
      : rows.where('email_index', '=', Buffer.from(by.emailIndex))
  ).executeTakeFirst();
  return row as EncryptedAccount | undefined;
}

export type EncryptedNames = Pick<
  EncryptedAccount,
  'id' | 'first_name_encrypted' | 'middle_name_encrypted' | 'last_name_encrypted'
>;

export async function listEncryptedNames(
  tx: Tx,
  ids: readonly string[],
): Promise<EncryptedNames[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('accounts')
    .select(['id', 'first_name_encrypted', 'middle_name_encrypted', 'last_name_encrypted'])
    .where('id', 'in', ids)
    .execute();
}

/** Who has proven the number of this index. */
export async function findEncryptedOwner(
  tx: Tx,
  numberIndex: Uint8Array,
): Promise<EncryptedAccount | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select([...plainColumns, ...encryptedColumns])
    .where('contact_number_index', '=', Buffer.from(numberIndex))
    .where('number_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row as EncryptedAccount | undefined;
}

/** Buyers and merchants of a name, the newest last. In the system's scope. */
export async function listEncryptedNamesakes(
  tx: Tx,
  nameIndexes: readonly Uint8Array[],
  limit: number,
): Promise<EncryptedAccount[]> {
  if (nameIndexes.length === 0) return [];
  const rows = await tx
    .selectFrom('accounts')
    .select([...plainColumns, ...encryptedColumns])
    .where(
      'name_index',
      'in',
      nameIndexes.map((index) => Buffer.from(index)),
    )
    .where('role', '<>', 'staff')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as EncryptedAccount[];
}

/** Accounts whose name nobody can be found by yet. In the system's scope. */
export const listWithoutNameIndex = (
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<EncryptedNames[]> =>
  tx
    .selectFrom('accounts')
    .select(['id', 'first_name_encrypted', 'middle_name_encrypted', 'last_name_encrypted'])
    .where('name_index', 'is', null)
    .where('first_name_encrypted', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

declare const locked: unique symbol;
/** An account as it stays until the transaction ends. */
export type LockedAccount = AccountRow & { readonly [locked]: true };

/** Whoever changes how many sessions or factors an account has holds this first. */
export async function lockAccount(tx: Tx, id: string): Promise<LockedAccount> {
  const row = await tx
    .selectFrom('accounts')
    .select(plainColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as LockedAccount;
}

export const listCompaniesOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account_companies as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['c.id', 'c.name'])
    .where('a.account_id', '=', accountId)
    .orderBy('c.name')
    .limit(20)
    .execute();

/** Of a partner company. */
export async function findCompanyName(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export const findMerchantProfile = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('merchant_profiles')
    .select(['account_id', 'business_name', 'industry', 'website_url', 'merchant_status'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Names of their businesses, by account. In the system's scope. */
export async function listBusinessNames(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('merchant_profiles')
    .select(['account_id', 'business_name'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.business_name]));
}

/** The name that was checked with the business's papers; null while none was. */
export async function findVerifiedName(tx: Tx, accountId: string): Promise<string | null> {
  const profile = await findMerchantProfile(tx, accountId);
  return profile?.merchant_status === 'ACTIVE' ? profile.business_name : null;
}

const namesMax = 50_000;

/** The checked names of all other businesses. In the system's scope. */
export async function listVerifiedNames(
  tx: Tx,
  { exceptId }: { exceptId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('merchant_profiles')
    .select('business_name')
    .distinct()
    .where('merchant_status', '=', 'ACTIVE')
    .where('account_id', '!=', exceptId)
    .limit(namesMax)
    .execute();
  return rows.map(({ business_name }) => business_name);
}

export async function findEncryptedTin(tx: Tx, accountId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('merchant_profiles')
    .select('tin_encrypted')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.tin_encrypted ?? undefined;
}

export async function markPasswordChanged(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_changed_at: at })
    .where('id', '=', accountId)
    .execute();
}

export async function markTotp(tx: Tx, accountId: string, enabledAt: Date | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ totp_enabled_at: enabledAt })
    .where('id', '=', accountId)
    .execute();
}

/** Two proved one number at the same moment: this one came second. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'accounts_confirmed_number';

/** Two who take one address at the same moment take it one after the other. */
export async function lockEmail(tx: Tx, emailIndex: Buffer): Promise<void> {
  const name = `email ${emailIndex.toString('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function updateEmailOf(
  tx: Tx,
  accountId: string,
  email: { email_index: Buffer; email_encrypted: Buffer },
  confirmedAt: Date,
): Promise<void> {
  await lockEmail(tx, email.email_index);
  await tx
    .updateTable('accounts')
    .set({ ...email, email_confirmed_at: confirmedAt })
    .where('id', '=', accountId)
    .execute();
}

/** Whether somebody else has this address. Runs in the system's scope. */
export async function isEmailOfAnother(
  tx: Tx,
  emailIndex: Buffer,
  accountId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email_index', '=', emailIndex)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
