import type { Role } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

export type AccountRow = Selectable<DB['accounts']> & { role: Role; locale: 'en' | 'fil' };

export async function findAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const row = await tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row as AccountRow | undefined;
}

export async function getAccount(tx: Tx, id: string): Promise<AccountRow> {
  const row = await findAccount(tx, id);
  if (!row) throw new Error('a signed-in person has an account');
  return row;
}

export async function findAccountBySub(tx: Tx, sub: string): Promise<AccountRow | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('pool_sub', '=', sub)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

/** Whoever changes how many sessions or factors an account has holds this first. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as AccountRow;
}

export const listCompanies = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account_companies as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select('c.name')
    .where('a.account_id', '=', accountId)
    .orderBy('c.name')
    .limit(20)
    .execute();

export const findMerchantProfile = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('merchant_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();

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

export async function updateEmailOf(
  tx: Tx,
  accountId: string,
  email: string,
  confirmedAt: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_confirmed_at: confirmedAt })
    .where('id', '=', accountId)
    .execute();
}

/** Whether somebody else has this address. Runs in the system's scope. */
export async function isEmailOfAnother(tx: Tx, email: string, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
