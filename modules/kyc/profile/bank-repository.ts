import type { NameCheck } from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { NameMatch } from '@luwag/domain/person';
import type { Selectable } from 'kysely';
import type { z } from 'zod';

export type NameCheckResult = z.infer<typeof NameCheck>;
export type BankRow = Omit<Selectable<DB['bank_accounts']>, 'owner_match' | 'name_check'> & {
  owner_match: NameMatch;
  name_check: NameCheckResult | null;
};

/** The current account: the one that payouts go to. */
export async function findBankAccount(tx: Tx, accountId: string): Promise<BankRow | undefined> {
  const row = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row as BankRow | undefined;
}

/** Every account there was, newest first; at most so many. */
export async function listBankAccounts(
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<BankRow[]> {
  const rows = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as BankRow[];
}

export async function endBankAccount(
  tx: Tx,
  id: string,
  { at, isTakenBack = false }: { at: Date; isTakenBack?: boolean },
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ ended_at: at, is_taken_back: isTakenBack })
    .where('id', '=', id)
    .execute();
}

export async function insertBankAccount(
  tx: Tx,
  row: {
    id: string;
    accountId: string;
    bankCode: string;
    bankName: string;
    accountNumber: Buffer;
    accountName: Buffer;
    ownerMatch: NameMatch;
    nameCheck?: NameCheckResult | null;
    since: Date;
    payoutsHeldUntil: Date | null;
  },
): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({
      id: row.id,
      account_id: row.accountId,
      bank_code: row.bankCode,
      bank_name: row.bankName,
      account_number_encrypted: row.accountNumber,
      account_name_encrypted: row.accountName,
      owner_match: row.ownerMatch,
      name_check: row.nameCheck ?? null,
      since: row.since,
      payouts_held_until: row.payoutsHeldUntil,
    })
    .execute();
}

/** For a job. Needs the system's scope. */
export async function findBankAccountById(tx: Tx, id: string): Promise<BankRow | undefined> {
  const row = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as BankRow | undefined;
}

export async function markNameCheck(tx: Tx, id: string, result: NameCheckResult): Promise<void> {
  await tx.updateTable('bank_accounts').set({ name_check: result }).where('id', '=', id).execute();
}

export async function deleteBankAccounts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('account_id', '=', accountId).execute();
}
