import type { Account } from '@luwag/contracts/accounts';
import type { Role } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { sql } from 'kysely';

/** Role and status of an account; nothing personal. */
export type AccountStatus = {
  id: string;
  role: Role;
  account_status: Account['account_status'];
  locale: 'en' | 'fil';
  email_confirmed_at: Date | null;
  number_confirmed_at: Date | null;
};

export async function findAccountStatus(
  tx: Tx,
  accountId: string,
): Promise<AccountStatus | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'role', 'account_status', 'locale', 'email_confirmed_at', 'number_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row as AccountStatus | undefined;
}

/** Only from where it says: somebody suspended meanwhile is not let in again by an approval. */
export async function markAccountStatus(
  tx: Tx,
  accountId: string,
  step: { from: readonly Account['account_status'][]; to: Account['account_status'] },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ account_status: step.to })
    .where('id', '=', accountId)
    .where('account_status', 'in', step.from)
    .execute();
}

/** A suspended or closed account takes none; real money is for merchants who were approved. */
export async function takesPayments(
  tx: Tx,
  merchantId: string,
  mode: 'test' | 'live',
): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select ${callOf('takes_payments', { p_merchant: merchantId, p_mode: mode })} as takes`.execute(
    tx,
  );
  return rows[0]?.takes ?? false;
}

export async function markMerchantStatus(
  tx: Tx,
  accountId: string,
  status: NonNullable<Account['merchant_status']>,
): Promise<void> {
  await tx
    .updateTable('merchant_profiles')
    .set({ merchant_status: status })
    .where('account_id', '=', accountId)
    .execute();
}

/** A device that was another account's before this one signed in on it. */
export async function noteSharedDevice(
  tx: Tx,
  accountId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('shared_devices')
    .values({ account_id: accountId, device_hash: deviceHash, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

/** The devices an account was used on, as the hashes by which they are known to it or another. */
export async function listDeviceHashes(tx: Tx, accountId: string): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .unionAll(
      tx.selectFrom('shared_devices').select('device_hash').where('account_id', '=', accountId),
    )
    .limit(100)
    .execute();
  return rows.map((row) => row.device_hash);
}

/** Whether the person is on the roster of a partner company. */
export async function hasCompanies(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_companies')
    .select('company_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What kind of account each of these is; who has none is left out. In the system's scope. */
export async function listRoles(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.role as Role]));
}

/** All staff accounts, former ones too. In the system's scope. */
export async function listStaffIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'staff')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * An account of nobody, for a purchase of test mode that a shop's own program makes: closed from
 * the beginning, so that it can neither be signed in to nor written to.
 */
export async function openNobodysAccount(tx: Tx, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ role: 'buyer', account_status: 'CLOSED', password_changed_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
